// Each sorts by a key and then the id, in the same direction, so that a cursor can continue after any row.
import type { OrderSort } from '@raan/contract/orders/order-endpoints';
import type { OrderStatus } from '@raan/contract/orders/order';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { microsecondsOf, timestampOfMicroseconds } from '#platform/cursor-timestamp.ts';
import { decodeCursor, encodeCursor } from '#platform/cursor.ts';

export type SortRule = {
  column: 'created_at' | 'cost_satang' | 'expires_at' | 'completed_at' | 'receipt_place';
  direction: 'asc' | 'desc';
};

/** Position of a row in a sort: the key as an integer (satang, or microseconds since 1970) and the id. */
export type OrderPosition = { key: number; id: number };

/** Returns the sort column. Deadlines, completion times and receipts exist in one group only; others sort by creation. */
export function sortRule(sort: OrderSort | undefined, status: OrderStatus | undefined): SortRule {
  const requested = sort ?? (status === 'completed' ? 'completed_desc' : 'created_desc');
  const direction = requested.endsWith('_asc') ? 'asc' : 'desc';
  if (requested.startsWith('amount')) return { column: 'cost_satang', direction };
  if (requested === 'expiry_asc' && status === 'pending_payment') return { column: 'expires_at', direction };
  if (requested.startsWith('completed') && status === 'completed')
    return { column: 'completed_at', direction };
  if (requested === 'delivered_first' && status === 'pending_delivery')
    return { column: 'receipt_place', direction: 'asc' };
  return { column: 'created_at', direction };
}

export const sortColumn = ({ column }: SortRule): RawBuilder<unknown> =>
  column === 'receipt_place'
    ? sql`receipt_place(orders.delivered_at, orders.completes_at, orders.created_at)`
    : sql`orders.${sql.ref(column)}`;

/** The sort key in the form that cursors contain. */
export function cursorKey(rule: SortRule): RawBuilder<unknown> {
  const column = sortColumn(rule);
  return rule.column === 'cost_satang' ? column : microsecondsOf(column);
}

/** Like `cursorKey`, for rows whose sort column is selected as `place`. */
export function cursorKeyOfPlace({ column }: SortRule): RawBuilder<unknown> {
  return column === 'cost_satang' ? sql`place` : microsecondsOf(sql`place`);
}

/** `order by` for a sort column selected as `place`, so that the indexes of the source tables provide the order. */
export function orderByPlace(rule: SortRule): RawBuilder<unknown> {
  const direction = directionSql(rule);
  return sql`order by place ${direction}, id ${direction}`;
}

/** Concatenates queries that are sorted and limited. Sorting the result by the same columns merges them. */
export function unionAll(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
}

/** `order by` within the table, so that an index provides the order. */
export function orderBySortColumn(rule: SortRule): RawBuilder<unknown> {
  const direction = directionSql(rule);
  return sql`order by ${sortColumn(rule)} ${direction}, orders.id ${direction}`;
}

/** `order by` for rows that contain `key` and `id`. */
export function orderByKey(rule: SortRule): RawBuilder<unknown> {
  const direction = directionSql(rule);
  return sql`order by key ${direction}, id ${direction}`;
}

function directionSql({ direction }: SortRule): RawBuilder<unknown> {
  return direction === 'asc' ? sql`asc` : sql`desc`;
}

/** Condition for the rows after a position. A single row comparison lets the index scan start there. */
export function afterPosition(rule: SortRule, place: OrderPosition | undefined): RawBuilder<SqlBool>[] {
  if (!place) return [];
  const operator = rule.direction === 'asc' ? sql`>` : sql`<`;
  const key = rule.column === 'cost_satang' ? sql`${place.key}::bigint` : timestampOfMicroseconds(place.key);
  return [sql<SqlBool>`(${sortColumn(rule)}, orders.id) ${operator} (${key}, ${place.id}::bigint)`];
}

const cursorKind = ({ column, direction }: SortRule) => `orders:${column}:${direction}`;

/** Returns the cursor for the page after `page`. */
export function orderCursor(rule: SortRule, place: OrderPosition, page: number): string {
  return encodeCursor(cursorKind(rule), [page + 1, place.id, place.key]);
}

/** Reads a cursor of this sort. Throws REQUEST_VALIDATION_ERROR for any other. */
export function readOrderCursor(rule: SortRule, cursor: string): { place: OrderPosition; page: number } {
  const [page, id, key] = decodeCursor(cursor, cursorKind(rule), 3);
  return { place: { key, id }, page };
}
