import { satang } from '@raan/contract/money';
import jsQR from 'jsqr';
import { parse } from 'promptparse';
import QRCode from 'qrcode';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#platform/config.ts';
import { sign } from '#platform/secrets.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { balanceOf, newOrder, newProduct, newSeller } from '#test/fixtures.ts';
import { addSandboxCharge, receiveMoney, refOf, sendPaymentWebhook, testPayments } from '#test/payments.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { advancePayments } from './advance-payment.ts';
import type { PaymentDeps } from './apply-sightings.ts';
import { promptpayPayload } from './sandbox-provider.ts';

/** The package's types don't describe how Node loads it. */
const readQR = ((jsQR as unknown as { default?: unknown }).default ?? jsQR) as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;

const app = useTestApp();

const webhook = (paymentId: number, change = {}) => sendPaymentWebhook(app, refOf(paymentId), change);

/** Places an unpaid order of 110 baht. */
async function unpaidOrder() {
  const seller = await newSeller(app);
  return {
    seller,
    order: await newOrder(app, seller, await newProduct(app, { price: 10_000 }), { paid: false }),
  };
}

/** Refunded amounts of a payment in satang, one per report. */
async function refundsOf(paymentId: number): Promise<number[]> {
  const rows = await app.db
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_postings', 'ledger_postings.transfer_id', 'ledger_transfers.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_postings.credit_account_id')
    .select('amount_satang')
    .where('ledger_transfers.kind', '=', 'late_payment_refund')
    .where('ledger_accounts.kind', '=', 'customer_refund')
    .where('key', 'like', `payment:${paymentId}:%`)
    .execute();
  return rows.map((row) => row.amount_satang);
}

const orderStatus = async (token: string) => (await call(app, `GET /storefront/orders/${token}`)).data.status;

/** As if the server had died between the commit and the answer of the provider. */
const cutOffOpening = (paymentId: number) =>
  app.db
    .updateTable('payment_attempts')
    .set({ state: 'opening', provider_ref: null, presentation: null })
    .where('payment_id', '=', paymentId)
    .execute();

