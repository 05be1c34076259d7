import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** After much has changed: the search index takes in what was put aside for it, and the planner learns how much there is. PostgreSQL would do so by itself, within minutes. */
export async function settleSearch(db: Db): Promise<void> {
  await sql`vacuum (analyze) product_search, unsold_search`.execute(db);
  await sql`analyze products`.execute(db);
}
