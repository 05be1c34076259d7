import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

/** How many rows of a table stand in each state, as a queue shows them beside its chips; `where` leaves some out. */
export async function countStates<State extends string>(
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
