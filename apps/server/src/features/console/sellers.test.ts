import { HIGH_DISPUTE_RATE } from '@raan/contract/console/console-seller-endpoints';
import type { Language } from '@raan/contract/language';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADDRESS,
  chargeForItems,
  CUSTOMER,
  newOrder,
  newProduct,
  newSeller,
  ship,
  type TestSeller,
} from '#test/fixtures.ts';
import { sendAccountMails } from '#features/auth/send-account-mails.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { readAllPages } from '#test/read-pages.ts';

const app = useTestApp();
let reviewer: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app);
});

const decide = (seller: TestSeller, what: string, reason = 'seen and checked', key?: string) =>
  call(app, `POST /console/sellers/${seller.id}/${what}`, {
    token: reviewer.token,
    body: { reason_code: 'other', reason },
    ...(key && { key }),
  });

/** Sets verification and completed orders directly; other tests cover how they come about. */
async function makeEligible(seller: TestSeller): Promise<void> {
  await app.db
    .updateTable('sellers')
    .set({ verification_status: 'verified' })
    .where('id', '=', seller.id)
    .execute();
}

async function withCompletedOrders<T>(seller: TestSeller, orders: number, run: () => Promise<T>): Promise<T> {
  const where = { seller_id: seller.id, status: 'completed' as const };
  await app.db
    .insertInto('order_counters')
    .values({ ...where, orders })
    .execute();
  try {
    return await run();
  } finally {
    await app.db
      .deleteFrom('order_counters')
      .where('seller_id', '=', seller.id)
      .where('status', '=', 'completed')
      .execute();
  }
}

async function fetchNotifications(
  seller: TestSeller,
  language = 'en',
): Promise<{ title: string; message: string }[]> {
  const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token, language });
  return data.notifications;
}

