// Open items of an operator queue come oldest first, closed items newest first, unless a sort is requested.
import type { QueueSort } from '@raan/contract/console/console-parts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { microsecondsOf, timestampOfMicroseconds } from './cursor-timestamp.ts';

/** The value of `place` in queries for a single row. */
export const NO_POSITION: RawBuilder<number> = sql<number>`0`;

type Queue = {
  table: string;
  /** The timestamp column to sort by; ties are ordered by id. */
  column: string;
  isClosed: boolean;
  /** In queues that can also be sorted by an amount. */
  amountColumn?: string;
  sort?: QueueSort | undefined;
};

type QueueOrder = {
  /** Select this as `place`, in microseconds or satang: a cursor holds it together with the row's id. */
  place: RawBuilder<number>;
  /** A single row comparison, so that an index scan can start there. */
  isAfter: RawBuilder<SqlBool>;
  /** `order by …`. */
  orderBy: RawBuilder<unknown>;
};

/** Builds the order of a queue, and the condition for rows after a cursor (key, id). */
export function queueOrder(
  { table, column, isClosed, amountColumn, sort = isClosed ? 'time_desc' : 'time_asc' }: Queue,
  after: readonly [key: number, id: number] | undefined,
): QueueOrder {
  const isByAmount = amountColumn !== undefined && sort.startsWith('amount');
  const key = sql.ref(`${table}.${isByAmount ? amountColumn : column}`);
  const id = sql.ref(`${table}.id`);
  const isDescending = sort.endsWith('_desc');
  const direction = isDescending ? sql`desc` : sql`asc`;
  const comparison = isDescending ? sql`<` : sql`>`;
  const keyAfter = (place: number) => (isByAmount ? sql`${place}::bigint` : timestampOfMicroseconds(place));
  return {
    place: isByAmount ? sql<number>`${key}` : microsecondsOf(key),
    isAfter: after
      ? sql<SqlBool>`(${key}, ${id}) ${comparison} (${keyAfter(after[0])}, ${after[1]}::bigint)`
      : sql<SqlBool>`true`,
    orderBy: sql`order by ${key} ${direction}, ${id} ${direction}`,
  };
}
