import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

/** Counts the rows of a table per state, for the filters of a queue. `where` excludes rows. */
export async function countByState<State extends string>(
  db: Db,
  table: keyof Schema,
  states: readonly State[],
  where: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<Record<State, number>> {
  const { rows } = await sql<{ state: State; count: number }>`
    select state, count(*) as count from ${sql.table(table)} where ${where} group by state`.execute(db);
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>;
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
