// One search for every kind of record. Each kind is found by ranges of indexes; nothing is counted.
import {
  CONSOLE_SEARCH_RESULTS,
  type FoundMessage,
  type FoundProduct,
  type FoundSeller,
  type FoundWithdrawal,
  type searchConsole as endpoint,
} from '@raan/contract/console/search-endpoints';
import { listConsoleWithdrawals } from '@raan/contract/console/console-withdrawal-endpoints';
import { canOperatorCall, type OperatorRole } from '@raan/contract/console/operator';
import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { maskNumbersIn } from '@raan/contract/orders/masking';
import { sql } from 'kysely';
import { catalogueText } from '#platform/catalogue-text.ts';
import { beginsWith } from '#platform/begins-with.ts';
import { prepared, type Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { CatalogueText } from '#platform/schema.ts';
import { selectIdsByName } from '#features/catalogue/products-by-name.queries.ts';
import { parseKeyword } from '#features/catalogue/product-filter.ts';
import { loadLexicon } from '#features/catalogue/search-lexicon.ts';
import { selectFoundOrders } from '#features/console/orders/console-orders.queries.ts';
import { PRODUCT_STATE } from '#features/console/products/console-products.queries.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';
import { normalizeReference } from '#features/wallet/statement-reference.ts';
import { findSellers, parseSealedSearch } from './find-sellers.ts';
import { parseId } from './parse-id.ts';

/** One more than is shown tells whether there are more. */
const SELECTED = CONSOLE_SEARCH_RESULTS + 1;
const LIMIT = sql.lit(SELECTED);
/** Shorter beginnings of a bank's reference match too many. */
const REFERENCE_PART_MIN = 4;
const EXCERPT_CHARACTERS = 120;

type Searched = { text: string; role: OperatorRole; language: Language };

/** Finds the records that an operator's role may see by a text. Persons are masked. */
export async function searchConsole(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  { text, role, language }: Searched,
): Promise<Data<typeof endpoint>> {
  const canSeeWithdrawals = canOperatorCall(role, listConsoleWithdrawals);
  const sellerSearch = parseSealedSearch(text, { secret, role });
  const sellers = sellerSearch ? findSellers(db, sellerSearch, SELECTED) : Promise.resolve([]);
  const [foundOrders, foundSellers, products, withdrawals, messages] = await Promise.all([
    selectFoundOrders(db, text, SELECTED),
    sellers,
    findProductsByText(db, text, language),
    canSeeWithdrawals ? sellers.then((owners) => findWithdrawals(db, text, owners)) : [],
    sellers.then((senders) => findMessages(db, text, senders)),
  ]);
  return {
    orders: group(foundOrders),
    sellers: group(foundSellers),
    products: group(products),
    withdrawals: group(withdrawals),
    messages: group(messages),
  };
}

function group<Row>(rows: readonly Row[]): { results: Row[]; has_more: boolean } {
  return { results: rows.slice(0, CONSOLE_SEARCH_RESULTS), has_more: rows.length > CONSOLE_SEARCH_RESULTS };
}

/**
 * By id, the supplier's key, or a part of the name in any language. Matches of the name are collected first: with a limit
 * in sight, the planner might read the whole catalogue instead of the index.
 */
async function findProductsByText(db: Db, text: string, language: Language): Promise<FoundProduct[]> {
  const { match } = parseKeyword(text, await loadLexicon(db), 'q', { inside: true });
  if (match === null) return [];
  const { rows } = await sql<Omit<FoundProduct, 'name'> & { name: CatalogueText }>`
    with named as materialized (${selectIdsByName(match)})
    select product.id, product.name, product.source_key, ${PRODUCT_STATE} as state
    from (
      select id, min(place) as place from (
        (select id, 0 as place from products where id = ${parseId(text) ?? null}::bigint)
        union all (select id, 1 from products where lower(source_key) = lower(${text.trim()}) limit ${LIMIT})
        union all (select product_id, 2 from named order by product_id desc limit ${LIMIT})
      ) as found group by id
    ) as closest
    join products product on product.id = closest.id
    order by closest.place, product.id desc limit ${LIMIT}`.execute(prepared(db));
  return rows.map(({ name, ...product }) => ({ ...product, name: catalogueText(name, language) }));
}

type SellersRow<Row> = Omit<Row, 'seller'> & SellerColumns;

function toSellersRecord<Row extends object>({
  seller_id,
  account,
  store_name,
  ...record
}: Row & SellerColumns) {
  return { ...record, seller: { id: seller_id, account, store_name } };
}

/** By id, the beginning of the bank's reference, with or without separators, or the newest of each seller. */
async function findWithdrawals(
  db: Db,
  text: string,
  owners: readonly FoundSeller[],
): Promise<FoundWithdrawal[]> {
  const id = parseId(text);
  const reference = normalizeReference(text);
  const isReference = reference.length >= REFERENCE_PART_MIN;
  if (id === undefined && !isReference && owners.length === 0) return [];
  const ids = owners.map((owner) => owner.id);
  const { rows } = await sql<SellersRow<FoundWithdrawal>>`
    select withdrawal.id, withdrawal.state, withdrawal.created_at, withdrawal.payout_reference,
      withdrawal.seller_id, account, store_name
    from (
      (select id from withdrawals where id = ${id ?? null}::bigint)
      union (
        select id from withdrawals
        where ${isReference} and ${beginsWith(sql`payout_key collate "C"`, reference)} limit ${LIMIT}
      )
      union (
        select owned.id from unnest(${ids}::bigint[]) as owner
        cross join lateral (
          select id from withdrawals where seller_id = owner order by id desc limit ${LIMIT}
        ) as owned
      )
    ) as found
    join withdrawals withdrawal on withdrawal.id = found.id
    join sellers on sellers.id = withdrawal.seller_id
    join stores on stores.seller_id = withdrawal.seller_id
    order by withdrawal.id desc limit ${LIMIT}`.execute(prepared(db));
  return rows.map(toSellersRecord);
}

/** By number, or the newest of each sender. */
async function findMessages(db: Db, text: string, senders: readonly FoundSeller[]): Promise<FoundMessage[]> {
  const id = parseId(text);
  if (id === undefined && senders.length === 0) return [];
  const ids = senders.map((sender) => sender.id);
  const { rows } = await sql<SellersRow<Omit<FoundMessage, 'excerpt'>> & { message: string }>`
    select message.id, message.message, message.created_at, message.seller_id, account, store_name,
      case when message.closed_at is null then 'open' else 'closed' end as state
    from (
      (select id from support_messages where id = ${id ?? null}::bigint)
      union (
        select sent.id from unnest(${ids}::bigint[]) as sender
        cross join lateral (
          select id from support_messages where seller_id = sender order by id desc limit ${LIMIT}
        ) as sent
      )
    ) as found
    join support_messages message on message.id = found.id
    join sellers on sellers.id = message.seller_id
    join stores on stores.seller_id = message.seller_id
    order by message.id desc limit ${LIMIT}`.execute(prepared(db));
  return rows.map(({ message, ...row }) => ({ ...toSellersRecord(row), excerpt: excerptOf(message) }));
}

function excerptOf(message: string): string {
  const [line = ''] = message.trim().split('\n', 1);
  const letters = Array.from(maskNumbersIn(line));
  return letters.length <= EXCERPT_CHARACTERS
    ? letters.join('')
    : `${letters.slice(0, EXCERPT_CHARACTERS).join('')}…`;
}
