import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { PoolConfig } from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';
import { openDatabase, type Db } from './db.ts';
import { createDatabaseAt } from '#test/database.ts';

/** Runs with a database of its own that has the migrations up to the named one. */
async function withDatabaseAt(last: string, work: (db: Db, config: PoolConfig) => Promise<void>) {
  const database = await createDatabaseAt(last);
  const { db } = openDatabase({ ...database.config, max: 2 });
  try {
    await work(db, database.config);
  } finally {
    await db.destroy();
    await database.drop();
  }
}

/** A seller with the accounts of that time, and two orders that left: one on its way, one credited early. */
async function addSeller(db: Db): Promise<void> {
  await sql`insert into sellers (account, account_key, password_hash, display_name, created_at, updated_at)
    values ('old-seller', 'old-seller', 'x', 'Old', now(), now())`.execute(db);
  await sql`
    insert into ledger_accounts (kind, seller_id)
    select kind, sellers.id from sellers, unnest(array['available', 'frozen', 'security_deposit', 'escrow']) as kind`.execute(
    db,
  );
  await sql`
    insert into orders (seller_id, order_number, status, cost_satang, retail_satang, quantity, funding, customer_name, customer_phone,
      address, district, province, postal_code, courier, tracking_number, created_at, expires_at, paid_at, shipped_at, completed_at, early_profit)
    select sellers.id, 'R' || state, state, 1000, 1100, 1, 'balance', 'A', '0810000000', 'B', 'C', 'กรุงเทพมหานคร', '10900', 'ems',
      'EA123456785TH', now(), now(), now(), now(), case when state = 'completed' then now() end, state = 'completed'
    from sellers, unnest(array['pending_delivery', 'completed']) as state`.execute(db);
}

describe('a database with sellers and orders of before', () => {
  it('comes to the newest schema in one run, and nothing is left that would stop a migration after it', async () => {
    await withDatabaseAt('0016-support-tries-and-slug-moves', async (db, config) => {
      await addSeller(db);
      const all = await readMigrations();
      const further = {
        up: async (tx: never) =>
          void (await sql`alter table ledger_accounts add column later text`.execute(tx)),
      };
      const migrations = { ...all, '9999-further': further };
      const { error } = await new Migrator({
        db: db as never,
        provider: { getMigrations: async () => migrations },
      }).migrateToLatest();
      expect(error).toBeUndefined();
      await sql`delete from kysely_migration where name = '9999-further'`.execute(db);
      expect(await migrate(config)).toEqual([]);
      const { rows } = await sql<{ kind: string }>`
        select kind from ledger_accounts where seller_id is not null and kind = 'receivable'`.execute(db);
      expect(rows).toEqual([{ kind: 'receivable' }]);
    });
  });

  it('[ORD-09] [ORD-14] follows the parcels of orders on their way, and of those that were credited early', async () => {
    await withDatabaseAt('0016-support-tries-and-slug-moves', async (db, config) => {
      await addSeller(db);
      await migrate(config);
      const { rows } = await sql`
        select order_number, parcels.tracking_number, ask_at is not null as asked from parcels join orders on orders.id = parcels.order_id
        order by 1`.execute(db);
      const parcel = { tracking_number: 'EA123456785TH', asked: true };
      expect(rows).toEqual([
        { order_number: 'Rcompleted', ...parcel },
        { order_number: 'Rpending_delivery', ...parcel },
      ]);
    });
  });
});
