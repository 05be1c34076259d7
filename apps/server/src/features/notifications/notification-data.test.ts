import { describe, expect, it } from 'vitest';
import { EMPTY_LOCALIZED_TEXT } from '@raan/contract/localized-text';
import type { Notification } from '@raan/contract/notifications/notification';
import { inTransaction } from '#platform/db.ts';
import { timeOutRecharges } from '#features/wallet/end-recharge.ts';
import { sendAnnouncements } from '#features/system/send-announcements.ts';
import { submitIdentityDocuments } from '#test/identity.ts';
import { newOperator } from '#test/operators.ts';
import { ADDRESS, CUSTOMER, newProduct, newSeller, pay, ship, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { setRechargeAccounts, submitTransfer } from '#test/bank-transfers.ts';
import { noRealtimeSignal } from './realtime-signal.ts';
import { notify } from './notify.ts';

const app = useTestApp();

const NOTE = 'Leave it at the gate';

async function listed(seller: TestSeller, language = 'en'): Promise<Notification[]> {
  return (await call(app, 'GET /sellers/notifications', { token: seller.token, language })).data
    .notifications;
}

async function newest(
  seller: TestSeller,
  type: Notification['type'],
  language?: string,
): Promise<Notification> {
  const found = (await listed(seller, language)).find((one) => one.type === type);
  if (!found) throw new Error(`no ${type} notification`);
  return found;
}

/** Places an order of two umbrellas at ฿100 each, with a note. */
async function newUmbrellaOrder(seller: TestSeller, { paid = true, note = NOTE } = {}) {
  const product = await newProduct(app, { name: { th: 'ร่ม', en: 'Umbrella' }, price: 10_000 });
  await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [product.id] } });
  const { data } = await call(app, `POST /storefront/${seller.slug}/orders`, {
    body: {
      customer: CUSTOMER,
      shipping: ADDRESS,
      note,
      items: [{ product_id: product.id, quantity: 2 }],
    },
  });
  if (paid) await pay(app, data.payment.id);
  const found = await call(app, `GET /sellers/orders?keyword=${data.order_number}`, { token: seller.token });
  return {
    id: found.data.orders[0].id as number,
    number: data.order_number as string,
    token: data.order_token,
  };
}

const orderFields = (order: { id: number; number: string }) => ({
  order_id: order.id,
  order_number: order.number,
  total_amount: 200,
  total_quantity: 2,
  customer_name: 'ส******',
  customer_phone: '081****678',
  product_name: 'Umbrella',
  shipping_address: '99/1 ซ**900',
  order_note: NOTE,
});

