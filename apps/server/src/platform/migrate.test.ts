import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { PoolConfig } from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';
import { openDatabase, type Db } from './db.ts';
import { createDatabaseAt } from '#test/database.ts';
import { findSoldProductMismatches } from '#test/ledger.ts';

/** Creates a temporary database with the migrations up to `last` and runs `work` with it. */
async function withDatabaseAt(last: string, work: (db: Db, config: PoolConfig) => Promise<void>) {
  const database = await createDatabaseAt(last);
  const { db } = openDatabase({ ...database.owner, max: 2 });
  try {
    await work(db, database.owner);
  } finally {
    await db.destroy();
    await database.drop();
  }
}

/** With two shipped orders: one in delivery, one credited early. */
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

/** A courier event, in days after the parcel was sent. */
type TrackingEvent = [kind: string, day: number];
type OldOrder = {
  events: TrackingEvent[];
  status?: 'completed' | 'refunded';
  /** In days; the order completes automatically a week later. */
  deliveredOn?: number;
  returnedOn?: number;
  /** The tracking number of the courier's events, if it differs from the order's. */
  number?: string;
};

/** Adds orders as an earlier version stored them, by order number; they were sent at `sent`. */
async function addTrackedOrders(
  db: Db,
  sent: number,
  orders: Readonly<Record<string, OldOrder>>,
): Promise<void> {
  const on = (day: number | undefined) =>
    day === undefined ? null : new Date(sent + day * 86_400_000).toISOString();
  await sql`insert into sellers (account, account_key, password_hash, display_name, created_at, updated_at)
    values ('old-seller', 'old-seller', 'x', 'Old', now(), now())`.execute(db);
  for (const [name, order] of Object.entries(orders)) {
    const { events, status = 'pending_delivery', deliveredOn, returnedOn, number = name } = order;
    const completesOn = deliveredOn === undefined || status === 'refunded' ? undefined : deliveredOn + 7;
    await sql`
      insert into orders (seller_id, order_number, status, cost_satang, retail_satang, quantity, funding, customer_name, customer_phone, address,
        district, province, postal_code, courier, tracking_number, created_at, expires_at, paid_at, shipped_at, completed_at, refunded_at,
        goods_settled_at, goods_returned, delivered_at, returned_at, completes_at)
      select sellers.id, ${name}, ${status}, 1000, 1100, 1, 'balance', 'A', '0810000000', 'B', 'C', 'กรุงเทพมหานคร', '10900', 'ems', ${name},
        sent, sent, sent, sent, completed, refunded, refunded, case when refunded is not null then 'taken_back' end, delivered, returned, completes
      from sellers, (select ${on(0)}::timestamptz, ${status === 'completed' ? on(2) : null}::timestamptz,
        ${status === 'refunded' ? on(9) : null}::timestamptz, ${on(deliveredOn)}::timestamptz, ${on(returnedOn)}::timestamptz,
        ${on(completesOn)}::timestamptz) as moments (sent, completed, refunded, delivered, returned, completes)`.execute(
      db,
    );
    await sql`
      insert into parcels (seller_id, order_id, courier, tracking_number, since, ask_at)
      select seller_id, id, courier, tracking_number, shipped_at, case when delivered_at is null and returned_at is null then now() end
      from orders where order_number = ${name}`.execute(db);
    for (const [kind, day] of events)
      await sql`
        insert into courier_events (seller_id, order_id, courier, tracking_number, kind, at, provider, event_id, received_at)
        select seller_id, id, courier, ${number}, ${kind}, ${on(day)}::timestamptz, 'told', ${`${kind} ${day}`}, now()
        from orders where order_number = ${name}`.execute(db);
  }
}

