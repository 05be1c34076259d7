// Finds orders of all sellers by the numbers and names that a caller can tell support. Every part of the search is a range
// of one index, so that its cost does not depend on the number of orders.
import { ORDER_NUMBER_PART_MIN, type OrderMatch } from '@raan/contract/console/console-order-endpoints';
import { sql, type RawBuilder } from 'kysely';
import { beginsWith } from '#platform/begins-with.ts';
import { normalise } from '#features/catalogue/search-terms.ts';
import { sellersByTerm } from '#features/console/search/find-sellers.ts';
import { parseId } from '#features/console/search/parse-id.ts';
import { parseOrderKeyword } from '#features/orders/order-keyword.ts';
import { unionAll } from '#features/orders/order-sorts.ts';
import { toAccountKey } from '#features/sellers/account-key.ts';

/** Matches per field that are considered. More characters find the others. */
const MATCHES_PER_FIELD = 300;
const NAME_PART_MIN = 2;

export type OrderSearch = {
  /** Small letters and digits; undefined if the text can't be a part of a number. */
  number: string | undefined;
  /** Words of a name in small letters. */
  words: readonly string[];
  /** Payment and refund references are compared as a whole, in any case. */
  reference: string;
};

/** Parses the text that an operator typed; undefined if it is too short to search. */
export function parseOrderSearch(text: string): OrderSearch | undefined {
  const reference = text.trim().toLowerCase();
  const number = parseOrderKeyword(text)?.term;
  const words = reference
    .split(/\s+/)
    .filter((word) => word.length >= NAME_PART_MIN && !/^[\d+-]+$/.test(word));
  const isNumber = number !== undefined && number.length >= ORDER_NUMBER_PART_MIN;
  if (!isNumber && words.length === 0) return undefined;
  return { number: isNumber ? number : undefined, words, reference };
}

/** Selects the `id` of at most MATCHES_PER_FIELD matching orders per field, or of fewer names, with duplicates. */
export function matchingOrderIds(
  { number, words, reference }: OrderSearch,
  names = MATCHES_PER_FIELD,
): RawBuilder<unknown> {
  return unionAll([
    referencesIn(sql`payments`, reference),
    referencesIn(sql`payment_refunds`, reference),
    ...(number === undefined ? [] : [numbersFrom(`>${number}`), numbersFrom(`<${reversed(number)}`)]),
    ...(words.length === 0 ? [] : [namesWith(words, names)]),
  ]);
}

/** Sellers whose orders are considered, and the newest orders of each. */
const SELLERS = sql.lit(10);
const ORDERS_PER_SELLER = sql.lit(300);

/** Selects the `id` of the newest orders of sellers by a part of the store's name, the account, or the id. */
export function orderIdsOfSellers(text: string): RawBuilder<unknown> {
  return sql`select sent.id from (
      (select id from sellers where id = ${parseId(text) ?? null}::bigint or account_key = ${toAccountKey(text.trim())})
      union (select seller_id from (${sellersByTerm(text, 'store')}) as named limit ${SELLERS})
    ) as seller cross join lateral (
      select id from orders where orders.seller_id = seller.id order by orders.id desc limit ${ORDERS_PER_SELLER}
    ) as sent`;
}

function referencesIn(table: RawBuilder<unknown>, reference: string): RawBuilder<unknown> {
  return sql`select order_id as id from ${table} where lower(reference) = ${reference} and order_id is not null
    limit ${sql.lit(MATCHES_PER_FIELD)}`;
}

/** The last three conditions are those of the index. */
function numbersFrom(term: string): RawBuilder<unknown> {
  return sql`select order_id as id from order_terms
    where ${beginsWith(sql`term`, term)} and term >= '<' and term < '@' and length(term) >= 7
    limit ${sql.lit(MATCHES_PER_FIELD)}`;
}

/** Newest first. The longest word is searched in the index, the others in its matches. */
function namesWith(words: readonly string[], limit: number): RawBuilder<unknown> {
  const [longest = '', ...others] = words.toSorted((a, b) => b.length - a.length);
  const inRange = sql`select order_id as id from order_terms where ${beginsWith(sql`term`, `@${longest}`)} and term >= '@'
    order by term desc, order_id desc`;
  if (others.length === 0) return sql`${inRange} limit ${sql.lit(limit)}`;
  const hasOthers = others.map((word) => sql`and strpos(lower(customer_name), ${word}) > 0`);
  return sql`select named.id from (${inRange}) as named cross join lateral (
      select from orders where orders.id = named.id ${sql.join(hasOthers, sql` `)} offset 0
    ) as orders limit ${sql.lit(limit)}`;
}

type Searched = {
  order_number: string;
  customer_name: string;
  customer_phone: string;
  tracking_number: string | null;
  seller_id: number;
  account: string;
  store_name: string;
};

/** Returns the field by which a search found an order. */
export function matchedField({ number, words, reference }: OrderSearch, order: Searched): OrderMatch {
  const hasNumber = (text: string | null) => {
    const digits = (text ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
    return number !== undefined && (digits.startsWith(number) || digits.endsWith(number));
  };
  const [, code = ''] = order.order_number.split('-');
  if (hasNumber(order.order_number) || hasNumber(code)) return 'order_number';
  if (hasNumber(order.customer_phone)) return 'phone';
  if (hasNumber(order.tracking_number)) return 'tracking_number';
  const name = order.customer_name.toLowerCase();
  if (words.length > 0 && words.every((word) => name.includes(word))) return 'customer_name';
  const isSeller =
    normalise(order.store_name).includes(normalise(reference)) ||
    toAccountKey(order.account) === toAccountKey(reference) ||
    parseId(reference) === order.seller_id;
  return isSeller ? 'seller' : 'reference';
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}