describe('[NOTI-04] data of order notifications', () => {
  it('[NOTI-04] carry every published field at each step of an order, with the customer masked', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newUmbrellaOrder(seller);
    await ship(app, seller, order.id);
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    await call(app, `POST /storefront/orders/${order.token}/review`, { body: { rating: 5 } });
    for (const [type, status] of [
      ['new_order', 'pending_payment'],
      ['payment_received', 'pending_shipment'],
      ['order_shipped', 'pending_delivery'],
    ] as const)
      expect((await newest(seller, type)).data).toMatchObject({ ...orderFields(order), status });
    expect((await newest(seller, 'review_received')).data).toMatchObject(orderFields(order));
    expect((await newest(seller, 'new_order', 'th')).data).toMatchObject({ product_name: 'ร่ม' });
    const personal = new RegExp(`${CUSTOMER.name}|${CUSTOMER.phone}|${ADDRESS.address}`);
    expect(JSON.stringify(await listed(seller))).not.toMatch(personal);
  });

  it('[NOTI-04] carry every published field when an order is cancelled or refunded', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const cancelled = await newUmbrellaOrder(seller, { paid: false });
    await call(app, `POST /sellers/orders/${cancelled.id}/cancel`, {
      token: seller.token,
      body: { reason: 'Out of stock' },
    });
    const update = await newest(seller, 'order_update');
    expect(update.data).toMatchObject({ ...orderFields(cancelled), status: 'cancelled' });

    const refunded = await newUmbrellaOrder(seller);
    await ship(app, seller, refunded.id, { tracking_number: 'SF1234567890124' });
    await call(app, `POST /sellers/orders/${refunded.id}/refund`, {
      token: seller.token,
      body: { reason: 'Broken' },
    });
    const refund = await newest(seller, 'order_update');
    expect(refund.data).toMatchObject({ ...orderFields(refunded), status: 'refunded', amount: 220 });
  });

  it('[NOTI-04] mask long numbers in the customer’s note and leave short ones readable', async () => {
    const seller = await newSeller(app);
    const note = 'Call 081-234 5678 or ๐๘๒๓๔๕๖๗๘๙, gate code 12345678';
    await newUmbrellaOrder(seller, { paid: false, note });
    expect((await newest(seller, 'new_order')).data['order_note']).toBe(
      'Call 081****678 or ๐๘๒****๗๘๙, gate code 12345678',
    );
  });

  it('[NOTI-04] name no customer when a notification covers several orders', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    await newUmbrellaOrder(seller);
    await newUmbrellaOrder(seller);
    await call(app, 'POST /sellers/orders/bulk-ship', { token: seller.token });
    expect((await newest(seller, 'order_shipped')).data).toMatchObject({
      order_count: 2,
      total_amount: 400,
      total_quantity: 4,
      customer_name: null,
      customer_phone: null,
      product_name: null,
      shipping_address: null,
      order_note: null,
    });
  });

  it('[NOTI-04] [FLOW-07] say that a shipped order awaits its first scan, or that it has no tracking number', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newUmbrellaOrder(seller);
    await ship(app, seller, order.id);
    expect((await newest(seller, 'order_shipped')).message).toBe(
      `Order ${order.number} is waiting for the courier’s first scan`,
    );
    const { number } = await newUmbrellaOrder(seller);
    await call(app, 'POST /sellers/orders/bulk-ship', { token: seller.token });
    expect((await newest(seller, 'order_shipped')).message).toBe(
      `Order ${number} has no tracking number yet. Add it for your customer`,
    );
  });

  it('[NOTI-04] complete rows that older versions stored, and keep malformed ones readable', async () => {
    const seller = await newSeller(app);
    const stranger = await newSeller(app);
    const order = await newUmbrellaOrder(seller, { paid: false });
    const write = (to: TestSeller, data: Record<string, unknown>) =>
      inTransaction(app.db, (tx) =>
        notify(tx, noRealtimeSignal, {
          sellerId: to.id,
          type: 'order_update',
          at: new Date(app.clock.now()).toISOString(),
          data,
        }),
      );
    await write(seller, { order_id: order.id, status: 'delivered' });
    expect((await newest(seller, 'order_update')).data).toMatchObject({
      ...orderFields(order),
      status: 'delivered',
    });
    for (const data of [{}, { order_id: null }, { order_id: 'R1' }, { order_id: 999_999_999 }]) {
      await write(seller, data);
      const { data: shown } = await newest(seller, 'order_update');
      expect(shown).toMatchObject({ ...data, customer_name: null, shipping_address: null });
    }
    // Another seller's order stays invisible even if a row contains its id.
    await write(stranger, { order_id: order.id });
    expect((await newest(stranger, 'order_update')).data).toMatchObject({ customer_name: null });
  });
});