/** A lamp and a deleted hat, paid around midnight. Some orders do not count as sales. */
async function addSales(db: Db): Promise<void> {
  await addSeller(db);
  await sql`
    insert into products (source, source_key, category, name, description, price_satang, content_hash, created_at, updated_at)
    values ('supplier', 'LAMP-1', 'beauty', '{"th": "โคมไฟ"}', '{}', 1000, '', now(), now())`.execute(db);
  await sql`
    insert into orders (seller_id, order_number, status, cost_satang, retail_satang, quantity, customer_name, customer_phone, address, district,
      province, postal_code, created_at, expires_at, paid_at)
    select id, 'R' || given.name, given.status, 1000, 1100, 1, 'A', '0810000000', 'B', 'C', 'กรุงเทพมหานคร', '10900', now(), now(), given.paid_at
    from sellers, (values
      ('late', 'pending_shipment', timestamptz '2026-01-31T16:59:00Z'), ('first', 'pending_shipment', '2026-01-31T17:00:00Z'),
      ('unpaid', 'pending_payment', null), ('cancelled', 'cancelled', '2026-01-31T16:00:00Z')
    ) as given (name, status, paid_at)`.execute(db);
  await sql`
    insert into order_items (seller_id, order_id, position, product_id, name, price_satang, unit_price_satang, retail_unit_price_satang, quantity)
    select orders.seller_id, orders.id, given.position, case when given.name = 'โคมไฟ' then products.id end, jsonb_build_object('th', given.name),
      unit, unit, unit + 100, given.quantity
    from (values
      ('late', 1, 'โคมไฟ', 1000, 2), ('late', 2, 'โคมไฟ', 1000, 1), ('first', 1, 'โคมไฟ', 1000, 1), ('first', 2, 'หมวก', 700, 2),
      ('unpaid', 1, 'โคมไฟ', 1000, 5), ('cancelled', 1, 'โคมไฟ', 1000, 7)
    ) as given (number, position, name, unit, quantity)
    join orders on orders.order_number = 'R' || given.number cross join products`.execute(db);
}

