import type { OrderQuery } from '@raan/contract/orders/order-endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { listOrders } from '#features/orders/list-orders.ts';
import { systemClock } from './clock.ts';
import { prepared, inTransaction, openDatabase, type Db, type Tx } from './db.ts';

const TIMES = 8;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, because prepared statements belong to a connection.
  ({ db } = openDatabase({ ...database.owner, max: 1 }));
  await sql`create table things (id bigint primary key, name text not null)`.execute(db);
  await sql`insert into things select number, 'thing ' || number from generate_series(1, 100) as number`.execute(
    db,
  );
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Texts of the connection's prepared statements that contain the word. */
async function preparedTexts(word: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where position(${word} in statement) > 0`.execute(db);
  return rows.map(({ statement }) => statement);
}

async function repeat(work: (id: number) => Promise<unknown>): Promise<void> {
  for (let id = 1; id <= TIMES; id += 1) await work(id);
}

const nameOf = async (reader: Db | Tx, id: number) =>
  (await sql<{ name: string }>`select name from things where id = ${id}`.execute(reader)).rows[0]?.name;

describe('prepared statements', () => {
  it('are used in transactions and for reads by key after a few repetitions', async () => {
    await repeat(async (id) => expect(await inTransaction(db, (tx) => nameOf(tx, id))).toBe(`thing ${id}`));
    expect(await preparedTexts('from things where id')).toHaveLength(1);
    await repeat((id) => sql`select id as found from things where id = ${id}`.execute(prepared(db)));
    expect(await preparedTexts('as found')).toHaveLength(1);
  });

  it('are not used for lists, nor outside transactions', async () => {
    await repeat((id) => sql`select id as plain from things where id = ${id}`.execute(db));
    await repeat((id) => sql`select id as listed from things order by id limit ${id}`.execute(prepared(db)));
    expect([...(await preparedTexts('as plain')), ...(await preparedTexts('as listed'))]).toEqual([]);
  });

  it('are used for a multiplication but not for a star of columns', async () => {
    await repeat((id) => sql`select id * 2 as doubled from things where id = ${id}`.execute(prepared(db)));
    expect(await preparedTexts('as doubled')).toHaveLength(1);
    await repeat((id) =>
      sql`select things.*, 1 as starred from things where id = ${id}`.execute(prepared(db)),
    );
    await repeat((id) => sql`select 2 as starred, * from things where id = ${id}`.execute(prepared(db)));
    expect(await preparedTexts('as starred')).toEqual([]);
  });

  it('are used for order pages with an index and a usual page length', async () => {
    const listRepeatedly = (query: OrderQuery) =>
      repeat((sellerId) =>
        listOrders(
          { db, clock: systemClock, config: { parcelsTracked: true, autoCompleteMs: 7 * 86_400_000 } },
          sellerId,
          query,
          'th',
        ),
      );
    await listRepeatedly({ status: 'completed' });
    await listRepeatedly({ status: 'completed', sort: 'amount_asc', per_page: 20 });
    expect(await preparedTexts('found.key')).toHaveLength(2);
    for (const other of [{ per_page: 7 }, { page: 3 }, { sort: 'amount_asc', period: 'week' }] as const)
      await listRepeatedly({ status: 'completed', ...other });
    expect(await preparedTexts('found.key')).toHaveLength(2);
  });

  it('still work after one of them failed', async () => {
    const share = (divisor: number) =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql<{ share: number }>`select 100 / ${divisor}::int as share`.execute(tx);
        return rows[0]?.share;
      });
    // The first failure comes before the statement is prepared, later ones after it.
    for (const divisor of [1, 2, 4, 5, 10, 20, 25]) {
      expect(await share(divisor)).toBe(100 / divisor);
      await expect(share(0)).rejects.toThrow('division by zero');
    }
    expect(await preparedTexts('as share')).toHaveLength(1);
  });

  it('see columns that a migration has added', async () => {
    const whole = (id: number) =>
      inTransaction(db, (tx) => sql`select * from things where id = ${id}`.execute(tx));
    await repeat(whole);
    await repeat((id) => inTransaction(db, (tx) => nameOf(tx, id)));
    await sql`alter table things add column color text not null default 'red'`.execute(db);
    expect((await whole(1)).rows).toEqual([{ id: 1, name: 'thing 1', color: 'red' }]);
    expect(await inTransaction(db, (tx) => nameOf(tx, 2))).toBe('thing 2');
    expect(await preparedTexts('select * from things')).toEqual([]);
  });
});
