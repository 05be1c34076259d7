// The orders of order lists. Each is a key and then the id, both in one direction, so that a list can go on after any row.
import type { OrderSort } from '@raan/contract/orders/order-endpoints';
import type { OrderStatus } from '@raan/contract/orders/order';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { microsecondsOf, momentOf } from '#platform/cursor-moment.ts';
import { readCursor, writeCursor } from '#platform/cursor.ts';

export type SortRule = {
  column: 'created_at' | 'cost_satang' | 'expires_at' | 'completed_at';
  direction: 'asc' | 'desc';
};

/** A row's place in a sort: the key as a whole number (satang, or microseconds since 1970) and the id. */
export type Place = { key: number; id: number };

/** What a sort goes by in a group. Deadlines and completions stand only where there are any; elsewhere the creation stands in. */
export function sortRule(sort: OrderSort | undefined, status: OrderStatus | undefined): SortRule {
  const asked = sort ?? (status === 'completed' ? 'completed_desc' : 'created_desc');
  const direction = asked.endsWith('_asc') ? 'asc' : 'desc';
  if (asked.startsWith('amount')) return { column: 'cost_satang', direction };
  if (asked === 'expiry_asc' && status === 'pending_payment') return { column: 'expires_at', direction };
  if (asked.startsWith('completed') && status === 'completed') return { column: 'completed_at', direction };
  return { column: 'created_at', direction };
}

/** What a sort goes by, of a row of `orders`. */
export const columnOf = ({ column }: SortRule): RawBuilder<unknown> => sql`orders.${sql.ref(column)}`;

/** A sort's key as cursors carry it. */
export function keyOf(rule: SortRule): RawBuilder<unknown> {
  const column = columnOf(rule);
  return rule.column === 'cost_satang' ? column : microsecondsOf(column);
}

/** The same of rows that carry it as `place`. */
export function keyOfPlace({ column }: SortRule): RawBuilder<unknown> {
  return column === 'cost_satang' ? sql`place` : microsecondsOf(sql`place`);
}

/** `order by …` of rows that carry what the sort goes by as `place`, so that an index of each table they are from gives it. */
export function inPlace(rule: SortRule): RawBuilder<unknown> {
  const way = directionOf(rule);
  return sql`order by place ${way}, id ${way}`;
}

/** Rows of several parts, each with an order and an end of its own: whoever asks for the first of them all in that order has them merged. */
export function sideBySide(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
}

/** `order by …` within the table, so that an index gives it. */
export function inOrder(rule: SortRule): RawBuilder<unknown> {
  const way = directionOf(rule);
  return sql`order by ${columnOf(rule)} ${way}, orders.id ${way}`;
}

/** `order by …` of rows that were found: `key`, `id`. */
export function foundInOrder(rule: SortRule): RawBuilder<unknown> {
  const way = directionOf(rule);
  return sql`order by key ${way}, id ${way}`;
}

function directionOf({ direction }: SortRule): RawBuilder<unknown> {
  return direction === 'asc' ? sql`asc` : sql`desc`;
}

/** The rows after a place; one comparison of rows, so that the sort's index begins there. */
export function after(rule: SortRule, place: Place | undefined): RawBuilder<SqlBool>[] {
  if (!place) return [];
  const than = rule.direction === 'asc' ? sql`>` : sql`<`;
  const key = rule.column === 'cost_satang' ? sql`${place.key}::bigint` : momentOf(place.key);
  return [sql<SqlBool>`(${columnOf(rule)}, orders.id) ${than} (${key}, ${place.id}::bigint)`];
}

const kindOf = ({ column, direction }: SortRule) => `orders:${column}:${direction}`;

/** The cursor of what comes after a row of page `page`. */
export function cursorAfter(rule: SortRule, place: Place, page: number): string {
  return writeCursor(kindOf(rule), [page + 1, place.id, place.key]);
}

/** Reads a cursor of this sort. Throws REQUEST_VALIDATION_ERROR for any other. */
export function readPlace(rule: SortRule, cursor: string): { place: Place; page: number } {
  const [page, id, key] = readCursor(cursor, kindOf(rule), 3);
  return { place: { key, id }, page };
}
