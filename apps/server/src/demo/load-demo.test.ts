import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredImage } from '#platform/schema.ts';
import { checkAuditLog } from '#features/console/audit/check-audit.ts';
import { checkLedger, sellerBalances } from '#features/ledger/balances.queries.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { reconcilePayments } from '#features/payments/reconcile.ts';
import { createPayments } from '#start/payments.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { createDemoVisitor, StoreUnreachable } from './customer-visit.ts';
import { DEMO_ACCOUNT, DEMO_PASSWORD, DEMO_SLUG, NEW_DEMO_ACCOUNT } from './demo-account.ts';
import { demoCustomer } from './demo-customers.ts';
import { enableDemoCoupon } from './demo-coupon.ts';
import { isDemoLoaded } from './is-demo-loaded.ts';
import { loadDemo } from './load-demo.ts';
import { addNewDemoSeller } from './new-demo-seller.ts';
import { seededChance } from './seeded-random.ts';

const LOAD_TIMEOUT_MS = 120_000;
const PICTURE: StoredImage = { hash: 'b'.repeat(40), width: 800, height: 800, color: '#ffffff' };
/** The media store has its own tests. */
const media: MediaStore = {
  add: async () => PICTURE,
  addWebp: async () => PICTURE,
  addPermanent: async () => PICTURE,
  addUploaded: async () => {
    throw new Error('not used');
  },
  deleteFiles: async () => {},
  getRendition: async () => undefined,
  getWebp: async () => undefined,
};

/** A Wednesday at noon in Bangkok: the number of orders per status depends on weekday and hour. */
const app = useTestApp({ env: { DEMO: '1' }, startsAt: '2026-11-18T05:00:00Z' });
let sellerId: number;
const percents: number[] = [];

beforeAll(async () => {
  await app.db
    .insertInto('media')
    .values({
      ...PICTURE,
      object_name: PICTURE.hash,
      bytes: 1,
      created_at: new Date(app.clock.now()).toISOString(),
    })
    .execute();
  await loadDemo({ ...app, media }, (done) => percents.push(done));
  ({ id: sellerId } = await app.db.selectFrom('sellers').select('id').executeTakeFirstOrThrow());
}, LOAD_TIMEOUT_MS);

test('loads the demo once and reports its progress', async () => {
  expect(await isDemoLoaded(app.db)).toBe(true);
  expect(percents.at(-1)).toBe(100);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  await expect(loadDemo({ ...app, media }, () => {})).rejects.toThrow('BUSINESS_ACCOUNT_EXISTS');
  expect((await app.db.selectFrom('sellers').select('id').execute()).length).toBe(1);
});

test('[DAY-01] shows a verified seller with bank account, deposit, payouts and early receipt', async () => {
  const signIn = async (account: string) =>
    (await call(app, 'POST /sellers/signin', { body: { account, password: DEMO_PASSWORD } })).body.token;
  const token = await signIn(DEMO_ACCOUNT);
  expect((await call(app, 'GET /sellers/profile', { token })).data.seller).toMatchObject({
    is_verified: true,
    has_bank_account: true,
    has_deposit: true,
    can_bulk_profit_status: true,
  });
  const { withdrawals } = (await call(app, 'GET /sellers/wallet/withdraw-history', { token })).data;
  expect((withdrawals as { status: string }[]).map(({ status }) => status)).toEqual([
    'completed',
    'completed',
  ]);
  const { data: limits } = await call(app, 'GET /sellers/wallet/withdraw-limits', { token });
  expect(limits.blocked_by).toBeNull();
  expect((await call(app, 'GET /sellers/pulse', { token })).data).toMatchObject({
    setup: null,
    first_order_id: null,
  });
  expect((await checkAuditLog(app)).broken).toBeNull();

  await addNewDemoSeller(app);
  await addNewDemoSeller(app);
  const { setup } = (await call(app, 'GET /sellers/pulse', { token: await signIn(NEW_DEMO_ACCOUNT) })).data;
  expect((setup.steps as { state: string }[]).map(({ state }) => state)).toEqual(Array(5).fill('open'));
});

test('[HOME-03] enables the new-member coupon once, with an audit entry, and keeps later changes', async () => {
  const read = () => app.db.selectFrom('coupon_budget').selectAll().executeTakeFirstOrThrow();
  await enableDemoCoupon(app);
  expect(await read()).toMatchObject({ is_on: true, budget_satang: 5_000_00, spent_satang: 0, version: 1 });
  const { detail } = await app.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'coupon_changed')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ is_on_after: true, budget_after: 5_000 });
  await app.db.updateTable('coupon_budget').set({ is_on: false }).execute();
  await enableDemoCoupon(app);
  expect(await read()).toMatchObject({ is_on: false, version: 1 });
});

test('creates a consistent ledger and a plausible balance', async () => {
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

test('[OUT-02] records every payment at the sandbox provider too', async () => {
  await reconcilePayments(createPayments(app), new AbortController().signal);
  const differences = await app.db.selectFrom('reconciliation_differences').selectAll().execute();
  expect(differences).toEqual([]);
  const { rows } = await sql<{
    compared: number;
  }>`select sum(compared)::int as compared from reconciled_days`.execute(app.db);
  expect(rows[0]?.compared).toBeGreaterThan(20);
});

test('creates orders in every status', async () => {
  const { rows } = await sql<{
    status: string;
    count: number;
  }>`select status, count(*) as count from orders group by status`.execute(app.db);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  expect(of('pending_payment')).toBe(3);
  expect(of('pending_shipment')).toBeGreaterThanOrEqual(6);
  // The number in delivery depends on the weekday and hour at which the history ends.
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

test('creates visits on every day with orders, and counts each visitor once a day', async () => {
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

test('keeps counters and daily totals consistent with the orders', async () => {
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

test('creates nothing in the future, and an order for every rating and sale', async () => {
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

test('reviews only one product of each order', async () => {
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

test('lets the seller sign in and leaves the newest notifications unread', async () => {
  const { body } = await call(app, 'POST /sellers/signin', {
    body: { account: DEMO_ACCOUNT, password: DEMO_PASSWORD },
  });
  const { data } = await call(app, 'GET /sellers/notifications', { token: body.token });
  expect(data.unread_count).toBe(15);
});

test('shows the home page’s banners in the reader’s language', async () => {
  const thai = (await call(app, 'GET /system', { language: 'th' })).data.home_carousel;
  const english = (await call(app, 'GET /system', { language: 'en' })).data.home_carousel;
  expect(thai).toHaveLength(3);
  expect(thai[0].title).toContain('ลดใหญ่');
  expect(english[0].title).toContain('฿9');
});

describe('the demo customer', () => {
  const visitor = (baseUrl: string, said: string[], seed: number) =>
    createDemoVisitor({
      baseUrl,
      slug: DEMO_SLUG,
      chance: seededChance(seed),
      log: (line) => said.push(line),
      wait: async () => {},
    });

  test('orders, pays, and confirms shipped orders', async () => {
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
    for (let look = 0; look < 30; look += 1) await customer.followUpOrder();
    expect(said.some((line) => line.startsWith('has received'))).toBe(true);
  });

  test('reports an unreachable server', async () => {
    const said: string[] = [];
    await expect(visitor('http://127.0.0.1:9', said, 1).shop(demoCustomer(seededChance(1)))).rejects.toThrow(
      StoreUnreachable,
    );
  });
});
