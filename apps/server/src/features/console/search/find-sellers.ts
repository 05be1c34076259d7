// Finds sellers by the numbers and names that a caller can tell support. Every part of the search is a range of one index,
// so that its cost does not depend on the number of sellers.
import { listConsoleBankCards } from '@raan/contract/console/console-card-endpoints';
import { listConsoleVerifications } from '@raan/contract/console/console-verification-endpoints';
import { listConsoleWithdrawals } from '@raan/contract/console/console-withdrawal-endpoints';
import { canOperatorCall, type OperatorRole } from '@raan/contract/console/operator';
import type { FoundSeller, SellerMatch } from '@raan/contract/console/search-endpoints';
import { maskPhone } from '@raan/contract/orders/masking';
import { ID_NUMBER_KINDS, normalizeIdNumber } from '@raan/contract/verification/id-number';
import { BANK_CODES, isCardNumber, normalizeCardNumber } from '@raan/contract/withdrawals/bank-card';
import { sql, type RawBuilder } from 'kysely';
import { beginsWith } from '#platform/begins-with.ts';
import { prepared, type Db } from '#platform/db.ts';
import { normalise } from '#features/catalogue/search-terms.ts';
import { parseOrderKeyword } from '#features/orders/order-keyword.ts';
import { unionAll } from '#features/orders/order-sorts.ts';
import { idNumberHash, nameHashes } from '#features/verification/sealed-identity.ts';
import { cardNumberHash } from '#features/withdrawals/sealed-card.ts';
import { parseId } from './parse-id.ts';

/** Matches per part that are considered. More characters find the others. */
const MATCHES_PER_PART = sql.lit(300);
/** Terms are cut to this length (migration 0081). */
const TERM_CHARACTERS = 40;
/** Shorter numbers would match too many phone numbers. */
const PHONE_PART_MIN = 3;
const ID_NUMBER_LENGTHS = [13, 18];

export type SellerSearch = {
  id: number | undefined;
  /** In search form. */
  text: string;
  /** Digits of a part of a phone number. */
  digits: string | undefined;
  /** Hashes of sealed values. */
  names: readonly string[];
  cardNumbers: readonly string[];
  idNumbers: readonly string[];
};

/** The role decides by which fields sellers are found. */
type SearchContext = { secret: string; role: OperatorRole };

/** Parses the text that an operator typed, for everything but sealed values; undefined for a blank one. */
export function parseSellerSearch(typed: string): SellerSearch | undefined {
  const text = normalise(typed);
  if (text === '') return undefined;
  const digits = parseOrderKeyword(typed)?.term;
  return {
    id: parseId(typed),
    text,
    digits: digits && digits.length >= PHONE_PART_MIN && /^\d+$/.test(digits) ? digits : undefined,
    names: [],
    cardNumbers: [],
    idNumbers: [],
  };
}

/** The same with sealed values. Only for requests whose address does not contain the text. */
export function parseSealedSearch(typed: string, { secret, role }: SearchContext): SellerSearch | undefined {
  const search = parseSellerSearch(typed);
  if (!search) return undefined;
  const cardNumber = normalizeCardNumber(typed);
  const canFindCards = [listConsoleBankCards, listConsoleWithdrawals].some((list) =>
    canOperatorCall(role, list),
  );
  const idNumber = normalizeIdNumber(typed);
  const isIdNumber = ID_NUMBER_LENGTHS.includes(idNumber.length) && /^\d+X?$/.test(idNumber);
  return {
    ...search,
    names: nameHashes(secret, typed),
    cardNumbers:
      canFindCards && isCardNumber(cardNumber)
        ? BANK_CODES.map((bank) => cardNumberHash(secret, bank, cardNumber))
        : [],
    idNumbers:
      isIdNumber && canOperatorCall(role, listConsoleVerifications)
        ? ID_NUMBER_KINDS.map((kind) => idNumberHash(secret, kind, idNumber))
        : [],
  };
}

/** Selects `id`, `matched` (null: see `matchedField`) and `place` (smaller is a closer match), with duplicates. */
function matches(search: SellerSearch): RawBuilder<unknown> {
  const { id, text, digits, names, cardNumbers, idNumbers } = search;
  const parts = [
    sql`select id, 'id' as matched, 0 as place from sellers where id = ${id ?? null}::bigint`,
    ...(cardNumbers.length === 0
      ? []
      : [
          sql`select seller_id, 'bank_account', 1 from bank_cards where number_hash = any(${cardNumbers}::text[])
            limit ${MATCHES_PER_PART}`,
        ]),
    ...(idNumbers.length === 0
      ? []
      : [
          sql`select seller_id, 'id_number', 1 from verifications where id_number_hash = any(${idNumbers}::text[]) and state <> 'rejected'
            limit ${MATCHES_PER_PART}`,
        ]),
    ...(names.length === 0
      ? []
      : [
          sql`select seller_id, 'legal_name', 1 from verifications where real_name_hashes @> ${names}::text[] and state <> 'rejected'
            limit ${MATCHES_PER_PART}`,
        ]),
    termsFrom(text),
    ...(digits === undefined || digits === text ? [] : [termsFrom(digits)]),
  ];
  return unionAll(parts);
}

function termsFrom(text: string): RawBuilder<unknown> {
  return sql`select seller_id, null, 1 + length(term) from (
    (${sellersByTerm(text, 'store')}) union all (${sellersByTerm(text, 'seller')})) as named`;
}

/** Selects `seller_id` and `term`, closest matches first, with duplicates. `store`: the names of stores. */
export function sellersByTerm(text: string, source: 'seller' | 'store'): RawBuilder<unknown> {
  const term = Array.from(normalise(text)).slice(0, TERM_CHARACTERS).join('');
  return sql`select seller_id, term from seller_terms
    where source = ${sql.lit(source)} and ${beginsWith(sql`term`, term)}
    order by term limit ${MATCHES_PER_PART}`;
}

/** Selects the `id` of matching sellers, with duplicates. */
export function matchingSellerIds(search: SellerSearch): RawBuilder<unknown> {
  return sql`select id from (${matches(search)}) as matches`;
}

type Row = Omit<FoundSeller, 'matched'> & {
  display_name: string;
  email: string | null;
  matched: SellerMatch | null;
};

/** Selects the closest matches, masked. */
export async function findSellers(db: Db, search: SellerSearch, limit: number): Promise<FoundSeller[]> {
  const { rows } = await sql<Row>`
    select sellers.id, account, store_name, phone, status, display_name, email, closest.matched
    from (select distinct on (id) id, matched, place from (${matches(search)}) as matches order by id, place) as closest
    join sellers on sellers.id = closest.id
    join stores on stores.seller_id = closest.id
    order by closest.place, sellers.id desc limit ${sql.lit(limit)}`.execute(prepared(db));
  return rows.map(({ display_name: _name, email: _email, ...seller }, index) => ({
    ...seller,
    phone: seller.phone && maskPhone(seller.phone),
    matched: seller.matched ?? matchedField(search, rows[index]),
  }));
}

function matchedField({ text, digits }: SellerSearch, seller: Row | undefined): SellerMatch {
  const has = (value: string | null | undefined) => normalise(value ?? '').includes(text);
  if (has(seller?.store_name)) return 'store_name';
  if (digits !== undefined && seller?.phone?.includes(digits)) return 'phone';
  if (has(seller?.account)) return 'account';
  return has(seller?.email) ? 'email' : 'display_name';
}
