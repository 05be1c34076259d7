import { LANGUAGES } from '@raan/contract/language';
import { notificationDestination } from '@raan/contract/notifications/destinations';
import { NOTIFICATION_TYPES, type Notification } from '@raan/contract/notifications/notification';
import { NOTIFICATION_BATCH_MAX } from '@raan/contract/notifications/notification-endpoints';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { newOrder, newProduct, newSeller, ship, type TestSeller } from '#test/fixtures.ts';
import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { newOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { noRealtimeSignal } from './realtime-signal.ts';
import { notificationText } from './notification-texts.ts';
import { notify } from './notify.ts';

const app = useTestApp();

type List = {
  notifications: Notification[];
  unread_count: number;
  last_seq: number;
  total_count: number;
  pagination: { total: number; has_more: boolean; next_cursor?: string };
};

const list = async (seller: TestSeller, query = ''): Promise<List> =>
  (await call(app, `GET /sellers/notifications?${query}`, { token: seller.token })).data;
const seqs = (page: List) => page.notifications.map((one) => one.seq);

const write = (seller: TestSeller) =>
  inTransaction(app.db, (tx) =>
    notify(tx, noRealtimeSignal, {
      sellerId: seller.id,
      type: 'system',
      at: new Date(app.clock.now()).toISOString(),
      data: { message: 'x' },
    }),
  );

async function withNotifications(count: number): Promise<{ seller: TestSeller; ids: number[] }> {
  const seller = await newSeller(app);
  for (let index = 0; index < count; index += 1) await write(seller);
  // Oldest first.
  return { seller, ids: (await list(seller, 'after=0')).notifications.map((one) => one.id) };
}

describe('notifications', () => {
  it('[NOTI-03] [NOTI-04] are written for each step of an order, in the reader’s language', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(
      app,
      seller,
      await newProduct(app, { name: { th: 'ร่ม', en: 'Umbrella' }, price: 10_000 }),
    );
    await ship(app, seller, order.id);
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    await call(app, `POST /storefront/orders/${order.token}/review`, { body: { rating: 5 } });
    const { notifications, unread_count, last_seq, pagination } = await list(seller);
    expect(notifications.map((one) => one.type)).toEqual([
      'review_received',
      'earnings',
      'order_shipped',
      'payment_received',
      'new_order',
      'transaction',
    ]);
    expect({ unread_count, last_seq, total: pagination.total }).toEqual({
      unread_count: 5,
      last_seq: 6,
      total: 6,
    });
    expect(notifications.at(-1)).toMatchObject({
      title: 'Top-up received',
      message: '฿5,000.00 was added. Balance ฿5,000.00',
    });
    expect(notifications.at(-3)!.message).toBe(
      `Order ${order.number} Umbrella is ready to ship. Your profit: ฿10.00`,
    );
    for (const one of notifications.slice(0, 5))
      expect(one.data).toMatchObject({ order_number: order.number });
    const thai = await call(app, 'GET /sellers/notifications', { token: seller.token, language: 'th' });
    expect(thai.data.notifications[3].message).toContain('ร่ม');
  });

  it('[NOTI-03] can be marked as read one by one, as a batch and all at once; the unread count follows', async () => {
    const { seller, ids } = await withNotifications(6);
    const post = (path: string, body?: object) =>
      call(app, `POST /sellers/notifications/${path}`, { token: seller.token, ...(body && { body }) });
    expect((await post(`${ids[0]}/read`)).data).toEqual({ unread_count: 5 });
    expect((await post(`${ids[0]}/read`)).data).toEqual({ unread_count: 5 });
    const one = await call(app, `GET /sellers/notifications/${ids[0]}`, { token: seller.token });
    expect(one.data).toMatchObject({ id: ids[0], seq: 1, is_read: true });
    expect((await post('batch-read', { notification_ids: [ids[0], ids[1], ids[2], ids[2]] })).data).toEqual({
      unread_count: 3,
    });
    const both = await Promise.all([
      post('read-all'),
      post('read-all'),
      post('batch-read', { notification_ids: ids }),
    ]);
    expect(both.map((reply) => reply.data)).toEqual(Array.from({ length: 3 }, () => ({ unread_count: 0 })));
    expect((await list(seller)).notifications.every((row) => row.is_read)).toBe(true);
    for (const wrong of [
      {},
      { notification_ids: [] },
      { notification_ids: ['x'] },
      { notification_ids: Array.from({ length: 501 }, () => 1) },
    ]) {
      expectRefused(await post('batch-read', wrong), 422, 'REQUEST_VALIDATION_ERROR');
    }
  });

  it('[NOTI-03] can be deleted one by one and as a batch; the unread count follows', async () => {
    const { seller, ids } = await withNotifications(5);
    const remove = (id: number) => call(app, `DELETE /sellers/notifications/${id}`, { token: seller.token });
    await call(app, `POST /sellers/notifications/${ids[0]}/read`, { token: seller.token });
    expect((await remove(ids[0]!)).status).toBe(200);
    expect((await list(seller)).unread_count).toBe(4);
    const replies = await Promise.all([remove(ids[1]!), remove(ids[1]!), remove(ids[1]!)]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    const several = { token: seller.token, body: { notification_ids: [ids[1], ids[2], ids[3]] } };
    expect((await call(app, 'POST /sellers/notifications/batch-delete', several)).status).toBe(200);
    const remaining = await list(seller);
    expect({ seqs: seqs(remaining), unread: remaining.unread_count, last: remaining.last_seq }).toEqual({
      seqs: [5],
      unread: 1,
      last: 5,
    });
    expectRefused(
      await call(app, `GET /sellers/notifications/${ids[2]}`, { token: seller.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
    // A number is never reused, even after its notification was deleted.
    await write(seller);
    expect((await list(seller)).last_seq).toBe(6);
  });

  it('[NOTI-03] can’t be read, marked or deleted by another seller', async () => {
    const { seller, ids } = await withNotifications(2);
    const { seller: stranger } = await withNotifications(1);
    const as = { token: stranger.token };
    expectRefused(await call(app, `GET /sellers/notifications/${ids[0]}`, as), 404, 'REQUEST_NOT_FOUND');
    expectRefused(
      await call(app, `POST /sellers/notifications/${ids[0]}/read`, as),
      404,
      'REQUEST_NOT_FOUND',
    );
    expectRefused(await call(app, `DELETE /sellers/notifications/${ids[0]}`, as), 404, 'REQUEST_NOT_FOUND');
    const body = { notification_ids: ids };
    expect((await call(app, 'POST /sellers/notifications/batch-read', { ...as, body })).data).toEqual({
      unread_count: 1,
    });
    await call(app, 'POST /sellers/notifications/batch-delete', { ...as, body });
    await call(app, 'POST /sellers/notifications/read-all', as);
    expect(await list(seller)).toMatchObject({ unread_count: 2, pagination: { total: 2 } });
  });

  it('[NOTI-03] are paginated', async () => {
    const { seller } = await withNotifications(5);
    expect(seqs(await list(seller, 'per_page=2'))).toEqual([5, 4]);
    const last = await list(seller, 'per_page=2&page=3');
    expect({ seqs: seqs(last), more: last.pagination.has_more }).toEqual({ seqs: [1], more: false });
    const reply = await call(app, 'GET /sellers/notifications?after=-1', { token: seller.token });
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[NOTI-03] continue by cursor without repeating or skipping rows that change meanwhile', async () => {
    const { seller, ids } = await withNotifications(6);
    const first = await list(seller, 'per_page=2');
    await write(seller);
    await call(app, `DELETE /sellers/notifications/${ids[5]}`, { token: seller.token });
    const second = await list(seller, `per_page=2&cursor=${first.pagination.next_cursor}`);
    const third = await list(seller, `per_page=2&cursor=${second.pagination.next_cursor}`);
    expect([first, second, third].map(seqs)).toEqual([
      [6, 5],
      [4, 3],
      [2, 1],
    ]);
    expect(third.pagination).toMatchObject({ page: 3, total: 6, has_more: false });
    expect(third.pagination).not.toHaveProperty('next_cursor');
    for (const wrong of ['filter=unread&cursor=', 'cursor=x'])
      expectRefused(
        await call(app, `GET /sellers/notifications?${wrong}${first.pagination.next_cursor}`, {
          token: seller.token,
        }),
        422,
        'REQUEST_VALIDATION_ERROR',
      );
  });

  it('[DAY-03] fill at most 26 entries on a day of 24 orders, each with its newest state', async () => {
    const seller = await newSeller(app, { balance: 50_000 });
    const product = await newProduct(app, { price: 10_000, stock: 100 });
    const orders = [];
    for (let at = 0; at < 24; at += 1) orders.push(await newOrder(app, seller, product));
    const shipped = await call(app, 'POST /sellers/orders/bulk-ship', {
      token: seller.token,
      body: { order_ids: orders.slice(0, 20).map(({ id }) => id), funding: 'balance' },
    });
    expect(shipped.status).toBe(200);
    await ship(app, seller, orders[20]!.id);
    await call(app, `POST /storefront/orders/${orders[20]!.token}/confirm-received`);
    const all = await list(seller, 'per_page=100');
    const grouped = await list(seller, 'per_page=100&group_by=order');
    expect(all.notifications.length).toBeGreaterThan(48);
    // One for each order, and one for the top-up.
    expect(grouped.notifications).toHaveLength(25);
    expect(grouped).toMatchObject({
      total_count: all.notifications.length,
      unread_count: all.notifications.filter(({ is_read }) => !is_read).length,
      pagination: { total: 25, has_more: false },
    });
    const [newest, unshipped] = grouped.notifications;
    expect(newest).toMatchObject({
      type: 'earnings',
      group: { order: { id: orders[20]!.id, status: 'completed' }, count: 4, unread_count: 3 },
    });
    expect(unshipped).toMatchObject({
      type: 'payment_received',
      group: { order: { id: orders[23]!.id, status: 'pending_shipment' }, count: 2, unread_count: 2 },
    });
    // A cursor continues between groups.
    const first = await list(seller, 'per_page=10&group_by=order');
    const second = await list(seller, `per_page=20&group_by=order&cursor=${first.pagination.next_cursor}`);
    expect([...seqs(first), ...seqs(second)]).toEqual(seqs(grouped));

    const post = (action: string, body: object) =>
      call(app, `POST /sellers/notifications/batch-${action}`, { token: seller.token, body });
    const { unread_count: unread } = grouped;
    const read = await post('read', { notification_ids: [newest!.id], whole_groups: true });
    expect(read.data.unread_count).toBe(unread - 3);
    const matching = { filter: 'all', up_to_seq: grouped.last_seq, except_ids: [unshipped!.id] };
    expect((await post('delete', { matching, whole_groups: true })).data.unread_count).toBe(2);
    expect(seqs(await list(seller, 'group_by=order'))).toEqual([unshipped!.seq]);
    expect((await list(seller)).notifications).toHaveLength(2);
    const refused = await call(app, 'GET /sellers/notifications?group_by=day', { token: seller.token });
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[DAY-03] are stored as read if the seller caused them', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const product = await newProduct(app, { price: 10_000 });
    const [shipped, other] = [await newOrder(app, seller, product), await newOrder(app, seller, product)];
    const { unread_count: before } = await list(seller);
    await ship(app, seller, shipped.id);
    const own = await list(seller);
    expect(own.notifications[0]).toMatchObject({ type: 'order_shipped', is_read: true });
    expect(own.unread_count).toBe(before);
    await call(app, `POST /storefront/orders/${other.token}/cancel`, { body: { reason: 'changed_mind' } });
    const byCustomer = await list(seller);
    expect(byCustomer.notifications[0]).toMatchObject({ type: 'order_update', is_read: false });
    expect(byCustomer.unread_count).toBe(before + 1);
  });

  it('[NOTI-03] can be filtered by unread, orders, money and account', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    await newOrder(app, seller, await newProduct(app));
    await write(seller);
    const types = async (filter: string) =>
      (await list(seller, `filter=${filter}`)).notifications.map((one) => one.type);
    expect(await types('orders')).toEqual(['payment_received', 'new_order']);
    expect(await types('money')).toEqual(['transaction']);
    expect(await types('system')).toEqual(['system']);
    expect((await list(seller, 'filter=orders')).pagination.total).toBe(2);
    const matching = { filter: 'orders', up_to_seq: 99 };
    const read = { token: seller.token, body: { matching } };
    expect((await call(app, 'POST /sellers/notifications/batch-read', read)).data).toEqual({
      unread_count: 2,
    });
    expect(await types('unread')).toEqual(['system', 'transaction']);
    expect((await list(seller, 'filter=unread')).pagination.total).toBe(2);
    const reply = await call(app, 'GET /sellers/notifications?filter=secret', { token: seller.token });
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[NOTI-03] can be read and deleted all at once, except some', async () => {
    const { seller, ids } = await withNotifications(4);
    const [first, second] = ids as [number, number];
    const batch = (action: string, exceptIds: readonly number[]) =>
      call(app, `POST /sellers/notifications/batch-${action}`, {
        token: seller.token,
        body: { matching: { filter: 'all', up_to_seq: 4, except_ids: exceptIds } },
      });
    expect((await batch('read', [first, second])).data).toEqual({ unread_count: 2 });
    expect(seqs(await list(seller, 'filter=unread'))).toEqual([2, 1]);
    expect((await batch('delete', [second])).data).toEqual({ unread_count: 1 });
    expect(seqs(await list(seller))).toEqual([2]);
    const tooMany = Array.from({ length: NOTIFICATION_BATCH_MAX + 1 }, (_, index) => index + 1);
    expectRefused(await batch('read', tooMany), 422, 'REQUEST_VALIDATION_ERROR');
  });

  it('[NOTI-03] can be deleted all at once up to the last one seen; later ones stay', async () => {
    const { seller } = await withNotifications(3);
    const { seller: stranger } = await withNotifications(2);
    const { last_seq } = await list(seller);
    await write(seller);
    const body = { matching: { filter: 'all', up_to_seq: last_seq } };
    const reply = await call(app, 'POST /sellers/notifications/batch-delete', { token: seller.token, body });
    expect(reply.data).toEqual({ unread_count: 1 });
    const remaining = await list(seller);
    expect({ seqs: seqs(remaining), total: remaining.pagination.total }).toEqual({ seqs: [4], total: 1 });
    expect((await list(stranger)).pagination.total).toBe(2);
  });
});

describe('notifications of real events', () => {
  const post = (path: string, token: string, body: object = {}) => call(app, `POST ${path}`, { token, body });

  /** Creates a notification of every published type through the API, as sellers, customers and operators do. */
  async function withEvents() {
    const seller = await newSeller(app, { balance: 20_000 });
    await verifySellerIdentity(app, seller, await newOperator(app, 'reviewer'));
    await post('/sellers/deposit', seller.token);
    const { data: card } = await post('/sellers/bank-cards', seller.token, {
      bank_name: 'SCB',
      card_number: '1234567890',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: '246810',
    });
    await revealAndApproveCard(app, await newOperator(app, 'reviewer'), card.id);
    const payout = { amount: 6_000, withdraw_password: '246810' };
    const { data: requested } = await post('/sellers/wallet/withdraw', seller.token, payout);
    const withdrawalId = requested.withdrawal.id as number;
    const finance = await newOperator(app, 'finance');
    await post(`/console/withdrawals/${withdrawalId}/approve`, finance.token, { version: 1 });
    const product = await newProduct(app, { price: 10_000 });
    const [received, cancelled, first, second] = [
      await newOrder(app, seller, product),
      await newOrder(app, seller, product, { paid: false }),
      await newOrder(app, seller, product, { paid: false }),
      await newOrder(app, seller, product, { paid: false }),
    ];
    await ship(app, seller, received.id);
    await call(app, `POST /storefront/orders/${received.token}/confirm-received`);
    await post(`/sellers/orders/${cancelled.id}/cancel`, seller.token, { reason: 'Sold out' });
    await post('/sellers/orders/batch-update-status', seller.token, {
      order_ids: [first.id, second.id],
      status: 'cancelled',
      note: 'Sold out',
    });
    return { seller, withdrawalId, received, cancelled };
  }

  it('[NOTI-02] have the type, fields, category and page of their event, and a tap marks them as read', async () => {
    const { seller, withdrawalId, received, cancelled } = await withEvents();
    const all = await list(seller, 'per_page=50');
    const rows = all.notifications.map((one) => [one.type, one.title, notificationDestination(one)]);
    const placed = ['new_order', 'New order', '/pending-payment'];
    expect(rows).toEqual([
      ['order_update', '2 orders cancelled', '/pending-receipt'],
      ['order_update', 'Order cancelled', `/order/${cancelled.id}`],
      ['earnings', 'You earned ฿10.00', '/completed-orders'],
      ['order_shipped', 'Shipped', `/order/${received.id}`],
      placed,
      placed,
      placed,
      ['payment_received', 'Customer paid', `/order/${received.id}`],
      placed,
      ['withdraw', 'Withdrawal approved', '/profile'],
      ['withdraw', 'Withdrawal requested', '/profile'],
      ['verification', 'Bank account verified', '/bank-cards'],
      ['deposit', 'Security deposit paid', '/profile'],
      ['verification', 'Your identity is verified', '/verification'],
      ['verification_submitted', 'Documents received', '/verification'],
      ['transaction', 'Top-up received', '/revenue-record'],
    ]);
    expect(all).toMatchObject({
      unread_count: 13,
      last_seq: 16,
      pagination: { page: 1, per_page: 50, total: 16, has_more: false },
    });
    expect(Object.fromEntries(all.notifications.map((one, at) => [at, one.data]))).toMatchObject({
      0: { order_count: 2, status: 'cancelled', reason: 'Sold out', total_amount: 200 },
      1: { order_id: cancelled.id, order_number: cancelled.number, status: 'cancelled', total_amount: 100 },
      2: { order_number: received.number, new_balance: 9_010 },
      9: { withdrawal_id: withdrawalId, status: 'approved', amount: 6_000, balance_after: 9_000 },
      12: { status: 'paid', amount: 5_000, balance_after: 15_000 },
      15: { amount: 20_000, balance_after: 20_000 },
    });

    expect(seqs(await list(seller, 'filter=money&per_page=3'))).toEqual([14, 7, 6]);
    const rest = await list(seller, 'filter=money&per_page=3&page=2');
    expect({ seqs: seqs(rest), pagination: rest.pagination }).toEqual({
      seqs: [4, 1],
      pagination: { page: 2, per_page: 3, total: 5, has_more: false },
    });
    expect(seqs(await list(seller, 'filter=orders'))).toEqual([16, 15, 13, 12, 11, 10, 9, 8]);
    expect(seqs(await list(seller, 'filter=system'))).toEqual([5, 3, 2]);

    const tapped = all.notifications[9] as Notification;
    expect((await post(`/sellers/notifications/${tapped.id}/read`, seller.token)).data).toEqual({
      unread_count: 12,
    });
    expect(seqs(await list(seller, 'filter=unread'))).not.toContain(7);
    const one = await call(app, `GET /sellers/notifications/${tapped.id}`, { token: seller.token });
    expect(one.data).toEqual({ ...tapped, is_read: true });
  });
});

describe('numbering', () => {
  it('[RT-04] has no gaps with fifty parallel writers', async () => {
    const seller = await newSeller(app);
    await Promise.all(Array.from({ length: 50 }, () => write(seller)));
    const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
    const all = await list(seller, 'after=0');
    expect({ seqs: seqs(all), unread: all.unread_count }).toEqual({ seqs: numbers, unread: 50 });
  });

  it('[RT-04] reuses the number of a transaction that failed', async () => {
    const seller = await newSeller(app);
    const failing = inTransaction(app.db, async (tx) => {
      await notify(tx, noRealtimeSignal, {
        sellerId: seller.id,
        type: 'system',
        at: new Date().toISOString(),
        data: {},
      });
      throw new Error('the order was not placed after all');
    });
    await expect(failing).rejects.toThrow('after all');
    expect(await list(seller)).toMatchObject({ notifications: [], unread_count: 0, last_seq: 0 });
    await write(seller);
    expect(seqs(await list(seller, 'after=0'))).toEqual([1]);
  });

  it('[RT-04] lets a client fetch everything after its last number, in order', async () => {
    const { seller } = await withNotifications(7);
    expect(seqs(await list(seller, 'after=4'))).toEqual([5, 6, 7]);
    expect(seqs(await list(seller, 'after=7'))).toEqual([]);
    expect(seqs(await list(seller, 'after=99'))).toEqual([]);
    await inTransaction(app.db, async (tx) => {
      for (let index = 0; index < 600; index += 1) {
        await notify(tx, noRealtimeSignal, {
          sellerId: seller.id,
          type: 'system',
          at: new Date().toISOString(),
          data: {},
        });
      }
    });
    const first = await list(seller, 'after=7');
    expect({
      count: first.notifications.length,
      more: first.pagination.has_more,
      last: first.last_seq,
    }).toEqual({ count: 500, more: true, last: 607 });
    const secondPage = await list(seller, `after=${first.notifications.at(-1)!.seq}`);
    expect({
      count: secondPage.notifications.length,
      more: secondPage.pagination.has_more,
      last: seqs(secondPage).at(-1),
    }).toEqual({ count: 100, more: false, last: 607 });
  });
});

describe('texts', () => {
  const samples: Record<string, unknown>[] = [
    {},
    { amount: 5_000, order_number: 'R1', description: 'x', message: 'x', reason: 'x' },
    ...['success', 'failed', 'pending'].flatMap((status) =>
      ['recharge', 'deposit', 'topup', 'withdraw', 'payout', 'other'].map((transaction_type) => ({
        transaction_type,
        status,
        amount: 1_234.5,
      })),
    ),
    { status: 'cancelled', reason: 'expired' },
    { status: 'cancelled' },
    { status: 'cancelled', order_count: 3 },
    { order_count: 3, total_amount: 10 },
    { source: 'early_receipt', order_count: 2 },
    { product_names: { th: 'ร่ม' }, rating: 5 },
    { product_names: null, amount: null, order_number: undefined },
  ];

  it.each(LANGUAGES)('[NOTI-04] [I18N-01] never show a placeholder in %s, for any type', (language) => {
    const texts = NOTIFICATION_TYPES.flatMap((type) =>
      samples.map((data) => notificationText(type, data, language)),
    );
    const odd = texts.filter(
      ({ title, message }) => title.trim() === '' || /[{}]|undefined|null|NaN|\[object/.test(title + message),
    );
    expect(odd).toEqual([]);
  });

  it('[NOTI-04] differ by language, with formatted amounts', () => {
    const data = { transaction_type: 'withdraw', status: 'success', amount: 1_234_567.5 };
    const texts = LANGUAGES.map((language) => notificationText('transaction', data, language));
    expect(new Set(texts.map((text) => text.title)).size).toBeGreaterThanOrEqual(3);
    for (const { message } of texts) expect(message).toContain('฿1,234,567.50');
  });

  it('[NOTI-04] use correct English for one and for many', () => {
    const order = { order_number: 'R1', total_quantity: 1 };
    expect(notificationText('new_order', order, 'en').message).toContain('(quantity: 1)');
    expect(notificationText('review_received', { rating: 1 }, 'en').title).toBe(
      'New review: 1 out of 5 stars',
    );
    const earned = { order_number: 'R1', order_count: 7, amount: 10, new_balance: 20 };
    expect(notificationText('earnings', earned, 'en').message).toBe('7 orders are complete. Balance ฿20.00');
    const early = { source: 'early_receipt', order_count: 1, amount: 10, new_balance: 20 };
    expect(notificationText('earnings', early, 'en').message).toBe('Orders: 1. Balance ฿20.00');
  });

  it("[NOTI-04] don't interpret placeholders in text that people wrote", () => {
    const { message } = notificationText(
      'system',
      { message: '{order_number} $& <b>', order_number: 'R1' },
      'en',
    );
    expect(message).toBe('{order_number} $& <b>');
  });
});
