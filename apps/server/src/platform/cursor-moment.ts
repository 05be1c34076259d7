// Moments as cursors carry them: whole microseconds since 1970, so that none of what the database keeps is lost.
import { sql, type RawBuilder } from 'kysely';

/** A moment's microseconds, as a whole number. */
export function microsecondsOf(moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${moment}) * 1000000)::bigint`;
}

/** The moment of so many microseconds; none of none. */
export function momentOf(microseconds: number | null): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;
}
