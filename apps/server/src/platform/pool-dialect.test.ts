import { sql } from 'kysely';
import type { Socket } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { inTransaction, later, openDatabase, type Db, type Tx } from './db.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that the next to use it meets whatever the last one left.
  ({ db, pool } = openDatabase({ ...database.owner, max: 1 }));
  await sql`create table things (id bigint primary key, name jsonb)`.execute(db);
  await sql`create sequence attempts`.execute(db);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

beforeEach(async () => {
  await sql`truncate things`.execute(db);
  await sql`alter sequence attempts restart`.execute(db);
});

const add = async (tx: Tx, id: number, name: unknown = null) => {
  await sql`insert into things values (${id}, ${name})`.execute(later(tx));
};

const ids = async (reader: Db | Tx) =>
  (await sql<{ id: number }>`select id from things order by id`.execute(reader)).rows.map(({ id }) => id);

/** Whether the only connection takes part in a transaction again, and where it stands in none. */
async function expectUsable(): Promise<void> {
  const before = await ids(db);
  await inTransaction(db, (tx) => add(tx, 99));
  expect(await ids(db)).toEqual([...before, 99]);
  const { rows } = await sql<{ isAlone: boolean }>`select now() = statement_timestamp() as "isAlone"`.execute(
    db,
  );
  expect(rows).toEqual([{ isAlone: true }]);
}

describe('statements whose answers nobody reads', () => {
  it('[ORD-06] are there for whoever asks after them, and after the commit', async () => {
    const seen = await inTransaction(db, async (tx) => {
      await add(tx, 1);
      await add(tx, 2);
      const found = await ids(tx);
      await add(tx, 3);
      return found;
    });
    expect(seen).toEqual([1, 2]);
    expect(await ids(db)).toEqual([1, 2, 3]);
  });

  it('[ORD-06] go with the next statement, and with the commit, in one write', async () => {
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    client.release();
    const writes = vi.spyOn(stream, '_writev' as 'write');
    await inTransaction(db, async (tx) => {
      await add(tx, 1);
      await add(tx, 2);
      await ids(tx);
      await add(tx, 3);
      await add(tx, 4);
    });
    expect(writes).toHaveBeenCalledTimes(2);
    writes.mockRestore();
  });

  it('[ERR-02] fail with the statement that they go with, and take all with them', async () => {
    const asked = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await add(tx, 1);
      await add(tx, 2);
      return await ids(tx);
    });
    await expect(asked).rejects.toMatchObject({ code: '23505' });
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('[ERR-02] fail with the commit', async () => {
    const asked = inTransaction(db, async (tx) => {
      await ids(tx);
      await add(tx, 1);
      await add(tx, 1);
      return 'done';
    });
    await expect(asked).rejects.toMatchObject({ code: '23505' });
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('[ERR-02] keep the commit back where a value of theirs cannot be written', async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const asked = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await add(tx, 2, circle);
      await add(tx, 3);
    });
    await expect(asked).rejects.toThrow('circular');
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('[ERR-02] are never asked where the work fails before they were sent', async () => {
    const asked = inTransaction(db, async (tx) => {
      await sql`select nextval('attempts')`.execute(later(tx));
      throw new Error('changed our mind');
    });
    await expect(asked).rejects.toThrow('changed our mind');
    const { rows } = await sql<{ next: number }>`select nextval('attempts') as next`.execute(db);
    expect(rows).toEqual([{ next: 1 }]);
    await expectUsable();
  });

  it('[ERR-02] are tried again with their transaction where a concurrent one broke it off', async () => {
    await sql`
      create function broken_off_once() returns void language plpgsql as $$ begin
        if nextval('attempts') = 1 then raise exception 'broken off' using errcode = '40001'; end if;
      end $$`.execute(db);
    await inTransaction(db, async (tx) => {
      await add(tx, 1);
      await sql`select broken_off_once()`.execute(later(tx));
    });
    expect(await ids(db)).toEqual([1]);
  });
});

describe('a transaction', () => {
  it('[ERR-02] is refused where it goes on after a failure', async () => {
    const asked = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await sql`select 1 / 0`.execute(tx).catch(() => {});
      return 'done';
    });
    await expect(asked).rejects.toThrow('rolled back instead of committed');
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('[ERR-02] whose connection is lost fails, and the next has another connection', async () => {
    const asked = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(later(tx));
      await add(tx, 2);
      return await ids(tx);
    });
    await expect(asked).rejects.toThrow(/connection/);
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('[ERR-02] whose connection is lost with the commit fails', async () => {
    const asked = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(later(tx));
    });
    await expect(asked).rejects.toThrow(/connection/);
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('[ERR-02] that gives up after its connection is lost tells its own reason', async () => {
    const asked = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined);
      throw new Error('nothing left to sell');
    });
    await expect(asked).rejects.toThrow('nothing left to sell');
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('[ERR-02] that asks nothing is none', async () => {
    expect(await inTransaction(db, async () => 'done')).toBe('done');
    await expectUsable();
  });
});
