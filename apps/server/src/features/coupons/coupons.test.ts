import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareLedger } from '#features/ledger/trial-balance.ts';
import { randomThaiIdNumber } from '#test/id-cards.ts';
import {
  openIdentityDocuments,
  identitySubmission,
  submitIdentityDocuments,
  verifySellerIdentity,
} from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import {
  chargeForItems,
  ADDRESS,
  balanceOf,
  newProduct,
  newSeller,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type CallOptions } from '#test/test-app.ts';

const app = useTestApp();
let reviewer: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
});

const budget = async () => (await call(app, 'GET /console/coupon', { token: finance.token })).data;
const setBudget = async (change: object, { token = finance.token, key = randomUUID() } = {}) => {
  const { is_on, budget: amount, version } = await budget();
  const body = { version, is_on, budget: amount, ...change };
  return await call(app, 'PUT /console/coupon', { token, body, key });
};
/** Sets the budget so that `count` more coupons are left. */
const leave = async (count: number) =>
  await setBudget({ is_on: true, budget: (await budget()).spent + count * 100 });

beforeEach(async () => {
  await leave(20);
});

const order = (seller: TestSeller, product: TestProduct, change: object = {}, options: CallOptions = {}) =>
  call(app, 'POST /sellers/sample-orders', {
    token: seller.token,
    body: {
      product_id: product.id,
      quantity: 2,
      recipient: { name: 'มาลี ขายดี', phone: '081 234 5678' },
      shipping: ADDRESS,
      total_amount: 200,
      discount_amount: 100,
      ...change,
    },
    ...options,
  });
const cancel = (seller: TestSeller, id: number) =>
  call(app, `POST /sellers/sample-orders/${id}/cancel`, { token: seller.token });
