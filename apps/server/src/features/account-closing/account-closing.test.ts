import type { ClosingObstacle } from '@raan/contract/account-closing/account-closing-endpoints';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  chargeForItems,
  ADDRESS,
  newOrder,
  newProduct,
  newSeller,
  scan,
  ship,
  type TestSeller,
} from '#test/fixtures.ts';
import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendAccountMails } from '#features/auth/send-account-mails.ts';
import { endOverdueOrders } from '#features/deadlines/end-overdue-orders.ts';

const DAY_MS = 86_400_000;
/** More than the rest that the tests pay out. */
const FEE_BAHT = 500;
const CARD = {
  bank_name: 'SCB',
  card_number: '1234567890',
  card_holder_name: 'สมชาย ใจดี',
  withdraw_password: '246810',
};
const app = useTestApp({ env: { WITHDRAWAL_FEE_BAHT: String(FEE_BAHT) } });
let reviewer: TestOperator;

// Sessions of operators end when the tests advance the clock.
beforeEach(async () => {
  reviewer = await newOperator(app);
});

const obstaclesOf = async ({ token }: TestSeller) =>
  (await call(app, 'GET /sellers/account-closing', { token })).data.obstacles as {
    kind: ClosingObstacle;
    count: number | null;
    amount: number | null;
    until: string | null;
  }[];
const close = ({ token, password }: TestSeller, body: object = {}) =>
  call(app, 'POST /sellers/account-closing', { token, body: { password, ...body } });