describe('[NOTI-04] data of money notifications', () => {
  it('[NOTI-04] earnings contain both balances, the change and a description', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newUmbrellaOrder(seller);
    await ship(app, seller, order.id);
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    const { data, message } = await newest(seller, 'earnings');
    expect(data).toMatchObject({
      amount: 20,
      source: 'order_completed',
      order_ids: [order.id],
      old_balance: 4_800,
      new_balance: 5_020,
      order_count: 1,
      total_price: 220,
      total_profit: 20,
      change_type: 'order_profit',
      description: message,
      balance_change: 220,
    });
  });

  it("[NOTI-04] earnings of an order shipped from escrow subtract the supplier's price", async () => {
    const seller = await newSeller(app);
    const order = await newUmbrellaOrder(seller);
    await ship(app, seller, order.id, { funding: 'escrow' });
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    expect((await newest(seller, 'earnings')).data).toMatchObject({
      old_balance: 0,
      new_balance: 20,
      balance_change: 20,
    });
  });

  it('[NOTI-04] a top-up by QR contains the transaction and no operator', async () => {
    const seller = await newSeller(app);
    const { data: begun } = await call(app, 'POST /sellers/wallet/recharge', {
      token: seller.token,
      body: { amount: 5_000, description: 'November stock' },
    });
    await pay(app, begun.recharge.payment.id);
    expect((await newest(seller, 'transaction')).data).toMatchObject({
      transaction_type: 'recharge',
      amount: 5_000,
      status: 'success',
      description: 'November stock',
      balance_after: 5_000,
      operator: null,
      transaction_id: begun.recharge.id,
      processed_at: expect.any(String),
    });
  });

  it('[NOTI-04] a top-up that timed out contains the unchanged balance', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    await call(app, 'POST /sellers/wallet/recharge', { token: seller.token, body: { amount: 6_000 } });
    const expiresAt = new Date(app.clock.now() + 86_400_000).toISOString();
    await inTransaction(app.db, (tx) => timeOutRecharges(tx, noRealtimeSignal, expiresAt));
    const { data, message } = await newest(seller, 'transaction');
    expect(data).toMatchObject({
      status: 'failed',
      amount: 6_000,
      balance_after: 5_000,
      description: message,
      operator: null,
      processed_at: expiresAt,
    });
  });

  it('[NOTI-04] a top-up decided by an operator contains the role and never the account name', async () => {
    const finance = await newOperator(app, 'finance');
    await setRechargeAccounts(app, finance);
    const seller = await newSeller(app);
    const recharge = await submitTransfer(app, seller, 5_000);
    const { status } = await call(app, `POST /console/recharges/${recharge.id}/reject`, {
      token: finance.token,
      body: { version: recharge.version ?? 2, reason_code: 'not_received' },
    });
    expect(status).toBe(200);
    const rejected = await newest(seller, 'transaction');
    expect(rejected.data).toMatchObject({ status: 'failed', operator: 'finance', balance_after: 0 });
    expect(JSON.stringify(rejected)).not.toContain(finance.account);
  });
});

describe('[NOTI-04] data of withdrawal notifications', () => {
  const stored = async (data: Record<string, unknown>) => {
    const seller = await newSeller(app);
    await inTransaction(app.db, (tx) =>
      notify(tx, noRealtimeSignal, {
        sellerId: seller.id,
        type: 'withdraw',
        at: new Date(app.clock.now()).toISOString(),
        data,
      }),
    );
    return (await newest(seller, 'withdraw')).data;
  };

  it('[NOTI-04] name the transaction in rows that older versions stored', async () => {
    expect(await stored({ withdrawal_id: 7, status: 'completed', amount: 100 })).toMatchObject({
      transaction_type: 'withdraw',
      transaction_id: 7,
    });
    expect(await stored({ status: 'completed', amount: 100 })).toMatchObject({
      transaction_type: 'withdraw',
      transaction_id: null,
    });
  });

  it('[NOTI-04] keep the transaction that a row stores', async () => {
    expect(
      await stored({ withdrawal_id: 7, transaction_type: 'payout', transaction_id: 8, status: 'completed' }),
    ).toMatchObject({ transaction_type: 'payout', transaction_id: 8 });
  });
});