describe('migrating a database of an earlier version', () => {
  it('applies all migrations in one run, and allows a further one that alters the ledger', async () => {
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

  it('[SHOP-10] counts the items sold per day from orders that count, also of deleted products', async () => {
    await withDatabaseAt('0052-completed-goods-by-name', async (db, config) => {
      await addSales(db);
      await migrate(config);
      expect(await findSoldProductMismatches(db)).toEqual([]);
      const { rows } = await sql`
        select day::text, coalesce(gone ->> 'th', 'โคมไฟ') as name, quantity, total_satang from sold_goods order by 1, 3 desc`.execute(
        db,
      );
      // Paid a minute before midnight in Bangkok, and at midnight.
      expect(rows).toEqual([
        { day: '2026-01-31', name: 'โคมไฟ', quantity: 3, total_satang: 3_000 },
        { day: '2026-02-01', name: 'หมวก', quantity: 2, total_satang: 1_400 },
        { day: '2026-02-01', name: 'โคมไฟ', quantity: 1, total_satang: 1_000 },
      ]);
      // Later changes update the counts.
      await sql`update orders set status = 'cancelled', cancelled_at = now() where order_number = 'Rlate'`.execute(
        db,
      );
      await sql`update order_items set product_id = null`.execute(db);
      expect(await findSoldProductMismatches(db)).toEqual([]);
    });
  });

  it('[ORD-08] [ORD-09] tracks the parcels of orders in delivery and of orders that were credited early', async () => {
    await withDatabaseAt('0016-support-tries-and-slug-moves', async (db, config) => {
      await addSeller(db);
      await migrate(config);
      const { rows } = await sql`
        select order_number, parcels.tracking_number, ask_at is not null as is_polled from parcels join orders on orders.id = parcels.order_id
        order by 1`.execute(db);
      const parcel = { tracking_number: 'EA123456785TH', is_polled: true };
      expect(rows).toEqual([
        { order_number: 'Rcompleted', ...parcel },
        { order_number: 'Rpending_delivery', ...parcel },
      ]);
    });
  });

  it('[ORD-08] stops the automatic completion of orders whose parcel was returning, and resumes polling its courier', async () => {
    await withDatabaseAt('0052-completed-goods-by-name', async (db, config) => {
      const sent = Date.now() - 10 * 86_400_000;
      const on = (day: number) => new Date(sent + day * 86_400_000).toISOString();
      await addTrackedOrders(db, sent, {
        ARRIVED: { events: [['delivered', 1]], deliveredOn: 1 },
        AGAIN: {
          events: [
            ['delivered', 1],
            ['returning', 2],
            ['delivered', 4],
          ],
          deliveredOn: 1,
        },
        BACK: {
          events: [
            ['delivered', 1],
            ['returning', 2],
            ['returned', 3],
          ],
          status: 'refunded',
          deliveredOn: 1,
          returnedOn: 3,
        },
        EARLY: {
          events: [
            ['delivered', 1],
            ['returning', 2],
          ],
          status: 'completed',
          deliveredOn: 1,
        },
        OTHER: { events: [['returning', 2]], number: 'WRONG' },
        OUT: {
          events: [
            ['returning', 2],
            ['out_for_delivery', 3],
          ],
        },
        TOLD: {
          events: [
            ['returning', 2],
            ['returning', 3],
          ],
        },
        TURNED: {
          events: [
            ['delivered', 1],
            ['returning', 2],
          ],
          deliveredOn: 1,
        },
      });
      await sql`
        insert into notifications (seller_id, seq, type, data, created_at)
        select seller_id, 1, 'order_update', jsonb_build_object('status', 'returning', 'order_id', id, 'tracking_number', 'TOLD'), ${on(2)}::timestamptz
        from orders where order_number = 'TOLD'`.execute(db);
      await sql`
        insert into notifications (seller_id, seq, type, data, created_at)
        select seller_id, told.seq, 'order_update', jsonb_build_object('status', told.status, 'order_id', id, 'tracking_number', 'AGAIN'), at
        from orders, (values (2, 'returning', ${on(2)}::timestamptz), (3, 'delivered', ${on(4)}::timestamptz)) as told (seq, status, at)
        where order_number = 'AGAIN'`.execute(db);
      await migrate(config);
      const { rows } = await sql`
        select order_number, delivered_at, returning_at, completes_at, ask_at is not null as is_polled, turned_back_told_at as told
        from orders join parcels on parcels.order_id = orders.id order by 1`.execute(db);
      const nothing = {
        delivered_at: null,
        returning_at: null,
        completes_at: null,
        is_polled: true,
        told: null,
      };
      expect(rows).toEqual([
        { ...nothing, order_number: 'AGAIN', delivered_at: on(4), completes_at: on(11) },
        { ...nothing, order_number: 'ARRIVED', delivered_at: on(1), completes_at: on(8) },
        { ...nothing, order_number: 'BACK', delivered_at: on(1), is_polled: false },
        { ...nothing, order_number: 'EARLY', returning_at: on(2) },
        { ...nothing, order_number: 'OTHER' },
        { ...nothing, order_number: 'OUT' },
        { ...nothing, order_number: 'TOLD', returning_at: on(2), told: on(2) },
        { ...nothing, order_number: 'TURNED', returning_at: on(2) },
      ]);
    });
  });
});

describe('the migrations', () => {
  /** Earlier ones were written before servers of two releases ran side by side. */
  const FIRST_WITH_RULE = '0128';
  const CONTRACTS =
    /\b(drop (?:table|column|view|function)|rename (?:to|column)|alter column \w+ (?:type|set data type)|set not null|truncate)\b/i;

  it('[OUT-05] only add to the database, or say since when the removed part is unused', async () => {
    const folder = path.join(import.meta.dirname, '../../migrations');
    const files = (await readdir(folder)).filter((file) => file >= FIRST_WITH_RULE);
    for (const file of files) {
      const text = await readFile(path.join(folder, file), 'utf8');
      const statements = text.replaceAll(/--.*$/gm, '');
      const isAllowed = !CONTRACTS.test(statements) || /^-- contract: unused since \d/m.test(text);
      expect({ file, isAllowed }).toEqual({ file, isAllowed: true });
    }
    expect(CONTRACTS.test('alter table orders drop column note')).toBe(true);
    expect(CONTRACTS.test('alter table orders add column note text')).toBe(false);
  });
});