/** Asserts that exactly these obstacles are listed and that closing is refused. */
async function expectObstacles(seller: TestSeller, ...expected: object[]): Promise<void> {
  expect(await obstaclesOf(seller)).toEqual(expected);
  const refused = await close(seller);
  expectRefused(refused, 409, 'REQUEST_INVALID');
  expect(refused.body.reason).toBe('account_not_closable');
  const { status } = await app.db
    .selectFrom('sellers')
    .select('status')
    .where('id', '=', seller.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('active');
}

const count = (kind: ClosingObstacle) => ({ kind, count: 1, amount: null, until: null });
const sum = (kind: ClosingObstacle, amount: number) => ({ kind, count: null, amount, until: null });

async function signInAgain(seller: TestSeller): Promise<void> {
  const { account, password } = seller;
  seller.token = (await call(app, 'POST /sellers/signin', { body: { account, password } })).body.token;
}

const limitsOf = async ({ token }: TestSeller) =>
  (await call(app, 'GET /sellers/wallet/withdraw-limits?closing=true', { token })).data;
const withdraw = ({ token }: TestSeller, body: object) =>
  call(app, 'POST /sellers/wallet/withdraw', { token, body: { withdraw_password: '246810', ...body } });

/** Empties the balance, as a paid withdrawal does. */
async function withdrawAll(seller: TestSeller): Promise<void> {
  const withdrawn = await withdraw(seller, { amount: (await limitsOf(seller)).available });
  expect(withdrawn.status).toBe(201);
  await payOut(seller, withdrawn.data.withdrawal.id);
}

async function payOut(seller: TestSeller, id: number): Promise<void> {
  const [approver, payer] = [await newOperator(app, 'finance'), await newOperator(app, 'finance')];
  const step = (operator: TestOperator, action: string, version: number, more: object = {}) =>
    call(app, `POST /console/withdrawals/${id}/${action}`, {
      token: operator.token,
      body: { version, ...more },
    });
  await step(approver, 'approve', 1);
  await step(payer, 'process', 2);
  expect((await step(payer, 'complete', 3, { reference: `CLOSING-${seller.id}` })).status).toBe(200);
}

async function newVerifiedSeller(balance?: number): Promise<TestSeller> {
  const seller = await newSeller(app, balance === undefined ? {} : { balance });
  await verifySellerIdentity(app, seller, reviewer);
  const { data } = await call(app, 'POST /sellers/bank-cards', {
    token: seller.token,
    body: CARD,
  });
  await revealAndApproveCard(app, await newOperator(app), data.id);
  return seller;
}

/** A verified seller with a balance of ฿320. A top-up alone would reach the minimum. */
async function newSellerWithRest(): Promise<TestSeller> {
  const seller = await newVerifiedSeller(5_000);
  await chargeForItems(app, seller, 468_000);
  return seller;
}

describe('closing an account', () => {
  it('[FLOW-05] is refused while orders are open or their customers can request a refund', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app);
    const order = await newOrder(app, seller, product, { paid: false });
    await expectObstacles(seller, count('pending_payment'));
    await call(app, `POST /payments/sandbox/${order.paymentId}/pay`);
    await expectObstacles(seller, count('pending_shipment'));
    await ship(app, seller, order.id, { funding: 'escrow', tracking_number: `SF${seller.id}0000001` });
    await scan(app, seller, order.id, 'picked_up', 'delivered');
    await expectObstacles(seller, count('pending_delivery'));
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    const { completed_at } = await app.db
      .selectFrom('orders')
      .select('completed_at')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const until = new Date(Date.parse(completed_at!) + 7 * DAY_MS).toISOString();
    await expectObstacles(seller, { ...count('refund_period'), until }, sum('available', 10));
    app.clock.advance(8 * DAY_MS);
    await signInAgain(seller);
    await expectObstacles(seller, sum('available', 10));
  });

  it('[FLOW-05] is refused with an open refund request, and while the items are on their way back', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app));
    await ship(app, seller, order.id, { funding: 'escrow', tracking_number: `SF${seller.id}0000002` });
    const body = { reason: 'damaged', comment: 'It arrived broken' };
    const asked = await call(app, `POST /storefront/orders/${order.token}/refund-request`, { body });
    expect(asked.status).toBeLessThan(300);
    await expectObstacles(seller, count('pending_delivery'), count('refund_requests'));
    const { token } = seller;
    const { data } = await call(app, 'GET /sellers/refund-requests', { token });
    const agreed = await call(app, `POST /sellers/refund-requests/${data.refund_requests[0].id}/agree`, {
      token,
      body: {},
    });
    expect(agreed.status).toBe(200);
    const kinds = (await obstaclesOf(seller)).map(({ kind }) => kind);
    expect(kinds).toContain('returns');
    expectRefused(await close(seller), 409, 'REQUEST_INVALID');
  });

  it('[FLOW-05] is refused with a sample on its way, a top-up or a withdrawal in flight, a deposit, or a balance', async () => {
    const seller = await newVerifiedSeller(20_000);
    const { token } = seller;
    await expectObstacles(seller, sum('available', 20_000));
    const { data: recharge } = await call(app, 'POST /sellers/wallet/recharge', {
      token,
      body: { amount: 5_000 },
    });
    await expectObstacles(seller, { ...count('recharges'), amount: 5_000 }, sum('available', 20_000));
    await call(app, `POST /payments/sandbox/${recharge.recharge.payment.id}/pay`);
    await call(app, 'POST /sellers/deposit', { token });
    const [deposit] = await obstaclesOf(seller);
    expect(deposit?.kind).toBe('security_deposit');
    const { id: product_id } = await newProduct(app);
    const sample = await call(app, 'POST /sellers/sample-orders', {
      token,
      body: {
        product_id,
        quantity: 1,
        recipient: { name: 'มาลี', phone: '0812345678' },
        shipping: ADDRESS,
        total_amount: 100,
        discount_amount: 0,
      },
    });
    expect(sample.status).toBeLessThan(300);
    const withdrawn = await call(app, 'POST /sellers/wallet/withdraw', {
      token,
      body: { amount: 5_000, withdraw_password: '246810' },
    });
    expect(withdrawn.status).toBe(201);
    expect(await obstaclesOf(seller)).toEqual(
      expect.arrayContaining([count('samples'), { ...count('withdrawals'), amount: 5_000 }]),
    );
    expectRefused(await close(seller), 409, 'REQUEST_INVALID');
  });

  it('[FLOW-05] is refused with a debt', async () => {
    const seller = await newSeller(app);
    await chargeForItems(app, seller, 10_000);
    await expectObstacles(seller, sum('owed', 100));
  });

  it('[FLOW-05] requires the password, and the code of a second factor', async () => {
    const seller = await newSeller(app);
    const { token, password } = seller;
    expectRefused(await close(seller, { password: 'wrong' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await close(seller, { password: undefined }), 422, 'REQUEST_VALIDATION_ERROR');
    const { secret } = (await call(app, 'POST /sellers/two-factor', { token })).data;
    const codeAt = (ms: number) => new TOTP({ secret }).generate({ timestamp: ms });
    await call(app, 'POST /sellers/two-factor/confirm', {
      token,
      body: { password, code: codeAt(app.clock.now()) },
    });
    const { data } = await call(app, 'GET /sellers/account-closing', { token });
    expect(data).toEqual({ obstacles: [], two_factor: true });
    const refused = await close(seller);
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
    expect(refused.body.errors).toHaveProperty('code');
    expectRefused(await close(seller, { code: '000000' }), 422, 'REQUEST_VALIDATION_ERROR');
    app.clock.advance(60_000);
    expect((await close(seller, { code: codeAt(app.clock.now()) })).status).toBe(200);
    expectRefused(await call(app, 'GET /sellers/account-closing', { token }), 401, 'AUTH_TOKEN_INVALID');
  });

  it('[FLOW-05] ends sessions, closes the store, and frees the account for a new one', async () => {
    const seller = await newSeller(app);
    const { account, password, token, slug } = seller;
    const signIn = () => call(app, 'POST /sellers/signin', { body: { account, password } });
    const other = (await signIn()).body.token;
    expect((await close(seller)).status).toBe(200);
    for (const ended of [token, other])
      expectRefused(await call(app, 'GET /sellers/profile', { token: ended }), 401, 'AUTH_TOKEN_INVALID');
    // The same as for an unknown account, because the name was erased.
    expectRefused(await signIn(), 400, 'AUTH_LOGIN_FAILED');
    const closed = await call(app, `GET /storefront/${slug}`);
    expectRefused(closed, 404, 'REQUEST_NOT_FOUND');
    expect(closed.body.reason).toBe('store_not_found');
    expect((await call(app, 'POST /sellers/register', { body: { account, password } })).status).toBe(201);
    const view = await call(app, `GET /console/sellers/${seller.id}`, { token: reviewer.token });
    expect(view.data).toMatchObject({ status: 'closed', account: `closed ${seller.id}` });
    for (const decision of ['suspend', 'unsuspend']) {
      const refused = await call(app, `POST /console/sellers/${seller.id}/${decision}`, {
        token: reviewer.token,
        body: { reason_code: 'seller_wish' },
      });
      expectRefused(refused, 409, 'REQUEST_INVALID');
      expect(refused.body.reason).toBe('account_is_closed');
    }
    const { data } = await call(app, `GET /console/audit?action=seller_closed`, { token: reviewer.token });
    expect(data.entries[0]).toMatchObject({ operator: null, subject: { kind: 'seller', id: seller.id } });
  });

  it('[FLOW-05] erases personal data, and keeps orders, the ledger and the card that was paid', async () => {
    const seller = await newVerifiedSeller(20_000);
    const { token } = seller;
    const email = `closing-${seller.id}@example.com`;
    await app.db.updateTable('sellers').set({ email }).where('id', '=', seller.id).execute();
    await call(app, 'PUT /sellers/update', {
      token,
      body: { display_name: 'มาลี ใจงาม', phone: '0898765432', address: '1 ถนนสุขใจ' },
    });
    const documents = await app.db
      .selectFrom('files')
      .select('uuid')
      .where('seller_id', '=', seller.id)
      .execute();
    expect(documents).toHaveLength(2);
    const order = await newOrder(app, seller, await newProduct(app));
    await call(app, `POST /sellers/orders/${order.id}/cancel`, { token, body: { reason: 'out of stock' } });
    await withdrawAll(seller);
    expect(await obstaclesOf(seller)).toEqual([]);
    expect((await close(seller)).status).toBe(200);

    const row = await app.db
      .selectFrom('sellers')
      .selectAll()
      .where('id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      phone: null,
      email: null,
      address: null,
      display_name: `closed ${seller.id}`,
    });
    expect(JSON.stringify(row)).not.toMatch(/มาลี|0898765432|closing-|correct horse/);
    const rowsOf = async (
      table: 'verifications' | 'files' | 'notifications' | 'sessions' | 'withdrawal_passwords',
    ) =>
      (await app.db.selectFrom(table).select('seller_id').where('seller_id', '=', seller.id).execute())
        .length;
    for (const table of [
      'verifications',
      'files',
      'notifications',
      'sessions',
      'withdrawal_passwords',
    ] as const)
      expect(await rowsOf(table)).toBe(0);
    for (const { uuid } of documents)
      expect(await app.sealed.read(uuid, seller.id, Buffer.alloc(0))).toBeUndefined();
    const card = await app.db
      .selectFrom('bank_cards')
      .select(['removed_at', 'number_mask'])
      .where('seller_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect(card.removed_at).not.toBeNull();
    expect((await call(app, `GET /storefront/orders/${order.token}`)).data.order_number).toBe(order.number);
    const finance = await newOperator(app, 'finance');
    const movements = await call(app, `GET /console/sellers/${seller.id}/movements`, {
      token: finance.token,
    });
    expect(movements.data.movements.length).toBeGreaterThan(0);

    await sendAccountMails(app, (error) => expect.fail(String(error)));
    expect(app.mails.findLast(({ to }) => to === email)?.subject).toBe('Your Raan account is closed');
    const waiting = await app.db
      .selectFrom('account_mails')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(waiting).toEqual([]);
  });

  it('[FLOW-05] leaves no order behind that was placed at the same moment', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app));
    // As if the account had been closed while the customer was paying.
    const closed_at = new Date(app.clock.now()).toISOString();
    await app.db
      .updateTable('sellers')
      .set({ status: 'closed', closed_at })
      .where('id', '=', seller.id)
      .execute();
    await endOverdueOrders(app.db, { ...app, isTracked: true }, (error) => expect.fail(String(error)));
    const { data } = await call(app, `GET /storefront/orders/${order.token}`);
    expect(data).toMatchObject({ status: 'cancelled', refunds: [{ amount: order.total }] });
  });
});