const couponOf = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/coupon', { token: seller.token })).data.coupon;
async function verifiedSeller(balance = 5_000): Promise<TestSeller> {
  const seller = await newSeller(app, { balance });
  await verifySellerIdentity(app, seller, reviewer);
  return seller;
}
async function verifyAs(seller: TestSeller, idNumber: string): Promise<void> {
  const { data } = await submitIdentityDocuments(
    app,
    seller,
    await identitySubmission(app, seller, { id_card_number: idNumber }),
  );
  await openIdentityDocuments(app, reviewer, data.id);
  const reply = await call(app, `POST /console/verifications/${data.id}/approve`, { token: reviewer.token });
  expect(reply.status).toBe(200);
}
async function platformSum(kind: string): Promise<number> {
  const { sum } = await app.db
    .selectFrom('ledger_accounts')
    .select((eb) => eb.fn.sum<number>('balance_satang').as('sum'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return sum;
}
const differences = async () =>
  (await app.db.transaction().setIsolationLevel('repeatable read').execute(compareLedger)).differences;

describe('the new-member coupon', () => {
  it("[HOME-03] pays part of a verified seller's first sample order, in the same transfer", async () => {
    const seller = await verifiedSeller();
    expect(await couponOf(seller)).toEqual({ amount: 100 });
    const before = { ...(await budget()), suppliers: await platformSum('supplier_payable') };
    const expense = await platformSum('promotion_expense');
    const { status, data } = await order(seller, await newProduct(app));
    expect(status).toBe(201);
    expect(data).toMatchObject({
      balance_after: 4_900,
      sample_order: { total_amount: 200, discount_amount: 100, paid_amount: 100 },
    });
    expect(await balanceOf(app, seller)).toBe(4_900);
    expect((await platformSum('supplier_payable')) - before.suppliers).toBe(200_00);
    expect((await platformSum('promotion_expense')) - expense).toBe(-100_00);
    expect(await budget()).toMatchObject({
      spent: before.spent + 100,
      left: before.left - 100,
      granted: before.granted + 1,
      coupons_left: before.coupons_left - 1,
    });
    expect(await couponOf(seller)).toBeNull();
    expect(await differences()).toEqual([]);
  });

  it("[HOME-03] [REV-01] splits the payment in the revenue record into the seller's and the platform's part", async () => {
    const seller = await verifiedSeller();
    const { data } = await order(seller, await newProduct(app));
    const list = await call(app, 'GET /sellers/transactions', { token: seller.token });
    const payment = list.data.transactions[0];
    expect(payment).toMatchObject({
      kind: 'sample_payment',
      amount: 100,
      balance_after: 4_900,
      sample_id: data.sample_order.id,
    });
    const one = await call(app, `GET /sellers/transactions/${payment.id}`, { token: seller.token });
    expect(one.data.entries).toEqual([
      {
        from: 'available',
        to: 'supplier_payable',
        amount: 100,
        from_balance_after: 4_900,
        to_balance_after: null,
      },
      {
        from: 'promotion_expense',
        to: 'supplier_payable',
        amount: 100,
        from_balance_after: null,
        to_balance_after: null,
      },
    ]);
    const shown = await call(app, `GET /sellers/sample-orders/${data.sample_order.id}`, {
      token: seller.token,
    });
    expect(shown.data).toMatchObject({ total_amount: 200, discount_amount: 100, paid_amount: 100 });
  });

  it('[HOME-03] pays the whole of an order under ฿100, also without a balance', async () => {
    const seller = await newSeller(app);
    await verifySellerIdentity(app, seller, reviewer);
    const product = await newProduct(app, { price: 30_25 });
    const { status, data } = await order(seller, product, { total_amount: 60.5, discount_amount: 60.5 });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      balance_after: 0,
      sample_order: { total_amount: 60.5, discount_amount: 60.5, paid_amount: 0 },
    });
    expect((await cancel(seller, data.sample_order.id)).data).toMatchObject({
      balance_after: 0,
      sample_order: { status: 'cancelled', discount_amount: 60.5 },
    });
    expect(await couponOf(seller)).toEqual({ amount: 100 });
    expect(await differences()).toEqual([]);
  });

  it('[HOME-03] applies even if the client does not know coupons', async () => {
    const seller = await verifiedSeller();
    const { data } = await order(seller, await newProduct(app), { discount_amount: undefined });
    expect(data.sample_order).toMatchObject({ discount_amount: 100, paid_amount: 100 });
  });

  it('[HOME-03] is restored with its budget when the order is cancelled, and can be used again', async () => {
    const seller = await verifiedSeller();
    const before = await budget();
    const { data } = await order(seller, await newProduct(app));
    const cancelled = await cancel(seller, data.sample_order.id);
    expect(cancelled.data).toMatchObject({
      balance_after: 5_000,
      sample_order: { status: 'cancelled', total_amount: 200, discount_amount: 100, paid_amount: 100 },
    });
    expect(await budget()).toMatchObject({ spent: before.spent, granted: before.granted });
    expect(await couponOf(seller)).toEqual({ amount: 100 });
    // An order at full price in between must not invalidate the restored coupon.
    await setBudget({ is_on: false });
    expect((await order(seller, await newProduct(app), { discount_amount: 0 })).status).toBe(201);
    await setBudget({ is_on: true });
    const again = await order(seller, await newProduct(app));
    expect(again.data.sample_order).toMatchObject({ discount_amount: 100 });
    expectRefused(await cancel(seller, data.sample_order.id), 409, 'REQUEST_INVALID');
    expect(await budget()).toMatchObject({ spent: before.spent + 100 });
    expect(await differences()).toEqual([]);
  });

  it('[HOME-03] refunds only the paid part to a seller with a receivable', async () => {
    const seller = await verifiedSeller();
    const { data } = await order(seller, await newProduct(app));
    await chargeForItems(app, seller, 4_960_00);
    expect((await cancel(seller, data.sample_order.id)).data.balance_after).toBe(40);
    expect(await differences()).toEqual([]);
  });

  it('[HOME-03] is used once when the request is repeated with its Idempotency-Key', async () => {
    const seller = await verifiedSeller();
    const { spent } = await budget();
    const product = await newProduct(app);
    const key = randomUUID();
    const [first, again] = [
      await order(seller, product, {}, { key }),
      await order(seller, product, {}, { key }),
    ];
    expect(again.data).toEqual(first.data);
    expect((await budget()).spent).toBe(spent + 100);
  });
});

