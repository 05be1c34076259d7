import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredImage } from '#platform/schema.ts';
import { checkLedger, sellerBalances } from '#features/ledger/balances.queries.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { demoVisitor, ShopUnreachable } from './customer-visit.ts';
import { DEMO_ACCOUNT, DEMO_PASSWORD, DEMO_SLUG } from './demo-account.ts';
import { demoCustomer } from './demo-customers.ts';
import { switchOnDemoCoupon } from './demo-coupon.ts';
import { demoIsLoaded } from './demo-is-loaded.ts';
import { loadDemo } from './load-demo.ts';
import { seededChance } from './seeded-random.ts';

const LOAD_TIMEOUT_MS = 120_000;
const PICTURE: StoredImage = { hash: 'b'.repeat(40), width: 800, height: 800, color: '#ffffff' };
/** Pictures are the media store's matter and tested there. */
const media: MediaStore = {
  add: async () => PICTURE,
  adopt: async () => PICTURE,
  keep: async () => PICTURE,
  keepUploaded: async () => PICTURE,
  erase: async () => {},
  rendition: async () => undefined,
  variant: async () => undefined,
};

/** The story ends on a Wednesday at noon in Bangkok: how many orders are where depends on the weekday and the hour. */
const app = useTestApp({ env: { DEMO: '1' }, startsAt: '2026-11-18T05:00:00Z' });
let sellerId: number;
const percents: number[] = [];

beforeAll(async () => {
  await app.db
    .insertInto('media')
    .values({ ...PICTURE, bytes: 1, created_at: new Date(app.clock.now()).toISOString() })
    .execute();
  await loadDemo({ ...app, media }, (done) => percents.push(done));
  ({ id: sellerId } = await app.db.selectFrom('sellers').select('id').executeTakeFirstOrThrow());
}, LOAD_TIMEOUT_MS);

test('it is there once, and tells how far it is', async () => {
  expect(await demoIsLoaded(app.db)).toBe(true);
  expect(percents.at(-1)).toBe(100);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  await expect(loadDemo({ ...app, media }, () => {})).rejects.toThrow('BUSINESS_ACCOUNT_EXISTS');
  expect((await app.db.selectFrom('sellers').select('id').execute()).length).toBe(1);
});

test('[HOME-03] switches the new-member coupon on once, with an audit entry, and keeps later changes', async () => {
  const read = () => app.db.selectFrom('coupon_budget').selectAll().executeTakeFirstOrThrow();
  await switchOnDemoCoupon(app);
  expect(await read()).toMatchObject({ is_on: true, budget_satang: 5_000_00, spent_satang: 0, version: 1 });
  const { detail } = await app.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'coupon_changed')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ is_on_after: true, budget_after: 5_000 });
  await app.db.updateTable('coupon_budget').set({ is_on: false }).execute();
  await switchOnDemoCoupon(app);
  expect(await read()).toMatchObject({ is_on: false, version: 1 });
});

test('the book is sound and the balance believable', async () => {
  expect(await checkLedger(app.db)).toEqual({
    sum: 0,
    drifted: 0,
    escrowMismatches: 0,
    frozenMismatches: 0,
    negative: 0,
    unrepaid: 0,
    refundsDrift: 0,
  });
  const { available } = await sellerBalances(app.db, sellerId);
  expect(available).toBeGreaterThan(20_000_00);
  expect(available).toBeLessThan(60_000_00);
});

test('there are orders in every state that the first hundred days lead to', async () => {
  const { rows } = await sql<{
    status: string;
    count: number;
  }>`select status, count(*) as count from orders group by status`.execute(app.db);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  expect(of('pending_payment')).toBe(3);
  expect(of('pending_shipment')).toBeGreaterThanOrEqual(6);
  // How many are on their way depends on the hour and the weekday at which the story ends.
  expect(of('pending_delivery')).toBeGreaterThanOrEqual(2);
  expect(of('completed')).toBeGreaterThan(180);
  expect(of('cancelled')).toBeGreaterThan(8);
  const kinds = await app.db.selectFrom('order_events').select('kind').distinct().execute();
  expect(kinds.map((row) => row.kind)).toEqual(
    expect.arrayContaining([
      'placed',
      'paid',
      'shipped',
      'received',
      'completed',
      'cancelled',
      'expired',
      'reviewed',
    ]),
  );
});

test('people have looked in on every day that had orders, each counted once a day', async () => {
  const { rows } = await sql<{
    days: number;
    visitors: number;
    counted: number;
    orders: number;
    bare: number;
  }>`
    select count(*)::int as days, sum(visitors)::int as visitors, sum(orders)::int as orders,
      (count(*) filter (where orders > visitors))::int as bare,
      (select count(*)::int from store_visits) as counted
    from seller_days where orders > 0 or visitors > 0`.execute(app.db);
  const [all] = rows;
  expect(all!.days).toBeGreaterThan(80);
  expect(all!.bare).toBe(0);
  expect(all!.counted).toBe(all!.visitors);
  expect(all!.visitors / all!.orders).toBeGreaterThan(8);
});

