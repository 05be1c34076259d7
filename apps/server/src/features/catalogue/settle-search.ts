import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { openDatabase } from '#platform/db.ts';

const TIMEOUT_MS = 10 * 60_000;

/** After much has changed: the search index takes in what was put aside for it, and the planner learns how much there is. PostgreSQL would do so by itself, within minutes. Only the owner of tables may vacuum them. */
export async function settleSearch(owner: PoolConfig): Promise<void> {
  const { db } = openDatabase({ ...owner, max: 1, statement_timeout: TIMEOUT_MS });
  try {
    await sql`vacuum (analyze) product_search, unsold_search`.execute(db);
    await sql`analyze products`.execute(db);
  } finally {
    await db.destroy();
  }
}