describe('searching sellers', () => {
  it('matches account, store, phone suffix and id, and masks the phone', async () => {
    const seller = await newSeller(app);
    await app.db.updateTable('sellers').set({ phone: '0891239876' }).where('id', '=', seller.id).execute();
    const find = async (search: string) => {
      const { data } = await call(app, `GET /console/sellers?search=${encodeURIComponent(search)}`, {
        token: reviewer.token,
      });
      return data.sellers.map(({ id }: { id: number }) => id);
    };
    expect(await find(seller.account.toUpperCase())).toEqual([seller.id]);
    expect(await find('1239876')).toEqual([seller.id]);
    expect(await find(String(seller.id))).toContain(seller.id);
    expect(await find('100%_nothing')).toEqual([]);
    const { data } = await call(app, `GET /console/sellers/${seller.id}`, { token: reviewer.token });
    expect(data).toMatchObject({ phone: '089****876', status: 'active', suspension_reason: null });
    expect(JSON.stringify(data)).not.toContain('0891239876');
  });

  it('[FLOW-01] counts orders of the last 90 days that shipped, or were cancelled, after the ship-by deadline', async () => {
    const seller = await newSeller(app, { balance: 10_000 });
    const product = await newProduct(app);
    const orderDueDaysAgo = async (days: number) => {
      const order = await newOrder(app, seller, product, { paid: true });
      const due = new Date(app.clock.now() - days * 86_400_000).toISOString();
      await app.db
        .updateTable('orders')
        .set({ ship_by: due })
        .where('seller_id', '=', seller.id)
        .where('id', '=', order.id)
        .execute();
      return order.id;
    };
    await ship(app, seller, await orderDueDaysAgo(1));
    await ship(app, seller, await orderDueDaysAgo(91));
    await ship(app, seller, await orderDueDaysAgo(-1));
    const unshipped = await orderDueDaysAgo(1);
    const lateOrders = async () => {
      const console = await call(app, `GET /console/sellers/${seller.id}`, { token: reviewer.token });
      const shop = await call(app, 'GET /shop/overview', { token: seller.token });
      expect(shop.data.late_orders).toBe(console.data.late_orders);
      return shop.data.late_orders;
    };
    expect(await lateOrders()).toBe(1);
    await call(app, `POST /sellers/orders/${unshipped}/cancel`, {
      token: seller.token,
      body: { reason: 'out of stock' },
    });
    expect(await lateOrders()).toBe(2);
  });

  it('pages through all sellers without gaps', async () => {
    for (let index = 0; index < 5; index += 1) await newSeller(app);
    const seen = await readAllPages<{ id: number }>(app, reviewer, {
      path: '/console/sellers',
      rows: 'sellers',
    });
    const all = await app.db.selectFrom('sellers').select('id').orderBy('id', 'desc').execute();
    expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('sorts by available balance or creation in both directions, and pages through without gaps', async () => {
    for (const balance of [8_000, 6_000, 8_000, 7_000]) await newSeller(app, { balance });
    const read = (sort: string) =>
      readAllPages<{ id: number; available: number }>(app, reviewer, {
        path: '/console/sellers',
        rows: 'sellers',
        query: { sort },
      });
    const newestFirst = await read('created_desc');
    expect(newestFirst.slice(0, 4).map(({ available }) => available)).toEqual([7_000, 8_000, 6_000, 8_000]);
    expect(await read('created_asc')).toEqual(newestFirst.toReversed());
    const poorestFirst = newestFirst.toSorted((a, b) => a.available - b.available || a.id - b.id);
    expect(await read('available_asc')).toEqual(poorestFirst);
    expect(await read('available_desc')).toEqual(poorestFirst.toReversed());
  });

  it('refuses the cursor of another sort', async () => {
    const { token } = reviewer;
    const { data } = await call(app, 'GET /console/sellers?per_page=1', { token });
    const cursor = data.pagination.next_cursor;
    const refused = await call(app, `GET /console/sellers?sort=available_desc&cursor=${cursor}`, { token });
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('shows balances and orders with masked customers', async () => {
    const seller = await newSeller(app, { balance: 5000 });
    const order = await newOrder(app, seller, await newProduct(app));
    const { data } = await call(app, `GET /console/sellers/${seller.id}`, { token: reviewer.token });
    expect(data.balances).toEqual({ available: 5000, frozen: 0, security_deposit: 0, escrow: order.total });
    expect(data.order_counts).toEqual([{ status: 'pending_shipment', orders: 1, total_amount: 100 }]);
    expect(data.recent_orders[0]).toMatchObject({ order_number: order.number, customer_name: 'ส******' });
    expect(JSON.stringify(data)).not.toContain(CUSTOMER.name);
    expectRefused(
      await call(app, 'GET /console/sellers/999999999', { token: reviewer.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
  });
});

describe('the list of sellers', () => {
  const list = async (query: string) =>
    (await call(app, `GET /console/sellers?per_page=100&${query}`, { token: reviewer.token })).data.sellers;
  const find = async (seller: TestSeller, query = '') =>
    (await list(`search=${seller.account}&${query}`)).find(({ id }: { id: number }) => id === seller.id);
  let busy: TestSeller;
  let quiet: TestSeller;

  beforeAll(async () => {
    [busy, quiet] = [await newSeller(app, { balance: 10_000 }), await newSeller(app)];
    const product = await newProduct(app);
    for (let index = 0; index < 10; index += 1) await newOrder(app, busy, product);
    await newOrder(app, busy, product, { paid: false });
    const disputed = await newOrder(app, busy, product);
    await ship(app, busy, disputed.id);
    await call(app, `POST /storefront/orders/${disputed.token}/refund-request`, {
      body: { reason: 'damaged', comment: 'The glass is broken', photos: [] },
    });
    await newOrder(app, quiet, product);
  });

  it('[FLOW-06] counts orders, refund requests per paid order and late shipments', async () => {
    expect(await find(busy)).toMatchObject({
      orders: 12,
      orders_last_30_days: 12,
      paid_orders: 11,
      refund_requests: 1,
      late_orders: 0,
      debt: 0,
    });
    app.clock.advance(31 * 86_400_000);
    reviewer = await newOperator(app);
    expect(await find(busy)).toMatchObject({ orders: 12, orders_last_30_days: 0, paid_orders: 11 });
  });

  it('[FLOW-06] filters by status, verification, dispute rate and debt', async () => {
    expect(await find(busy, 'disputed=true')).toBeTruthy();
    expect(await find(quiet, 'disputed=true')).toBeUndefined();
    expect(await find(busy, 'verification=unverified&status=active')).toBeTruthy();
    expect(await find(busy, 'verification=verified')).toBeUndefined();
    expect(await find(busy, 'status=closed')).toBeUndefined();
    expect(await find(quiet, 'in_debt=true')).toBeUndefined();
    await chargeForItems(app, quiet, 12_300);
    expect(await find(quiet, 'in_debt=true')).toMatchObject({ debt: 123, available: 0 });
    const refused = await call(app, 'GET /console/sellers?sort=phone_asc', { token: reviewer.token });
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
  });

  it.each(['orders_desc', 'orders_asc', 'dispute_rate_desc', 'dispute_rate_asc'])(
    '[FLOW-06] sorts by %s and pages through without gaps',
    async (sort) => {
      type Listed = { id: number; orders: number; paid_orders: number; refund_requests: number };
      const seen = await readAllPages<Listed>(app, reviewer, {
        path: '/console/sellers',
        rows: 'sellers',
        query: { sort },
      });
      const sign = sort.endsWith('_desc') ? -1 : 1;
      const rateOf = ({ refund_requests, paid_orders }: Listed) =>
        paid_orders < HIGH_DISPUTE_RATE.paidOrdersMin
          ? sign * Number.MAX_SAFE_INTEGER
          : Math.floor((refund_requests * 1e6) / paid_orders);
      const keyOf = (seller: Listed) => (sort.startsWith('orders') ? seller.orders : rateOf(seller));
      expect(seen).toEqual(seen.toSorted((a, b) => sign * (keyOf(a) - keyOf(b) || a.id - b.id)));
      const all = await app.db.selectFrom('sellers').select('id').execute();
      expect(new Set(seen.map(({ id }) => id)).size).toBe(all.length);
    },
  );

  it('[FLOW-06] masks the legal name until an operator opens it, which is logged', async () => {
    const named = await newSeller(app);
    const reveal = (seller: TestSeller, token?: string) =>
      call(app, `POST /console/sellers/${seller.id}/reveal-name`, token === undefined ? {} : { token });
    expectRefused(await reveal(named, reviewer.token), 404, 'REQUEST_NOT_FOUND');
    await verifySellerIdentity(app, named, reviewer);
    expect((await find(named)).legal_name).toMatch(/^ส\*+$/);
    const page = await call(app, `GET /console/sellers/${named.id}`, { token: reviewer.token });
    expect(page.data.legal_name).toMatch(/^ส\*+$/);
    expect((await reveal(named, reviewer.token)).data).toEqual({ legal_name: 'สมชาย ใจดี' });
    const { data } = await call(
      app,
      `GET /console/audit?action=seller_name_viewed&subject_kind=seller&subject_id=${named.id}`,
      { token: reviewer.token },
    );
    expect(data.entries).toMatchObject([{ operator: { account: reviewer.account } }]);
    expect(JSON.stringify(data)).not.toContain('สมชาย');
    expectRefused(await reveal(named), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await reveal(named, named.token), 401, 'AUTH_TOKEN_INVALID');
  });

  it('[FLOW-06] is refused to callers without a session and to sellers', async () => {
    expectRefused(await call(app, 'GET /console/sellers'), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(
      await call(app, 'GET /console/sellers', { token: (await newSeller(app)).token }),
      401,
      'AUTH_TOKEN_INVALID',
    );
  });
});

describe('early receipt', () => {
  it('[ORD-09] shows the seller the missing conditions, and is refused without them', async () => {
    const seller = await newSeller(app);
    const { data } = await call(app, 'GET /sellers/early-receipt', { token: seller.token });
    expect(data).toEqual({
      is_granted: false,
      is_eligible: false,
      conditions: [
        { key: 'verified', is_met: false, have: 0, need: 1 },
        { key: 'completed_orders', is_met: false, have: 0, need: 20 },
        { key: 'no_open_dispute', is_met: true, have: 0, need: 0 },
      ],
    });
    const refused = await decide(seller, 'early-receipt/grant');
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(refused.body.reason).toBe('early_receipt_not_eligible');
    await makeEligible(seller);
    await withCompletedOrders(seller, 19, async () =>
      expectRefused(await decide(seller, 'early-receipt/grant'), 409, 'REQUEST_INVALID'),
    );
  });

  it('[ORD-09] is granted by the rule and revoked, each with a notification and the reason', async () => {
    const seller = await newSeller(app);
    await makeEligible(seller);
    await withCompletedOrders(seller, 20, async () => {
      expectRefused(await decide(seller, 'early-receipt/grant', '   '), 422, 'REQUEST_VALIDATION_ERROR');
      const granted = await decide(seller, 'early-receipt/grant', 'ทำได้ดีมาก', 'one-intent');
      expect(granted.data).toMatchObject({
        can_bulk_profit_status: true,
        early_receipt: { is_granted: true },
      });
      const repeated = await decide(seller, 'early-receipt/grant', 'ทำได้ดีมาก', 'one-intent');
      expect(repeated.data).toEqual(granted.data);
      const late = await decide(seller, 'early-receipt/grant');
      expectRefused(late, 409, 'REQUEST_INVALID');
      expect(late.body.reason).toBe('decided_meanwhile');
    });
    expect((await fetchNotifications(seller, 'th'))[0]).toMatchObject({
      title: 'เปิดให้รับกำไรล่วงหน้าแล้ว',
      message: expect.stringContaining('ทำได้ดีมาก'),
    });
    expect((await decide(seller, 'early-receipt/revoke', 'too many returns')).data).toMatchObject({
      can_bulk_profit_status: false,
    });
    expect((await fetchNotifications(seller))[0]?.message).toContain('too many returns');
    expectRefused(await decide(seller, 'early-receipt/revoke'), 409, 'REQUEST_INVALID');
  });

  it('[ORD-09] is decided and audited once for parallel requests', async () => {
    const seller = await newSeller(app);
    await makeEligible(seller);
    await withCompletedOrders(seller, 25, async () => {
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => decide(seller, 'early-receipt/grant')),
      );
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409, 409, 409, 409,
      ]);
    });
    const { data } = await call(
      app,
      `GET /console/audit?action=early_receipt_granted&subject_kind=seller&subject_id=${seller.id}`,
      { token: reviewer.token },
    );
    expect(data.entries).toHaveLength(1);
    expect(data.entries[0]).toMatchObject({
      operator: { account: reviewer.account },
      detail: { reason_code: 'other', reason: 'seen and checked', completed_orders: 25 },
    });
  });
});

describe('suspension', () => {
  it('ends sessions at once, refuses sign-in with the reason, closes the store, and can be lifted', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app);
    const order = await newOrder(app, seller, product);
    const suspended = await decide(seller, 'suspend', 'Goods that are not allowed');
    expect(suspended.data).toMatchObject({
      status: 'suspended',
      suspension_code: 'other',
      suspension_reason: 'Goods that are not allowed',
    });
    expectRefused(
      await call(app, 'GET /sellers/profile', { token: seller.token }),
      401,
      'AUTH_TOKEN_INVALID',
    );
    const signin = () =>
      call(app, 'POST /sellers/signin', { body: { account: seller.account, password: seller.password } });
    const refused = await signin();
    expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
    expect(refused.body.message).toContain('Goods that are not allowed');
    expect(Date.parse(suspended.data.suspended_at)).toBeCloseTo(app.clock.now(), -4);
    expectRefused(await call(app, `GET /storefront/${seller.slug}`), 404, 'REQUEST_NOT_FOUND');
    expectRefused(
      await call(app, `POST /storefront/${seller.slug}/orders`, {
        body: { customer: CUSTOMER, shipping: ADDRESS, items: [{ product_id: product.id, quantity: 1 }] },
      }),
      404,
      'REQUEST_NOT_FOUND',
    );
    // Customers who have paid still see their order.
    expect((await call(app, `GET /storefront/orders/${order.token}`)).status).toBe(200);
    expectRefused(await decide(seller, 'suspend'), 409, 'REQUEST_INVALID');
    const list = await call(app, `GET /console/sellers?status=suspended`, { token: reviewer.token });
    expect(list.data.sellers.map(({ id }: { id: number }) => id)).toContain(seller.id);

    expect((await decide(seller, 'unsuspend', 'The goods are gone')).data).toMatchObject({
      status: 'active',
      suspension_code: null,
      suspension_reason: null,
      suspended_at: null,
    });
    expect((await signin()).status).toBe(200);
    expect((await call(app, `GET /storefront/${seller.slug}`)).status).toBe(200);
    expectRefused(await decide(seller, 'unsuspend'), 409, 'REQUEST_INVALID');
  });
});

describe('a suspended seller', () => {
  const HOME = { email: 'shop-of-mali@example.com', language: 'th' } as const;
  let seller: TestSeller;
  const reply = (message: string, password = seller.password) =>
    call(app, 'POST /auth/suspension-reply', { body: { account: seller.account, password, message } });
  const openMessages = async () => {
    const { data } = await call(app, 'GET /console/messages', { token: reviewer.token });
    return data.messages as { id: number; message: string; seller: object }[];
  };
  const lastMail = async () => {
    await sendAccountMails(app, (error) => expect.fail(String(error)));
    return app.mails.findLast(({ to }) => to === HOME.email);
  };

  beforeAll(async () => {
    seller = await newSeller(app);
    await app.db.updateTable('sellers').set(HOME).where('id', '=', seller.id).execute();
    await call(app, `POST /console/sellers/${seller.id}/suspend`, {
      token: reviewer.token,
      body: { reason_code: 'activity_unusual' },
    });
  });

  it('[AUTH-13] learns time and reason by mail and at sign-in, in their language', async () => {
    const mail = await lastMail();
    expect(mail?.subject).toBe('บัญชี Raan ของคุณถูกระงับการใช้งาน');
    expect(mail?.text).toContain('พบกิจกรรมผิดปกติในบัญชี');
    const { account, password } = seller;
    const refused = async (language: Language) =>
      (await call(app, 'POST /sellers/signin', { body: { account, password }, language })).body.message;
    const { suspended_at } = await app.db
      .selectFrom('sellers')
      .select('suspended_at')
      .where('id', '=', seller.id)
      .executeTakeFirstOrThrow();
    const day = (locale: string) =>
      new Date(suspended_at ?? '').toLocaleDateString(locale, {
        dateStyle: 'long',
        timeZone: 'Asia/Bangkok',
      });
    expect(await refused('en')).toContain(`since ${day('en-US')}`);
    expect(await refused('th')).toContain(`ตั้งแต่ ${day('th-TH')}`);
    expect(await refused('zh-CN')).toContain('账号出现异常活动');
  });

  it('can reply with account and password, and receives the answer by mail', async () => {
    expectRefused(await reply('It was my sister', 'wrong password'), 400, 'AUTH_LOGIN_FAILED');
    expectRefused(await reply('   '), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await reply('  It was my sister  ')).status).toBe(200);
    const [message] = await openMessages();
    expect(message).toMatchObject({
      message: 'It was my sister',
      seller: { id: seller.id, is_suspended: true, has_email: true },
    });
    await call(app, `POST /console/messages/${message?.id}/answer`, {
      token: reviewer.token,
      body: { answer: 'Thank you, we look into it' },
    });
    expect((await lastMail())?.text).toMatch(/It was my sister[^]*Thank you, we look into it/);
  });

  it('is notified by mail when the suspension is lifted', async () => {
    await decide(seller, 'unsuspend', 'It was her sister');
    const mail = await lastMail();
    expect(mail?.subject).toBe('บัญชี Raan ของคุณกลับมาใช้งานได้แล้ว');
    expect(mail?.text).toContain('It was her sister');
  });

  it('can be found by mail address', async () => {
    const { data } = await call(app, `GET /console/sellers?search=${HOME.email.toUpperCase()}`, {
      token: reviewer.token,
    });
    expect(data.sellers.map(({ id }: { id: number }) => id)).toEqual([seller.id]);
    expect(JSON.stringify(data)).not.toContain(HOME.email);
  });
});

describe('the console', () => {
  it('has no endpoint that sets a balance or creates an order', async () => {
    const { body } = await call(app, 'GET /docs/json');
    const writes = Object.entries(body.paths as Record<string, object>)
      .filter(
        ([path, methods]) =>
          path.startsWith('/api/console') && !('get' in methods && Object.keys(methods).length === 1),
      )
      .map(([path]) => path);
    const ofMoneyAndOrders = writes.filter((path) => /(?<!trial-)balance|wallet|ledger|orders/.test(path));
    // These end an order, send its link or a message, or reveal the customer.
    expect(ofMoneyAndOrders.map((path) => path.replace('/api/console/orders/{id}/', '')).sort()).toEqual([
      'end',
      'link',
      'lost',
      'message',
      'reveal',
    ]);
  });
});

describe('a seller’s second factor', () => {
  it('is reset by a reviewer with a reason: sessions end, withdrawals pause, and the seller is notified by mail', async () => {
    const seller = await newSeller(app);
    const email = `${seller.account}@example.com`;
    await app.db.updateTable('sellers').set({ email }).where('id', '=', seller.id).execute();
    const { token, account, password } = seller;
    const { secret } = (await call(app, 'POST /sellers/two-factor', { token })).data;
    const code = new TOTP({ secret }).generate({ timestamp: app.clock.now() });
    await call(app, 'POST /sellers/two-factor/confirm', { token, body: { password, code } });
    const seen = await call(app, `GET /console/sellers/${seller.id}`, { token: reviewer.token });
    expect(seen.data.two_factor).toBe(true);

    const finance = await newOperator(app, 'finance');
    const what = `POST /console/sellers/${seller.id}/second-factor/reset`;
    expectRefused(
      await call(app, what, { token: finance.token, body: { reason_code: 'device_lost' } }),
      403,
      'AUTH_PERMISSION_DENIED',
    );
    expectRefused(await decide(seller, 'second-factor/reset', '  '), 422, 'REQUEST_VALIDATION_ERROR');
    const reset = await decide(seller, 'second-factor/reset', 'Phone lost, seen with identity card');
    expect(reset.data.two_factor).toBe(false);
    expectRefused(await decide(seller, 'second-factor/reset'), 409, 'REQUEST_INVALID');

    expectRefused(await call(app, 'GET /sellers/profile', { token }), 401, 'AUTH_TOKEN_INVALID');
    const again = await call(app, 'POST /sellers/signin', { body: { account, password } });
    expect(again.status).toBe(200);
    const notifications = await fetchNotifications({ ...seller, token: again.body.token });
    expect(notifications[0]?.message).toContain('Phone lost, seen with identity card');
    const mails = await app.db
      .selectFrom('account_mails')
      .select(['kind', 'email'])
      .where('email', '=', email)
      .execute();
    expect(mails).toContainEqual({ kind: 'second_factor_reset', email });
    const limits = await call(app, 'GET /sellers/wallet/withdraw-limits', { token: again.body.token });
    expect(limits.data.hold_until).toEqual(expect.any(String));
    const { data } = await call(app, `GET /console/audit?subject_kind=seller&subject_id=${seller.id}`, {
      token: reviewer.token,
    });
    expect(data.entries).toContainEqual(
      expect.objectContaining({
        action: 'seller_second_factor_reset',
        detail: { reason_code: 'other', reason: 'Phone lost, seen with identity card' },
      }),
    );
  });
});