test('counters and days agree with the orders', async () => {
  const { rows: counters } = await sql`
    select status, orders::int, cost_satang, profit_satang, quantity from order_counters where orders > 0 order by status`.execute(
    app.db,
  );
  const { rows: counted } = await sql`
    select status, count(*)::int as orders, sum(cost_satang)::bigint as cost_satang, sum(profit_satang)::bigint as profit_satang,
      sum(quantity)::bigint as quantity from orders group by status order by status`.execute(app.db);
  expect(counters).toEqual(counted);
  const { rows: days } = await sql`
    select coalesce(sum(orders), 0)::int as paid, sum(total_satang)::bigint as total, sum(profit_satang)::bigint as profit
    from seller_days`.execute(app.db);
  const { rows: facts } = await sql`
    select count(*)::int as paid, sum(cost_satang)::bigint as total,
      sum(profit_satang) filter (where completed_at is not null)::bigint as profit
    from orders where paid_at is not null and status <> 'cancelled'`.execute(app.db);
  expect(days).toEqual(facts);
});

test('nothing lies in the future, and every rating and sale traces to an order', async () => {
  const { rows } = await sql<{
    future: number;
    sales: number;
    sold: number;
    reviews: number;
    rated: number;
  }>`select
    (select count(*) from orders where greatest(created_at, paid_at, shipped_at, completed_at, cancelled_at) > ${new Date(app.clock.now()).toISOString()}) as future,
    (select sum(sales_count)::int from products) as sales,
    (select sum(i.quantity)::int from order_items i join orders o on o.seller_id = i.seller_id and o.id = i.order_id
      where o.paid_at is not null and o.status <> 'cancelled') as sold,
    (select sum(reviews_count)::int from products) as reviews,
    (select count(*)::int from reviews r join orders o on o.seller_id = r.seller_id and o.id = r.order_id where o.rating = r.rating) as rated`.execute(
    app.db,
  );
  expect(rows[0]?.future).toBe(0);
  expect(rows[0]?.sales).toBe(rows[0]?.sold);
  expect(rows[0]?.reviews).toBe(rows[0]?.rated);
});

test('what is said of a product is said of no other', async () => {
  const { rows } = await sql<{ reviews: number; of_several: number; shared: number }>`
    select count(*)::int as reviews, count(*) filter (where products > 1)::int as of_several,
      count(*) filter (where said > 1)::int as shared
    from (
      select count(*) over (partition by r.seller_id, r.order_id) as said,
        (select count(distinct product_id) from order_items i where i.seller_id = r.seller_id and i.order_id = r.order_id) as products
      from reviews r
    ) told`.execute(app.db);
  expect(rows[0]!.reviews).toBeGreaterThan(50);
  expect(rows[0]!.of_several).toBeGreaterThan(10);
  expect(rows[0]!.shared).toBe(0);
});

test('the seller can sign in and finds the newest notifications unread', async () => {
  const { body } = await call(app, 'POST /sellers/signin', {
    body: { account: DEMO_ACCOUNT, password: DEMO_PASSWORD },
  });
  const { data } = await call(app, 'GET /sellers/notifications', { token: body.token });
  expect(data.unread_count).toBe(15);
});

test('the home page has its banners in the reader’s language', async () => {
  const thai = (await call(app, 'GET /system', { language: 'th' })).data.home_carousel;
  const english = (await call(app, 'GET /system', { language: 'en' })).data.home_carousel;
  expect(thai).toHaveLength(3);
  expect(thai[0].title).toContain('ลดใหญ่');
  expect(english[0].title).toContain('฿9');
});

describe('the demo customer', () => {
  const visitor = (baseUrl: string, said: string[], seed: number) =>
    demoVisitor({
      baseUrl,
      slug: DEMO_SLUG,
      chance: seededChance(seed),
      say: (line) => said.push(line),
      wait: async () => {},
    });

  test('orders, pays, and confirms what has been shipped', async () => {
    const said: string[] = [];
    const chance = seededChance(7);
    const customer = visitor(app.baseUrl, said, 3);
    for (let visit = 0; visit < 4; visit += 1) await customer.shop(demoCustomer(chance));
    expect(said.filter((line) => line.startsWith('has paid')).length).toBeGreaterThan(0);

    const { body } = await call(app, 'POST /sellers/signin', {
      body: { account: DEMO_ACCOUNT, password: DEMO_PASSWORD },
    });
    const shipped = await call(app, 'POST /sellers/orders/bulk-ship', {
      token: body.token,
      body: { funding: 'escrow' },
      key: 'ship-all',
    });
    expect(shipped.status).toBe(200);
    for (let look = 0; look < 30; look += 1) await customer.lookAfterOrder();
    expect(said.some((line) => line.startsWith('has received'))).toBe(true);
  });

  test('says so when no server answers', async () => {
    const said: string[] = [];
    await expect(visitor('http://127.0.0.1:9', said, 1).shop(demoCustomer(seededChance(1)))).rejects.toThrow(
      ShopUnreachable,
    );
  });
});
