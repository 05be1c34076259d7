import { DAY_MS, HOUR_MS } from '@raan/contract/durations';
import { expect, it } from 'vitest';
import { countVisit, deleteOldVisits } from '#features/storefront/count-visit.ts';
import { newOrder, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
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

it('[DAY-02] requires a session', async () => {
  expectRefused(await call(app, 'GET /sellers/pulse'), 401, 'AUTH_TOKEN_INVALID');
});

it('[DAY-02] compares today with yesterday until the same time, per seller, and suggests one action', async () => {
  const seller = await newSeller(app);
  const other = await newSeller(app);
  const product = await newProduct(app);
  expect(await pulse(seller.token)).toEqual({
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
  const setStatus = (verification_status: 'rejected' | 'verified') =>
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
