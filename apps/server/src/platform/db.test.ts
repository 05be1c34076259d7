import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { DatabaseTimeoutError, withinBudget } from './database-wait.ts';
import { inTransaction, openDatabase } from './db.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

describe('a connection that the database terminates', () => {
  it('[SEC-04] fails the transaction that uses it and nothing else', async () => {
    const { db } = openDatabase({ ...database.config, max: 2 });
    try {
      const cut = inTransaction(db, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        // Between two queries of a transaction only the pool listens to the connection.
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

describe('a statement that exceeds its time limit', () => {
  it('[SEC-04] is abandoned with its transaction, and the connection is replaced', async () => {
    const { db } = openDatabase({ ...database.owner, max: 1 });
    try {
      const slow = withinBudget(300, () =>
        inTransaction(db, async (tx) => {
          await sql`create table abandoned ()`.execute(tx);
          await sql`select pg_sleep(20)`.execute(tx);
        }),
      );
      await expect(slow).rejects.toThrow(DatabaseTimeoutError);
      const { rows } = await sql<{ name: string | null }>`select to_regclass('abandoned') as name`.execute(
        db,
      );
      expect(rows).toEqual([{ name: null }]);
    } finally {
      await db.destroy();
    }
  });

  it('[SEC-04] counts parallel statements once and consecutive statements together', async () => {
    const { db } = openDatabase({ ...database.config, max: 6 });
    const nap = () => sql`select pg_sleep(0.3)`.execute(db);
    try {
      await sql`select 1`.execute(db);
      await withinBudget(1_500, () => Promise.all([nap(), nap(), nap(), nap(), nap(), nap()]));
      const inTurn = withinBudget(1_500, async () => {
        for (let count = 0; count < 6; count += 1) await nap();
      });
      await expect(inTurn).rejects.toThrow(DatabaseTimeoutError);
    } finally {
      await db.destroy();
    }
  });

  it('[SEC-04] leaves the queue when no connection becomes free in time, and the pool keeps the connection', async () => {
    const { db } = openDatabase({ ...database.config, max: 1 });
    try {
      const holder = sql`select pg_sleep(1)`.execute(db);
      const waiting = withinBudget(300, () => sql`select 1`.execute(db));
      await expect(waiting).rejects.toThrow(DatabaseTimeoutError);
      await holder;
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    } finally {
      await db.destroy();
    }
  });

  // Only the embedded server has this setting.
  it.skipIf(process.env.DATABASE_URL || process.platform !== 'linux')(
    '[SEC-04] is cancelled by the embedded database soon afterwards',
    async () => {
      const { db } = openDatabase({ ...database.config, max: 2 });
      const running = async () =>
        (
          await sql`select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(25)%' and pid <> pg_backend_pid()`.execute(
            db,
          )
        ).rows.length;
      try {
        const slow = withinBudget(300, () => sql`select pg_sleep(25)`.execute(db));
        await expect(slow).rejects.toThrow(DatabaseTimeoutError);
        await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 10_000, interval: 200 });
      } finally {
        await db.destroy();
      }
    },
  );
});
