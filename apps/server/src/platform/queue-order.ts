// The order in which a queue is worked through: what waits stands oldest first, what is over newest first.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { microsecondsOf, momentOf } from './cursor-moment.ts';

/** What a query with a place selects where it asks for one row, which has none. */
export const NO_PLACE: RawBuilder<number> = sql<number>`0`;

type Queue = {
  /** The rows' name in the query. */
  of: string;
  /** The moment that they are sorted by; where two are the same their ids decide. */
  by: string;
  isOver: boolean;
};

type QueueOrder = {
  /** Selected as `place`, it is what a cursor holds beside the row's id. */
  place: RawBuilder<number>;
  /** Rows that come after the place of the last one; all, where there is none. One comparison of rows, so that an index begins there. */
  isAfter: RawBuilder<SqlBool>;
  /** `order by …`. */
  orderBy: RawBuilder<unknown>;
};

/** How a queue is read from after a place: the moment in microseconds, and the id. */
export function queueOrder(
  { of, by, isOver }: Queue,
  after: readonly [moment: number, id: number] | undefined,
): QueueOrder {
  const moment = sql.ref(`${of}.${by}`);
  const id = sql.ref(`${of}.id`);
  const way = isOver ? sql`desc` : sql`asc`;
  const than = isOver ? sql`<` : sql`>`;
  return {
    place: microsecondsOf(moment),
    isAfter: after
      ? sql<SqlBool>`(${moment}, ${id}) ${than} (${momentOf(after[0])}, ${after[1]}::bigint)`
      : sql<SqlBool>`true`,
    orderBy: sql`order by ${moment} ${way}, ${id} ${way}`,
  };
}