describe('without a coupon', () => {
  /** Refused with the full price; succeeds once the seller has confirmed that price. */
  async function expectFullPrice(seller: TestSeller): Promise<void> {
    expect(await couponOf(seller)).toBeNull();
    const product = await newProduct(app);
    const { spent } = await budget();
    const held = await balanceOf(app, seller);
    const refused = await order(seller, product);
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(refused.body.reason).toBe('sample_coupon_gone');
    expect(refused.body.message).toContain('200.00');
    expect(await balanceOf(app, seller)).toBe(held);
    const { data } = await order(seller, product, { discount_amount: 0 });
    expect(data.sample_order).toMatchObject({ discount_amount: 0, paid_amount: 200 });
    expect((await budget()).spent).toBe(spent);
  }

  it('[HOME-03] is the result for a request without a session', async () => {
    expectRefused(await call(app, 'GET /sellers/coupon'), 401, 'AUTH_TOKEN_INVALID');
  });

  it('[HOME-03] is the result for a seller whose verification is missing or pending', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    await expectFullPrice(seller);
    const pending = await newSeller(app, { balance: 5_000 });
    await submitIdentityDocuments(app, pending);
    await expectFullPrice(pending);
  });

  it('[HOME-03] is the result for a second order', async () => {
    const seller = await verifiedSeller();
    await order(seller, await newProduct(app));
    await expectFullPrice(seller);
  });

  it('[HOME-03] is the result if the first sample order predates the coupon', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    await order(seller, await newProduct(app), { discount_amount: 0 });
    await verifySellerIdentity(app, seller, reviewer);
    await expectFullPrice(seller);
  });

  it('[HOME-03] is the result for a second account of the same person', async () => {
    const idNumber = randomThaiIdNumber();
    const first = await newSeller(app, { balance: 5_000 });
    await verifyAs(first, idNumber);
    await order(first, await newProduct(app));
    // One identity number can verify one account at a time, so the first account gives it up.
    await app.db.deleteFrom('verifications').where('seller_id', '=', first.id).execute();
    const second = await newSeller(app, { balance: 5_000 });
    await verifyAs(second, idNumber);
    await expectFullPrice(second);
  });

  it('[HOME-03] is the result when less than a whole coupon is left in the budget', async () => {
    const seller = await verifiedSeller();
    const { spent } = await budget();
    await setBudget({ budget: spent + 99.99 });
    await expectFullPrice(seller);
  });

  it('[HOME-03] is the result while the coupon is switched off', async () => {
    const seller = await verifiedSeller();
    await setBudget({ is_on: false });
    await expectFullPrice(seller);
  });

  it('[HOME-03] refuses a discount other than the displayed one, names the new amount and orders nothing', async () => {
    const seller = await verifiedSeller();
    const product = await newProduct(app);
    for (const shown of [0, 50, 99.99, 200]) {
      const reply = await order(seller, product, { discount_amount: shown });
      expectRefused(reply, 409, 'REQUEST_INVALID');
      expect(reply.body.reason).toBe('sample_coupon_applies');
      expect(reply.body.message).toContain('You pay ฿100.00');
    }
    expectRefused(await order(seller, product, { discount_amount: -1 }), 422, 'REQUEST_VALIDATION_ERROR');
    expect(await couponOf(seller)).toEqual({ amount: 100 });
    expect(await balanceOf(app, seller)).toBe(5_000);
  });

  it('[HOME-03] refuses an order that the balance does not cover, and keeps the coupon unused', async () => {
    const seller = await newSeller(app);
    await verifySellerIdentity(app, seller, reviewer);
    const { spent } = await budget();
    const reply = await order(seller, await newProduct(app));
    expectRefused(reply, 409, 'BUSINESS_INSUFFICIENT_BALANCE');
    expect(reply.body.message).toMatch(/100\.00.*0\.00/);
    expect((await budget()).spent).toBe(spent);
    expect(await couponOf(seller)).toEqual({ amount: 100 });
  });
});

