import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { inTransaction, openDatabase } from './db.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

describe('a connection that the database ends', () => {
  it('[ERR-02] in the midst of a transaction fails that transaction and nothing else', async () => {
    const { db } = openDatabase({ ...database.config, max: 2 });
    try {
      const cut = inTransaction(db, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        // Between two of its queries nobody listens to the connection but the pool.
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await sql`select 1`.execute(tx);
      });
      await expect(cut).rejects.toThrow(/connection/i);
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
      expect(rows).toEqual([{ one: 1 }]);
    } finally {
      await db.destroy();
    }
  });
});
