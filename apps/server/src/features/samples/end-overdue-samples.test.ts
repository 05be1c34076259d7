import { DAY_MS } from '@raan/contract/durations';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { ADDRESS, balanceOf, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { endOverdueSamples } from './end-overdue-samples.ts';
import { shipSample } from './ship-sample.ts';

/** A Monday, 10:00 in Bangkok. Friday the 23rd is a public holiday. */
const app = useTestApp({ startsAt: '2026-10-19T03:00:00.000Z' });

const failures: unknown[] = [];
const endOverdue = () => endOverdueSamples(app.db, app, (error) => failures.push(error));

async function advanceTo(seller: TestSeller, time: string, offsetMs = 0): Promise<void> {
  app.clock.advance(Date.parse(time) + offsetMs - app.clock.now());
  const { account, password } = seller;
  const { body } = await call(app, 'POST /sellers/signin', { body: { account, password } });
  seller.token = body.token;
}

async function orderedSample() {
  const seller = await newSeller(app, { balance: 5_000 });
  const product = await newProduct(app, { price: 20_000, stock: 5 });
  const { data } = await call(app, 'POST /sellers/sample-orders', {
    token: seller.token,
    body: {
      product_id: product.id,
      quantity: 2,
      recipient: { name: 'มาลี ขายดี', phone: '081 234 5678' },
      shipping: ADDRESS,
      total_amount: 400,
    },
  });
  return { seller, product, sample: data.sample_order };
}

const sampleOf = async (seller: TestSeller, id: number) =>
  (await call(app, `GET /sellers/sample-orders/${id}`, { token: seller.token })).data;
const newestNotice = async (seller: TestSeller, language = 'en') =>
  (await call(app, 'GET /sellers/notifications?per_page=1', { token: seller.token, language })).data
    .notifications[0];
const ship = (seller: TestSeller, sampleId: number) =>
  inTransaction(app.db, (tx) =>
    shipSample(
      tx,
      app,
      { sellerId: seller.id, sampleId },
      { courier: 'sf', trackingNumber: 'SF1234567890123' },
    ),
  );

describe('an overdue sample', () => {
  it('[PROD-08] [FLOW-08] that did not ship in five working days is cancelled, and money and stock return', async () => {
    const { seller, product, sample } = await orderedSample();
    // Ordered on Monday, with a holiday on Friday: the end of the next Tuesday.
    expect(sample).toMatchObject({ cancels_at: '2026-10-27T16:59:59.999Z', completes_at: null });
    await advanceTo(seller, sample.cancels_at, -DAY_MS);
    expect(await endOverdue()).toBe(0);
    expect(await balanceOf(app, seller)).toBe(4_600);
    await advanceTo(seller, sample.cancels_at, 1);
    expect(await endOverdue()).toBe(1);
    expect(await sampleOf(seller, sample.id)).toMatchObject({ status: 'cancelled', cancels_at: null });
    expect(await balanceOf(app, seller)).toBe(5_000);
    const { stock } = await app.db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(5);
    const notice = await newestNotice(seller);
    expect(notice.title).toBe('Sample cancelled: not shipped in time');
    expect(notice.message).toContain('฿400.00');
    expect(await endOverdue()).toBe(0);
    await expectLedgerBalanced(app.db);
  });

  it('[PROD-08] [FLOW-08] that its seller did not confirm in two weeks counts as received', async () => {
    const { seller, sample } = await orderedSample();
    await ship(seller, sample.id);
    const { completes_at: completesAt } = await sampleOf(seller, sample.id);
    expect(Date.parse(completesAt) - app.clock.now()).toBeGreaterThan(13.9 * DAY_MS);
    await advanceTo(seller, completesAt, -1_000);
    expect(await endOverdue()).toBe(0);
    await advanceTo(seller, completesAt);
    expect(await endOverdue()).toBe(1);
    expect(await sampleOf(seller, sample.id)).toMatchObject({ status: 'received', completes_at: null });
    expect((await newestNotice(seller)).title).toBe('Sample counted as received');
    expect(await balanceOf(app, seller)).toBe(4_600);
  });

  it('[PROD-08] is cancelled once, also when two servers find it', async () => {
    const { seller, sample } = await orderedSample();
    await advanceTo(seller, sample.cancels_at, 1);
    const ended = await Promise.all([endOverdue(), endOverdue()]);
    expect(Math.max(...ended) + Math.min(...ended)).toBe(1);
    expect(await balanceOf(app, seller)).toBe(5_000);
    expect(failures).toEqual([]);
  });
});