describe('[NOTI-04] data of other notifications', () => {
  it('[NOTI-04] a verification contains a readable reason', async () => {
    const reviewer = await newOperator(app, 'reviewer');
    const seller = await newSeller(app);
    const { data: submission } = await submitIdentityDocuments(app, seller);
    await call(app, `POST /console/verifications/${submission.id}/reject`, {
      token: reviewer.token,
      body: { reason_code: 'photo_unreadable' },
    });
    expect((await newest(seller, 'verification')).data).toMatchObject({
      verification_type: 'identity',
      status: 'rejected',
      reason: expect.stringContaining('blurred'),
      processed_at: expect.any(String),
      reviewed_at: expect.any(String),
    });
    expect((await newest(seller, 'verification', 'th')).data['reason']).not.toContain('blurred');
  });

  it('[NOTI-04] an announcement contains its type, title and message in the reader’s language', async () => {
    const reviewer = await newOperator(app, 'reviewer');
    const seller = await newSeller(app);
    const written = await call(app, 'POST /console/announcements', {
      token: reviewer.token,
      body: {
        kind: 'update',
        title: { ...EMPTY_LOCALIZED_TEXT, th: 'รุ่นใหม่', en: 'New version' },
        message: { ...EMPTY_LOCALIZED_TEXT, th: 'เร็วขึ้น', en: 'Faster' },
        is_pinned: false,
        tells_sellers: true,
        published_at: new Date(app.clock.now()).toISOString(),
        ends_at: null,
      },
    });
    expect(written.status).toBe(201);
    await sendAnnouncements(app);
    expect((await newest(seller, 'system')).data).toMatchObject({
      system_type: 'update',
      title: 'New version',
      message: 'Faster',
      scheduled_time: null,
      duration: null,
    });
    expect((await newest(seller, 'system', 'th')).data).toMatchObject({ title: 'รุ่นใหม่', message: 'เร็วขึ้น' });
  });

  it.each([
    [
      'both facts',
      {
        begins_at: '2099-11-23T19:00:00.000Z',
        minutes: 90,
        english: 'Starts Nov 24, 2099, 02:00, takes about 1 hour 30 minutes\n',
        thai: 'เริ่ม 24 พ.ย. 2642 02:00 ใช้เวลาประมาณ 1 ชั่วโมง 30 นาที\n',
      },
    ],
    [
      'a beginning',
      {
        begins_at: '2099-11-23T19:00:00.000Z',
        minutes: null,
        english: 'Starts Nov 24, 2099, 02:00\n',
        thai: 'เริ่ม 24 พ.ย. 2642 02:00\n',
      },
    ],
    [
      'a duration',
      { begins_at: null, minutes: 30, english: 'Takes about 30 minutes\n', thai: 'ใช้เวลาประมาณ 30 นาที\n' },
    ],
    ['neither', { begins_at: null, minutes: null, english: '', thai: '' }],
  ])('[NOTI-04] announced maintenance with %s shows it in data and message', async (_, facts) => {
    const { begins_at, minutes, english, thai } = facts;
    const reviewer = await newOperator(app, 'reviewer');
    const seller = await newSeller(app);
    const written = await call(app, 'POST /console/announcements', {
      token: reviewer.token,
      body: {
        kind: 'maintenance',
        title: { ...EMPTY_LOCALIZED_TEXT, th: 'ปิดปรับปรุง', en: 'Maintenance' },
        message: { ...EMPTY_LOCALIZED_TEXT, th: 'ใช้งานไม่ได้ชั่วคราว', en: 'Raan is unavailable.' },
        is_pinned: false,
        tells_sellers: true,
        published_at: new Date(app.clock.now()).toISOString(),
        ends_at: null,
        maintenance_begins_at: begins_at,
        maintenance_minutes: minutes,
      },
    });
    expect(written.status).toBe(201);
    await sendAnnouncements(app);
    const { data, message } = await newest(seller, 'system');
    expect(data).toMatchObject({
      system_type: 'maintenance',
      scheduled_time: begins_at,
      duration: minutes,
    });
    expect(message).toBe(`${english}Raan is unavailable.`);
    expect((await newest(seller, 'system', 'th')).message).toBe(`${thai}ใช้งานไม่ได้ชั่วคราว`);
  });

  it('[NOTI-03] refuses to show one seller’s notification to another', async () => {
    const seller = await newSeller(app);
    const stranger = await newSeller(app);
    await newUmbrellaOrder(seller, { paid: false });
    const { id } = await newest(seller, 'new_order');
    expectRefused(
      await call(app, `GET /sellers/notifications/${id}`, { token: stranger.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
  });
});
