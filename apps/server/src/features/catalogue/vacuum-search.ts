import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { openDatabase } from '#platform/db.ts';

const TIMEOUT_MS = 10 * 60_000;

/**
 * Vacuums and analyzes the search tables instead of waiting minutes for autovacuum: until then every search reads the list of new
 * entries of an index. Needs the owner role.
 */
export async function vacuumSearchTables(owner: PoolConfig): Promise<void> {
  const { db } = openDatabase({ ...owner, max: 1, statement_timeout: TIMEOUT_MS });
  try {
    await sql`vacuum (analyze) product_search, unsold_search, search_details, search_words, unread_products`.execute(
      db,
    );
    await sql`analyze products`.execute(db);
  } finally {
    await db.destroy();
  }
}
