import { sql } from 'kysely';
import type { Socket } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { inTransaction, pipelined, openDatabase, type Db, type Tx } from './db.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that the next transaction gets the connection that the last one used.
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
  await sql`insert into things values (${id}, ${name})`.execute(pipelined(tx));
};

const ids = async (reader: Db | Tx) =>
  (await sql<{ id: number }>`select id from things order by id`.execute(reader)).rows.map(({ id }) => id);

/** Asserts that the only connection is outside a transaction and can run a new one. */
async function expectUsable(): Promise<void> {
  const before = await ids(db);
  await inTransaction(db, (tx) => add(tx, 99));
  expect(await ids(db)).toEqual([...before, 99]);
  const { rows } = await sql<{ isAlone: boolean }>`select now() = statement_timestamp() as "isAlone"`.execute(
    db,
  );
  expect(rows).toEqual([{ isAlone: true }]);
}

describe('pipelined statements', () => {
  it('are visible to later statements and after the commit', async () => {
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

  it('are sent in one write with the next statement or the commit', async () => {
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

  it('fail with the awaited statement and roll back the transaction', async () => {
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

  it('fail with the commit', async () => {
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

  it('prevent the commit when a value cannot be encoded', async () => {
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

  it('are not sent when the work throws before', async () => {
    const asked = inTransaction(db, async (tx) => {
      await sql`select nextval('attempts')`.execute(pipelined(tx));
      throw new Error('changed our mind');
    });
    await expect(asked).rejects.toThrow('changed our mind');
    const { rows } = await sql<{ next: number }>`select nextval('attempts') as next`.execute(db);
    expect(rows).toEqual([{ next: 1 }]);
    await expectUsable();
  });

  it('are retried with their transaction after a serialization failure', async () => {
    await sql`
      create function broken_off_once() returns void language plpgsql as $$ begin
        if nextval('attempts') = 1 then raise exception 'broken off' using errcode = '40001'; end if;
      end $$`.execute(db);
    await inTransaction(db, async (tx) => {
      await add(tx, 1);
      await sql`select broken_off_once()`.execute(pipelined(tx));
    });
    expect(await ids(db)).toEqual([1]);
  });
});

describe('a transaction', () => {
  it('is refused when it continues after a failure', async () => {
    const asked = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await sql`select 1 / 0`.execute(tx).catch(() => {});
      return 'done';
    });
    await expect(asked).rejects.toThrow('rolled back instead of committed');
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('fails when its connection is lost, and the next one gets a new connection', async () => {
    const asked = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(pipelined(tx));
      await add(tx, 2);
      return await ids(tx);
    });
    await expect(asked).rejects.toThrow(/connection/);
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('fails when its connection is lost during the commit', async () => {
    const asked = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(pipelined(tx));
    });
    await expect(asked).rejects.toThrow(/connection/);
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('reports the error of the work when its connection is lost', async () => {
    const asked = inTransaction(db, async (tx) => {
      await add(tx, 1);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined);
      throw new Error('nothing left to sell');
    });
    await expect(asked).rejects.toThrow('nothing left to sell');
    expect(await ids(db)).toEqual([]);
    await expectUsable();
  });

  it('commits without any statement', async () => {
    expect(await inTransaction(db, async () => 'done')).toBe('done');
    await expectUsable();
  });
});
