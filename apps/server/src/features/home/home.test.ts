import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { expect, it } from 'vitest';
import { countVisit, deleteOldVisits } from '#features/storefront/count-visit.ts';
import { newOrder, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { identitySubmission, newSellerWithCard } from '#test/identity.ts';
import { newProducts } from '#test/products.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

/** A Wednesday at noon in Bangkok. */
const app = useTestApp({ startsAt: '2026-11-18T05:00:00Z' });
const NOTHING = { sales: 0, profit: 0, visitors: 0, orders: 0 };

const signIn = async ({ account, password }: TestSeller) =>
  (await call(app, 'POST /sellers/signin', { body: { account, password, remember: true } })).body.token;
const pulse = async (token: string) => (await call(app, 'GET /sellers/pulse', { token })).data;
const visit = (seller: TestSeller, ip: string) =>
  countVisit(app, seller.id, { ip, userAgent: 'Mozilla/5.0' });

it('[DAY-01] [DAY-02] requires a session, and refuses an unknown event', async () => {
  expectRefused(await call(app, 'GET /sellers/pulse'), 401, 'AUTH_TOKEN_INVALID');
  const event = (name: string) => ({ body: { event: name } });
  expectRefused(await call(app, 'POST /sellers/setup', event('setup_dismissed')), 401, 'AUTH_TOKEN_INVALID');
  const { token } = await newSeller(app);
  const refused = await call(app, 'POST /sellers/setup', { token, ...event('first_order_paid') });
  expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
});

/** Calls `POST /sellers/setup`. */
async function record(
  { token }: TestSeller,
  event: 'store_shared' | 'setup_dismissed' | 'first_order_seen',
): Promise<void> {
  const { status } = await call(app, 'POST /sellers/setup', { token, body: { event } });
  expect(status).toBe(200);
}

async function nameStore({ token }: TestSeller): Promise<void> {
  const { store_setting } = (await call(app, 'GET /sellers/store-setting', { token })).data;
  const body = { store_setting: { ...store_setting, store_name: 'ร้านมาลี' } };
  expect((await call(app, 'PUT /sellers/store-setting', { token, body })).status).toBe(200);
}

it('[DAY-01] derives the setup steps of a new seller from facts, until the first order is seen', async () => {
  const seller = await newSeller(app);
  const other = await newSeller(app);
  const { token } = seller;
  type Step = { step: string; state: string };
  const states = async () =>
    ((await pulse(token)).setup.steps as Step[]).map(({ step, state }) => `${step}: ${state}`);
  expect((await pulse(token)).setup.listed_products).toBe(0);
  expect(await states()).toEqual(
    ['store_name', 'products', 'share', 'verification', 'bank_account'].map((step) => `${step}: open`),
  );

  await nameStore(seller);
  const product_ids = await newProducts(app, 5, 'setup');
  await call(app, 'POST /sellers/products', { token, body: { product_ids: product_ids.slice(1) } });
  expect((await pulse(token)).setup.listed_products).toBe(4);
  await call(app, 'POST /sellers/products', { token, body: { product_ids } });
  await record(seller, 'store_shared');
  const submission = await identitySubmission(app, seller);
  await call(app, 'POST /sellers/verification', { token, body: submission });
  expect(await states()).toEqual([
    'store_name: done',
    'products: done',
    'share: done',
    'verification: waiting',
    'bank_account: open',
  ]);
  expect((await pulse(other.token)).setup.steps).not.toContainEqual({ step: 'share', state: 'done' });

  await newOrder(app, seller, await newProduct(app));
  const sold = await pulse(token);
  expect(sold.setup).toBeNull();
  expect(sold.first_order_id).toEqual(expect.any(Number));
  await record(other, 'first_order_seen');
  expect((await pulse(token)).first_order_id).toBe(sold.first_order_id);
  await record(seller, 'first_order_seen');
  expect(await pulse(token)).toMatchObject({ setup: null, first_order_id: null });
});

it('[DAY-01] hides the dismissed setup, and the setup without an open step', async () => {
  const seller = await newSeller(app);
  await record(seller, 'setup_dismissed');
  const dismissedAt = () =>
    app.db
      .selectFrom('sellers')
      .select('setup_dismissed_at')
      .where('id', '=', seller.id)
      .executeTakeFirstOrThrow();
  const first = await dismissedAt();
  app.clock.advance(1_000);
  await record(seller, 'setup_dismissed');
  expect(await dismissedAt()).toEqual(first);
  expect((await pulse(seller.token)).setup).toBeNull();

  const ready = await newSellerWithCard(app, 5_000);
  const { token } = ready;
  await nameStore(ready);
  const product_ids = await newProducts(app, 5, 'ready');
  await call(app, 'POST /sellers/products', { token, body: { product_ids } });
  expect((await pulse(token)).setup.steps).toContainEqual({ step: 'bank_account', state: 'done' });
  await record(ready, 'store_shared');
  expect((await pulse(token)).setup).toBeNull();
});

it('[DAY-02] compares today with yesterday until the same time, per seller, and suggests one action', async () => {
  const seller = await newSeller(app);
  const other = await newSeller(app);
  const product = await newProduct(app);
  expect(await pulse(seller.token)).toMatchObject({
    today: NOTHING,
    yesterday: null,
    next: { action: 'list_products', count: null },
  });
  await newOrder(app, seller, product);
  await visit(seller, '203.0.113.1');
  await visit(seller, '203.0.113.1');
  const { today, next } = await pulse(seller.token);
  expect(today).toMatchObject({ orders: 1, visitors: 1, profit: 0 });
  expect(today.sales).toBeGreaterThan(0);
  expect(next).toEqual({ action: 'ship', count: 1 });

  // Paid and visited at 15:00: not part of yesterday at noon.
  app.clock.advance(3 * HOUR_MS);
  await newOrder(app, seller, product);
  await visit(seller, '203.0.113.2');
  app.clock.advance(21 * HOUR_MS);
  const token = await signIn(seller);
  const atNoon = await pulse(token);
  expect(atNoon.today).toEqual(NOTHING);
  expect(atNoon.yesterday).toEqual(today);
  app.clock.advance(4 * HOUR_MS);
  expect((await pulse(token)).yesterday).toEqual({
    ...today,
    orders: 2,
    visitors: 2,
    sales: 2 * today.sales,
  });
  expect(await pulse(await signIn(other))).toMatchObject({ yesterday: NOTHING });

  // Visits that were not recorded by minute are unknown, not zero.
  await app.ownerDb.deleteFrom('store_visit_minutes').where('seller_id', '=', seller.id).execute();
  expect((await pulse(token)).yesterday.visitors).toBeNull();

  // The third working day after payment is Monday.
  app.clock.advance(4 * DAY_MS);
  expect((await pulse(await signIn(seller))).next).toEqual({ action: 'ship_today', count: 2 });
  app.clock.advance(DAY_MS);
  expect((await pulse(await signIn(seller))).next).toEqual({ action: 'ship_overdue', count: 2 });
});

it('[DAY-02] suggests a correction after a rejection, then sharing, then new products', async () => {
  const seller = await newSeller(app);
  const setStatus = (verification_status: 'unverified' | 'rejected' | 'verified') =>
    app.db.updateTable('sellers').set({ verification_status }).where('id', '=', seller.id).execute();
  const action = async () => (await pulse(seller.token)).next.action;
  await setStatus('rejected');
  expect(await action()).toBe('fix_verification');
  await setStatus('verified');
  const product_ids = await newProducts(app, 5, 'pulse');
  await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids } });
  expect(await action()).toBe('share');
  await visit(seller, '203.0.113.3');
  expect(await action()).toBe('find_products');
  // Money can only be withdrawn with a verified identity and a bank account.
  await record(seller, 'first_order_seen');
  expect(await action()).toBe('add_bank_account');
  await setStatus('unverified');
  expect(await action()).toBe('verify');
});

it('[DAY-02] keeps visits by minute until the next day is over', async () => {
  const seller = await newSeller(app);
  await visit(seller, '203.0.113.4');
  const countRows = async () => {
    await deleteOldVisits(app);
    return await app.db
      .selectFrom('store_visit_minutes')
      .select('minute')
      .where('seller_id', '=', seller.id)
      .execute();
  };
  app.clock.advance(DAY_MS);
  expect(await countRows()).toHaveLength(1);
  app.clock.advance(DAY_MS);
  expect(await countRows()).toHaveLength(0);
});