describe('the QR code', () => {
  it.each([1, 99, 100, 11_000, 65_985, 123_456_789, 1_000_000_000])(
    '[WAL-03] asks for exactly %i satang and has a valid checksum',
    (amount) => {
      const qr = parse(promptpayPayload('0812345678', satang(amount)), true)!;
      expect(qr).not.toBeNull();
      expect(qr.getTagValue('00')).toBe('01');
      expect(qr.getTagValue('01')).toBe('12');
      expect(qr.getTagValue('53')).toBe('764');
      expect(qr.getTagValue('58')).toBe('TH');
      expect(Math.round(Number(qr.getTagValue('54')) * 100)).toBe(amount);
      expect(qr.getTagValue('54')).toMatch(/^\d+\.\d\d$/);
      expect(qr.getTagValue('29', '00')).toBe('A000000677010111');
      expect(qr.getTagValue('29', '01')).toBe('0066812345678');
    },
  );

  it('[WAL-03] can be rendered and scanned', async () => {
    const { seller } = await unpaidOrder();
    const { data } = await call(app, 'POST /sellers/wallet/recharge', {
      token: seller.token,
      body: { amount: 5_000.25 },
    });
    const { payment } = data.recharge;
    expect(payment).toMatchObject({ sandbox: true, status: 'pending', amount: 5_000.25 });
    const { modules } = QRCode.create(payment.qr_payload);
    const scale = 4;
    const quiet = 4 * scale;
    const width = modules.size * scale + 2 * quiet;
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
    for (let y = quiet; y < width - quiet; y += 1) {
      for (let x = quiet; x < width - quiet; x += 1) {
        if (!modules.get(Math.floor((y - quiet) / scale), Math.floor((x - quiet) / scale))) continue;
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    }
    const read = readQR(pixels, width, width);
    expect(read?.data).toBe(payment.qr_payload);
    expect(parse(read!.data, true)?.getTagValue('54')).toBe('5000.25');
    // A changed digit invalidates the checksum.
    expect(parse(payment.qr_payload.replace('5000.25', '1000.25'), true)).toBeNull();
  });
});

describe('the provider’s message', () => {
  it('[ORD-01] pays an order once, however often it is repeated', async () => {
    const { order } = await unpaidOrder();
    const id = await addSandboxCharge(app, order.paymentId, { amount: 11_000, reference: 'BANK123456' });
    const replies = await Promise.all(Array.from({ length: 10 }, () => webhook(order.paymentId)));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await webhook(order.paymentId)).status).toBe(200);
    expect(await orderStatus(order.token)).toBe('pending_shipment');
    const events = await app.db
      .selectFrom('payment_events')
      .selectAll()
      .where('payment_id', '=', order.paymentId)
      .execute();
    expect(events).toMatchObject([
      { event_id: id, amount_satang: 11_000, reference: 'BANK123456', provider_ref: refOf(order.paymentId) },
    ]);
  });

  it('[WAL-03] about further money: one payment is credited, the others are refunded', async () => {
    const seller = await newSeller(app);
    const { data } = await call(app, 'POST /sellers/wallet/recharge', {
      token: seller.token,
      body: { amount: 5_000 },
    });
    const { id } = data.recharge.payment;
    for (let count = 0; count < 3; count += 1) await addSandboxCharge(app, id, { amount: 500_000 });
    for (let round = 0; round < 2; round += 1) {
      const replies = await Promise.all([webhook(id), webhook(id), webhook(id)]);
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    }
    expect(await balanceOf(app, seller)).toBe(5_000);
    const recharge = await call(app, `GET /sellers/wallet/recharges/${data.recharge.id}`, {
      token: seller.token,
    });
    expect(recharge.data).toMatchObject({ status: 'credited', payment: { status: 'paid' } });
    expect(await refundsOf(id)).toEqual([500_000, 500_000]);
  });

  it('[ORD-01] about further money for a paid order leaves the order paid', async () => {
    const { seller, order } = await unpaidOrder();
    const ids = [];
    for (let count = 0; count < 2; count += 1) {
      const id = await addSandboxCharge(app, order.paymentId, { amount: 11_000 });
      ids.push({ event_id: id });
      for (let repeat = 0; repeat < 2; repeat += 1) expect((await webhook(order.paymentId)).status).toBe(200);
    }
    expect(await refundsOf(order.paymentId)).toEqual([11_000]);
    const { data } = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    expect(data.status).toBe('pending_shipment');
    expect(data.timeline.map((event: { kind: string }) => event.kind)).toEqual([
      'placed',
      'paid',
      'payment_returned',
    ]);
    const page = await call(app, `GET /storefront/orders/${order.token}`);
    expect(page.data.payment.status).toBe('paid');
    const events = await app.db
      .selectFrom('payment_events')
      .select('event_id')
      .where('payment_id', '=', order.paymentId)
      .orderBy('received_at')
      .execute();
    expect(events).toEqual(ids);
  });

  it('[ORD-01] is refused when forged, too old, from the future, or modified', async () => {
    const { order } = await unpaidOrder();
    await addSandboxCharge(app, order.paymentId, { amount: 11_000 });
    const minutes = (count: number) => String(app.clock.now() + count * 60_000);
    const spoiled = [
      { signature: '' },
      { signature: 'forged' },
      { secret: 'another secret, 32 characters or more' },
      { purpose: 'order-page' },
      { timestamp: minutes(-6) },
      { timestamp: minutes(6) },
      { timestamp: '' },
      { timestamp: 'NaN' },
      { timestamp: 'Infinity' },
      { sent: JSON.stringify({ ref: 'sbx_1_1' }) },
    ];
    for (const change of spoiled)
      expectRefused(await webhook(order.paymentId, change), 403, 'AUTH_PERMISSION_DENIED');
    // A signature is only valid for its timestamp.
    const timestamp = minutes(0);
    const rawBody = JSON.stringify({ ref: refOf(order.paymentId) });
    const signature = sign(app.secret, 'sandbox-webhook', `${timestamp}.${rawBody}`);
    const replayed = await webhook(order.paymentId, { timestamp: minutes(1), signature });
    expectRefused(replayed, 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await call(app, 'POST /payments/webhooks/stripe', { body: {} }), 404, 'REQUEST_NOT_FOUND');
    expect(await orderStatus(order.token)).toBe('pending_payment');
    expect((await webhook(order.paymentId, { timestamp: minutes(-4) })).status).toBe(200);
    expect(await orderStatus(order.token)).toBe('pending_shipment');
  });

  it('[ORD-01] about an unknown object is accepted and changes nothing, so that it is not repeated for days', async () => {
    const { order } = await unpaidOrder();
    expect((await webhook(order.paymentId + 1)).status).toBe(200);
    expect((await webhook(order.paymentId)).status).toBe(200);
    expect(await orderStatus(order.token)).toBe('pending_payment');
  });

  it('[OUT-02] about another amount than the order’s refunds it, and the order can still be paid', async () => {
    const { order } = await unpaidOrder();
    await receiveMoney(app, order.paymentId, { amount: 10_999 });
    expect(await refundsOf(order.paymentId)).toEqual([10_999]);
    expect(await orderStatus(order.token)).toBe('pending_payment');
    await receiveMoney(app, order.paymentId, { amount: 11_000 });
    expect(await orderStatus(order.token)).toBe('pending_shipment');
    expect(await refundsOf(order.paymentId)).toEqual([10_999]);
  });

  it('[ORD-04] after the order has expired refunds the customer', async () => {
    const { seller, order } = await unpaidOrder();
    app.clock.advance(31 * 60_000);
    await expireOrders(app.db, app);
    await receiveMoney(app, order.paymentId, { amount: 11_000 });
    expect((await webhook(order.paymentId)).status).toBe(200);
    expect(await refundsOf(order.paymentId)).toEqual([11_000]);
    await receiveMoney(app, order.paymentId, { amount: 11_000 });
    expect(await refundsOf(order.paymentId)).toEqual([11_000, 11_000]);
    const { data } = await call(app, `GET /storefront/orders/${order.token}`);
    expect(data).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
    const own = await call(app, `GET /sellers/orders/${order.id}`, { token: seller.token });
    expect(own.data.timeline.map((event: { kind: string }) => event.kind)).toEqual([
      'placed',
      'expired',
      'payment_returned',
      'payment_returned',
    ]);
  });

  it('[ORD-04] in parallel with the expiry leaves the order either paid or refunded', async () => {
    const orders = [];
    for (let index = 0; index < 6; index += 1) orders.push((await unpaidOrder()).order);
    app.clock.advance(31 * 60_000);
    for (const { paymentId } of orders) await addSandboxCharge(app, paymentId, { amount: 11_000 });
    await Promise.all([
      ...orders.map(({ paymentId }) => webhook(paymentId)),
      expireOrders(app.db, app),
      expireOrders(app.db, app),
    ]);
    for (const { token } of orders) {
      const { data } = await call(app, `GET /storefront/orders/${token}`);
      expect(['pending_shipment paid', 'cancelled refunded']).toContain(
        `${data.status} ${data.payment.status}`,
      );
    }
  });
});