describe('parallel coupon requests', () => {
  /** One product per order: orders of the same product would wait for its row lock. */
  async function manyProducts(count: number): Promise<TestProduct[]> {
    const products: TestProduct[] = [];
    while (products.length < count) products.push(await newProduct(app));
    return products;
  }

  it('[HOME-03] give one seller one coupon', async () => {
    const seller = await verifiedSeller();
    const { spent } = await budget();
    const products = await manyProducts(8);
    const replies = await Promise.all(products.map((product) => order(seller, product)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    expect((await budget()).spent).toBe(spent + 100);
  });

  it('[HOME-03] restore a coupon once when cancellations run in parallel', async () => {
    const seller = await verifiedSeller();
    const { spent } = await budget();
    const { data } = await order(seller, await newProduct(app));
    const replies = await Promise.all(Array.from({ length: 8 }, () => cancel(seller, data.sample_order.id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await budget()).spent).toBe(spent);
    expect(await differences()).toEqual([]);
  });

  it('[HOME-03] give the last coupon to one of 64 sellers, and never overspend the budget', async () => {
    const sellers: TestSeller[] = [];
    for (let count = 0; count < 64; count += 1) sellers.push(await newSeller(app, { balance: 5_000 }));
    // Verifications without pictures, whose processing would take most of the time.
    const [model] = await app.db.selectFrom('verifications').selectAll().limit(1).execute();
    const { id: _, ...papers } = model!;
    for (const { id } of sellers) {
      await app.db
        .insertInto('verifications')
        .values({ ...papers, seller_id: id, id_number_hash: `hash-${id}`, state: 'approved', attempt: 1 })
        .execute();
      await app.db
        .updateTable('sellers')
        .set({ verification_status: 'verified' })
        .where('id', '=', id)
        .execute();
    }
    await leave(1);
    const { spent } = await budget();
    const products = await manyProducts(sellers.length);
    const replies = await Promise.all(sellers.map((seller, index) => order(seller, products[index]!)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.reason === 'sample_coupon_gone')).toHaveLength(63);
    expect(await budget()).toMatchObject({ spent: spent + 100, left: 0, coupons_left: 0 });
    expect(await differences()).toEqual([]);
  }, 120_000);
});

describe('the coupon switch and budget', () => {
  it('[HOME-03] can be changed only by the finance role', async () => {
    for (const address of ['GET /console/coupon', 'GET /console/coupon/uses', 'PUT /console/coupon']) {
      const body = address.startsWith('PUT') ? { body: { version: 0, is_on: true, budget: 1 } } : {};
      expectRefused(
        await call(app, address, { token: reviewer.token, ...body }),
        403,
        'AUTH_PERMISSION_DENIED',
      );
      const seller = await newSeller(app);
      expectRefused(await call(app, address, { token: seller.token, ...body }), 401, 'AUTH_TOKEN_INVALID');
    }
  });

  it('[HOME-03] write both values to the audit log when changed', async () => {
    const { budget: before } = await budget();
    const { data } = await setBudget({ is_on: false, budget: before + 500 });
    expect(data).toMatchObject({
      is_on: false,
      budget: before + 500,
      changed_by: { id: finance.id, account: finance.account },
    });
    const log = await call(app, 'GET /console/audit?action=coupon_changed', { token: finance.token });
    expect(log.data.entries[0]).toMatchObject({
      operator: { id: finance.id },
      detail: { is_on_before: true, is_on_after: false, budget_before: before, budget_after: before + 500 },
    });
  });

  it('[HOME-03] refuse an outdated version, a budget below the spent amount, and values beyond the limits', async () => {
    const seller = await verifiedSeller();
    await order(seller, await newProduct(app));
    const { version, spent } = await budget();
    expectRefused(await setBudget({ version: version - 1 }), 409, 'REQUEST_INVALID');
    const low = await setBudget({ budget: spent - 0.01 });
    expectRefused(low, 422, 'REQUEST_VALIDATION_ERROR');
    expect(low.body.errors.budget[0]).toContain('already spent');
    for (const wrong of [-1, 10_000_001, 100.001, '5']) {
      expectRefused(await setBudget({ budget: wrong }), 422, 'REQUEST_VALIDATION_ERROR');
    }
    expect((await setBudget({ budget: spent })).data).toMatchObject({ left: 0, coupons_left: 0 });
  });

  it('[HOME-03] accept one of two parallel changes', async () => {
    const { version } = await budget();
    const both = await Promise.all([setBudget({ version }), setBudget({ version })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('[HOME-03] list uses with masked sellers, newest first, page by page', async () => {
    const sellers = [await verifiedSeller(), await verifiedSeller()];
    const ids: number[] = [];
    for (const seller of sellers) ids.push((await order(seller, await newProduct(app))).data.sample_order.id);
    await cancel(sellers[1]!, ids[1]!);
    const page = (query: string) => call(app, `GET /console/coupon/uses?${query}`, { token: finance.token });
    const first = (await page('per_page=1')).data;
    expect(first.uses).toEqual([
      expect.objectContaining({ sample_id: ids[1], discount: 100, restored_at: expect.any(String) }),
    ]);
    const { data } = await page(`per_page=1&cursor=${first.pagination.next_cursor}`);
    expect(data.uses[0]).toMatchObject({ sample_id: ids[0], seller_id: sellers[0]!.id, restored_at: null });
    expect(data.uses[0].seller_account).toBe('s******');
    expect(JSON.stringify(data)).not.toContain(sellers[0]!.account);
  });
});
