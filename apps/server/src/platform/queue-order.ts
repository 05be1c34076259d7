// Open items of an operator queue come oldest first, closed items newest first.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { microsecondsOf, timestampOfMicroseconds } from './cursor-timestamp.ts';

/** The value of `place` in queries for a single row. */
export const NO_POSITION: RawBuilder<number> = sql<number>`0`;

type Queue = {
  table: string;
  /** The timestamp column to sort by; ties are ordered by id. */
  column: string;
  isClosed: boolean;
};

type QueueOrder = {
  /** Select this as `place`: a cursor holds it together with the row's id. */
  place: RawBuilder<number>;
  /** A single row comparison, so that an index scan can start there. */
  isAfter: RawBuilder<SqlBool>;
  /** `order by …`. */
  orderBy: RawBuilder<unknown>;
};

/** Builds the order of a queue, and the condition for rows after a cursor (timestamp in microseconds, id). */
export function queueOrder(
  { table, column, isClosed }: Queue,
  after: readonly [timestamp: number, id: number] | undefined,
): QueueOrder {
  const timestamp = sql.ref(`${table}.${column}`);
  const id = sql.ref(`${table}.id`);
  const direction = isClosed ? sql`desc` : sql`asc`;
  const comparison = isClosed ? sql`<` : sql`>`;
  return {
    place: microsecondsOf(timestamp),
    isAfter: after
      ? sql<SqlBool>`(${timestamp}, ${id}) ${comparison} (${timestampOfMicroseconds(after[0])}, ${after[1]}::bigint)`
      : sql<SqlBool>`true`,
    orderBy: sql`order by ${timestamp} ${direction}, ${id} ${direction}`,
  };
}