describe('the job that follows payments', () => {
  const signal = new AbortController().signal;
  const failures: unknown[] = [];
  const run = async (payments: PaymentDeps) => {
    failures.length = 0;
    await advancePayments(payments, signal, (error) => failures.push(error));
  };
  const attemptsOf = async (paymentId: number) =>
    await app.db
      .selectFrom('payment_attempts')
      .select(['attempt', 'state', 'provider_ref', 'tries'])
      .where('payment_id', '=', paymentId)
      .orderBy('attempt')
      .execute();

  it('[OUT-02] credits money whose message was lost, after a minute, and closes what has expired', async () => {
    const { order } = await unpaidOrder();
    const { order: unpaid } = await unpaidOrder();
    const payments = testPayments(app);
    await addSandboxCharge(app, order.paymentId, { amount: 11_000 });
    await run(payments);
    expect(await orderStatus(order.token)).toBe('pending_payment');
    app.clock.advance(61_000);
    await Promise.all([run(payments), run(payments)]);
    expect(await orderStatus(order.token)).toBe('pending_shipment');
    expect(await attemptsOf(order.paymentId)).toMatchObject([{ state: 'closed' }]);
    app.clock.advance(31 * 60_000);
    await expireOrders(app.db, app);
    expect(await attemptsOf(unpaid.paymentId)).toMatchObject([{ state: 'closing' }]);
    // As if the opening had been written in the moment of the expiry.
    await app.db
      .updateTable('payment_attempts')
      .set({ state: 'open' })
      .where('payment_id', '=', unpaid.paymentId)
      .execute();
    await run(payments);
    expect(await attemptsOf(unpaid.paymentId)).toMatchObject([{ state: 'closed' }]);
    expect(failures).toEqual([]);
  });

  it('[OUT-02] refunds money that came before the end of an order, but was seen after it', async () => {
    const { order } = await unpaidOrder();
    await call(app, `POST /storefront/orders/${order.token}/cancel`, { body: { reason: 'changed my mind' } });
    await addSandboxCharge(app, order.paymentId, { amount: 11_000 });
    await run(testPayments(app));
    expect(await refundsOf(order.paymentId)).toEqual([11_000]);
    expect(await attemptsOf(order.paymentId)).toMatchObject([{ state: 'closed' }]);
  });

  it('[OUT-02] opens a payment whose first call was cut off', async () => {
    const { order } = await unpaidOrder();
    await cutOffOpening(order.paymentId);
    const page = async () => (await call(app, `GET /storefront/orders/${order.token}`)).data.payment;
    expect(await page()).toMatchObject({ status: 'opening', qr_payload: null, pay_url: null });
    const payments = testPayments(app);
    const unreachable: PaymentDeps = {
      ...payments,
      provider: {
        ...payments.provider,
        open: async () => {
          throw new Error('no answer');
        },
      },
    };
    app.clock.advance(61_000);
    await run(unreachable);
    expect(failures).toHaveLength(1);
    expect(await attemptsOf(order.paymentId)).toMatchObject([{ state: 'opening', tries: 1 }]);
    await run(payments);
    expect(await page()).toMatchObject({ status: 'opening' });
    app.clock.advance(5_000);
    await run(payments);
    expect(await page()).toMatchObject({ status: 'pending', qr_payload: expect.stringMatching(/^000201/) });
    expect(await attemptsOf(order.paymentId)).toMatchObject([
      { state: 'open', provider_ref: refOf(order.paymentId), tries: 0 },
    ]);
  });

  it('[OUT-02] says that a payment is unavailable when the provider refuses to open it', async () => {
    const { order } = await unpaidOrder();
    await cutOffOpening(order.paymentId);
    const payments = testPayments(app);
    app.clock.advance(61_000);
    const open = async () => ({ kind: 'refused' as const, reason: 'account closed' });
    await run({ ...payments, provider: { ...payments.provider, open } });
    const { data } = await call(app, `GET /storefront/orders/${order.token}`);
    expect(data.payment).toMatchObject({ status: 'unavailable', qr_payload: null, pay_url: null });
    expectRefused(await call(app, `POST /payments/sandbox/${order.paymentId}/pay`), 409, 'REQUEST_INVALID');
  });

  it('[OUT-02] closes the former attempt when the customer starts another, and credits one payment', async () => {
    const { order } = await unpaidOrder();
    const change = (body: object) => call(app, `POST /storefront/orders/${order.token}/payment`, { body });
    expectRefused(await change({ method: 'card' }), 409, 'REQUEST_INVALID');
    expectRefused(await change({ method: 'cash' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(
      await call(app, 'POST /storefront/orders/1.1.forged/payment', { body: { method: 'promptpay' } }),
      404,
      'BUSINESS_ORDER_NOT_FOUND',
    );
    const changed = await change({ method: 'promptpay' });
    expect(changed.data.payment).toMatchObject({ id: order.paymentId, status: 'pending' });
    expect(await attemptsOf(order.paymentId)).toMatchObject([
      { attempt: 1, state: 'closed' },
      { attempt: 2, state: 'open', provider_ref: `sbx_${order.paymentId}_2` },
    ]);
    // The customer had paid the first code at the same moment, and pays the second as well.
    await addSandboxCharge(app, order.paymentId, { amount: 11_000 });
    expect((await call(app, `POST /payments/sandbox/${order.paymentId}/pay`)).status).toBe(200);
    await webhook(order.paymentId);
    expect(await orderStatus(order.token)).toBe('pending_shipment');
    expect(await refundsOf(order.paymentId)).toEqual([11_000]);
    expectRefused(await change({ method: 'promptpay' }), 409, 'REQUEST_INVALID');
    const { order: eager } = await unpaidOrder();
    for (let count = 0; count < 9; count += 1)
      expect(
        (await call(app, `POST /storefront/orders/${eager.token}/payment`, { body: { method: 'promptpay' } }))
          .status,
      ).toBe(200);
    const tooMany = await call(app, `POST /storefront/orders/${eager.token}/payment`, {
      body: { method: 'promptpay' },
    });
    expect(tooMany.body.reason).toBe('payment_attempts_used');
  });
});

describe('the sandbox', () => {
  it('[ORD-01] pays through the webhook, once even after many clicks', async () => {
    const { seller, order } = await unpaidOrder();
    const clickPay = () => call(app, `POST /payments/sandbox/${order.paymentId}/pay`);
    const replies = await Promise.all(Array.from({ length: 8 }, clickPay));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.data.status}`))).toEqual(
      new Set(['200 paid']),
    );
    expect((await clickPay()).data).toMatchObject({ status: 'paid', pay_url: null });
    const { data } = await call(app, 'GET /sellers/today-stats', { token: seller.token });
    expect(data.order_count).toBe(1);
  });

  it('[ORD-01] shows a payment to its payer, and answers 404 for an unknown one', async () => {
    const { order } = await unpaidOrder();
    const { data } = await call(app, `GET /payments/sandbox/${order.paymentId}`);
    expect(data).toMatchObject({ id: order.paymentId, sandbox: true, amount: 110, status: 'pending' });
    expect(data.pay_url).toBe(`/api/payments/sandbox/${order.paymentId}/pay`);
    for (const id of [1, order.paymentId + 1]) {
      expectRefused(await call(app, `GET /payments/sandbox/${id}`), 404, 'REQUEST_NOT_FOUND');
      expectRefused(await call(app, `POST /payments/sandbox/${id}/pay`), 404, 'REQUEST_NOT_FOUND');
    }
  });

  describe('in production', () => {
    const live = useTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://raan.example' } });

    it('[ORD-01] is disabled', async () => {
      for (const address of ['GET /payments/sandbox/1', 'POST /payments/sandbox/1/pay']) {
        const reply = await call(live, address);
        expectRefused(reply, 403, 'AUTH_PERMISSION_DENIED');
        expect(reply.body.reason).toBe('sandbox_off');
      }
      expect((await call(live, 'GET /system')).data).toMatchObject({ sandbox_payments: false, demo: false });
    });

    it('[WAL-03] refuses top-ups that nobody could pay', async () => {
      const { body } = await call(live, 'POST /sellers/register', {
        body: { account: 'live', password: 'a good password' },
      });
      const reply = await call(live, 'POST /sellers/wallet/recharge', {
        token: body.token,
        body: { amount: 5_000 },
      });
      expectRefused(reply, 403, 'AUTH_PERMISSION_DENIED');
      expect((await call(live, 'GET /finance/deposit-info', { token: body.token })).data.methods).toEqual([]);
    });

    it('[ORD-01] refuses webhook requests too', async () => {
      expectRefused(await sendPaymentWebhook(live, refOf(1)), 403, 'AUTH_PERMISSION_DENIED');
    });
  });

  it('[ORD-01] can only be enabled in production by its own setting', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://raan.example' };
    expect(readConfig(production).sandboxPayments).toBe(false);
    expect(readConfig({ ...production, ALLOW_SANDBOX_PAYMENTS: '1' }).sandboxPayments).toBe(true);
    expect(readConfig({}).sandboxPayments).toBe(true);
    expect(() => readConfig({ ...production, DATABASE_URL: 'postgres://x' })).toThrow(ConfigError);
    expect(() => readConfig({ PORT: 'eighty', PROMPTPAY_ID: '1' })).toThrow(/PORT.*PROMPTPAY_ID/);
  });
});