describe('the rest below the minimum', () => {
  it('[FLOW-05] [WAL-01] is paid out in full and without a fee, and then the account can be closed', async () => {
    const seller = await newSellerWithRest();
    await expectObstacles(seller, sum('available', 320));
    expect(await limitsOf(seller)).toMatchObject({ min_amount: 320, fee: 0, blocked_by: null });
    const withdrawn = await withdraw(seller, { amount: 320, closing: true });
    expect(withdrawn.status).toBe(201);
    expect(withdrawn.data).toMatchObject({
      new_balance: 0,
      withdrawal: { amount: 320, fee: 0, actual_amount: 320 },
    });
    await expectObstacles(seller, { ...count('withdrawals'), amount: 320 });
    await payOut(seller, withdrawn.data.withdrawal.id);
    expect(await obstaclesOf(seller)).toEqual([]);
    expect((await close(seller)).status).toBe(200);
  });

  it('[FLOW-05] [WAL-01] is refused as an ordinary withdrawal, and unless it is the whole balance', async () => {
    const seller = await newSellerWithRest();
    const refuse = async (body: object, status: number, reason: string) => {
      const reply = await withdraw(seller, body);
      expect([reply.status, reply.body.reason]).toEqual([status, reason]);
    };
    await refuse({ amount: 320 }, 422, 'withdraw_too_small');
    for (const amount of [319.99, 320.01, 0, -320])
      await refuse({ amount, closing: true }, 422, 'withdraw_closing_partial');
    await refuse({ amount: 320.001, closing: true }, 422, 'amount_invalid');
    await refuse({ amount: 320, closing: true, withdraw_password: '000000' }, 400, 'withdraw_password_wrong');
    await expectObstacles(seller, sum('available', 320));
  });

  it('[FLOW-05] [WAL-01] is refused while anything else prevents closing', async () => {
    const seller = await newSellerWithRest();
    await newOrder(app, seller, await newProduct(app), { paid: false });
    expect((await limitsOf(seller)).blocked_by).toBe('closing_blocked');
    const refused = await withdraw(seller, { amount: 320, closing: true });
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(refused.body.reason).toBe('withdraw_closing_blocked');
    await expectObstacles(seller, count('pending_payment'), sum('available', 320));
  });

  it('[FLOW-05] [WAL-01] is refused by every other rule of withdrawals', async () => {
    const refuse = async (seller: TestSeller, reason: string) => {
      const balance = (await limitsOf(seller)).available;
      const refused = await withdraw(seller, { amount: balance, closing: true });
      expect([refused.status, refused.body.reason]).toEqual([409, reason]);
      expect((await limitsOf(seller)).available).toBe(balance);
    };
    const unverified = await newSeller(app, { balance: 5_000 });
    await call(app, 'POST /sellers/bank-cards', { token: unverified.token, body: CARD });
    await refuse(unverified, 'withdraw_not_verified');
    await refuse(await newVerifiedSeller(), 'balance_short');
    const held = await newSellerWithRest();
    const change = { old_password: '246810', new_password: '135790' };
    await call(app, 'POST /sellers/wallet/change-withdraw-password', { token: held.token, body: change });
    const refused = await withdraw(held, { amount: 320, closing: true, withdraw_password: '135790' });
    expect(refused.body.reason).toBe('withdraw_held');
  });

  it('[FLOW-05] [WAL-01] from the minimum on keeps the fee and must be the whole balance', async () => {
    const seller = await newVerifiedSeller(5_000);
    expect(await limitsOf(seller)).toMatchObject({ min_amount: 5_000, fee: FEE_BAHT, blocked_by: null });
    const withdrawn = await withdraw(seller, { amount: 5_000, closing: true });
    expect(withdrawn.data.withdrawal).toMatchObject({ fee: FEE_BAHT, actual_amount: 4_500 });
  });
});
