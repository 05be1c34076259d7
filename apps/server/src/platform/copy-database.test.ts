import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  copyDatabase,
  DERIVING_TRIGGERS,
  TABLES_FILLED_BY_MIGRATIONS,
  TargetNotEmptyError,
} from './copy-database.ts';
import { openDatabase } from './db.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { newOrder, newProduct, newSeller, ship } from '#test/fixtures.ts';
import { useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const accessTo = ({ owner, config }: TestDatabase) => ({ owner, connection: config });

describe('copying a database', () => {
  let target: TestDatabase;
  beforeAll(async () => {
    target = await createTestDatabase();
  });
  afterAll(() => target.drop());

  it('copies every row with the ledger in balance, and continues the ids of the source', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app));
    await ship(app, seller, order.id);
    const { owner } = app.database;
    const copied = new Map<string, number>();
    await copyDatabase(owner, accessTo(target), (table, rows) => copied.set(table, rows));
    expect(copied.get('orders')).toBe(1);

    const { db } = openDatabase({ ...target.config, max: 2 });
    await expectLedgerBalanced(db);
    const found = await db.selectFrom('orders').select(['id', 'status']).executeTakeFirstOrThrow();
    expect(found).toEqual({ id: order.id, status: 'pending_delivery' });
    const at = new Date().toISOString();
    const next = await db
      .insertInto('sellers')
      .values({
        account: 'n',
        account_key: 'n',
        password_hash: '',
        display_name: 'n',
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBeGreaterThan(seller.id);
    await db.destroy();

    await expect(copyDatabase(owner, accessTo(target), () => {})).rejects.toThrow(TargetNotEmptyError);
  });

  it('clears exactly the tables that migrations fill', async () => {
    const fresh = await createTestDatabase();
    const { db } = openDatabase({ ...fresh.config, max: 1 });
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely\\_%'`.execute(db);
    const filled: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
      if (rows.length > 0) filled.push(name);
    }
    await db.destroy();
    await fresh.drop();
    expect(filled.sort()).toEqual([...TABLES_FILLED_BY_MIGRATIONS].sort());
  });

  it('switches off exactly the triggers that write rows when rows are added', async () => {
    const { rows } = await sql<{ trigger: string }>`
      select relation.relname || '.' || trigger.tgname as trigger
      from pg_trigger trigger
      join pg_class relation on relation.oid = trigger.tgrelid
      join pg_proc function on function.oid = trigger.tgfoid
      where not trigger.tgisinternal and trigger.tgtype & 4 = 4
        and function.prosrc ~* '\\m(insert into|delete from|update \\w+)\\M'`.execute(app.ownerDb);
    const switchedOff = Object.entries(DERIVING_TRIGGERS).flatMap(([table, triggers]) =>
      triggers.map((trigger) => `${table}.${trigger}`),
    );
    expect(rows.map(({ trigger }) => trigger).sort()).toEqual(switchedOff.sort());
  });

  it('refuses a ledger that was tampered with, and copies nothing', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const tamper = async (by: number) => {
      await sql`alter table ledger_accounts disable trigger user`.execute(app.ownerDb);
      await sql`update ledger_accounts set balance_satang = balance_satang + ${by}::bigint
        where seller_id = ${seller.id} and kind = 'available'`.execute(app.db);
      await sql`alter table ledger_accounts enable trigger user`.execute(app.ownerDb);
    };
    const clean = await createTestDatabase();
    await tamper(100);
    const { owner } = app.database;
    await expect(copyDatabase(owner, accessTo(clean), () => {})).rejects.toThrow(
      /balance of ledger account \d+ does not follow from its postings/,
    );
    await tamper(-100);
    const { db } = openDatabase({ ...clean.config, max: 2 });
    expect(await db.selectFrom('sellers').select('id').execute()).toEqual([]);
    await db.destroy();
    // The failed attempt leaves nothing that would block the next one.
    await copyDatabase(owner, accessTo(clean), () => {});
    await clean.drop();
  });
});
