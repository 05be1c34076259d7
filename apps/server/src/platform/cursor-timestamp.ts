// Timestamps inside cursors: whole microseconds since 1970, the full precision of the database.
import { sql, type RawBuilder } from 'kysely';

export function microsecondsOf(timestamp: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${timestamp}) * 1000000)::bigint`;
}

/** The timestamp of a number of microseconds; null for null. */
export function timestampOfMicroseconds(microseconds: number | null): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;
}
