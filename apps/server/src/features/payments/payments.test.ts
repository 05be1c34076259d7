import { randomUUID } from 'node:crypto';
import {
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '@raan/contract/payments/payment-endpoints';
import { satang } from '@raan/contract/money';
import jsQR from 'jsqr';
import { parse } from 'promptparse';
import QRCode from 'qrcode';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#platform/config.ts';
import { sign } from '#platform/secrets.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { balanceOf, newOrder, newProduct, newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply, type TestApp } from '#test/test-app.ts';
import { sandboxProvider } from './sandbox-provider.ts';

/** The package's types don't describe how Node loads it. */
const readQR = ((jsQR as unknown as { default?: unknown }).default ?? jsQR) as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;

const app = useTestApp();

type Report = {
  event_id: string;
  type: string;
  payment_id: number;
  amount_satang: number;
  paid_at: string;
  reference: string;
};

const report = (paymentId: number, amountSatang: number, change: Partial<Report> = {}): Report => ({
  event_id: randomUUID(),
  type: 'payment.succeeded',
  payment_id: paymentId,
  amount_satang: amountSatang,
  paid_at: new Date(app.clock.now()).toISOString(),
  reference: 'BANK123456',
  ...change,
});

/** Sends a report like the provider; `change` modifies the request after signing. */
async function webhook(
  body: Report,
  change: { timestamp?: string; secret?: string; purpose?: string; sent?: string; signature?: string } = {},
  to: TestApp = app,
): Promise<Reply> {
  const rawBody = JSON.stringify(body);
  const timestamp = change.timestamp ?? String(to.clock.now());
  const signature =
    change.signature ??
    sign(change.secret ?? to.secret, change.purpose ?? 'sandbox-webhook', `${timestamp}.${rawBody}`);
  const response = await fetch(`${to.baseUrl}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      [WEBHOOK_TIMESTAMP_HEADER]: timestamp,
      [WEBHOOK_SIGNATURE_HEADER]: signature,
    },
    body: change.sent ?? rawBody,
  });
  const reply = (await response.json()) as Reply['body'];
  return { status: response.status, headers: response.headers, body: reply, data: reply.data };
}

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

describe('the QR code', () => {
  const provider = sandboxProvider({ secret: app.secret, promptpayId: '0812345678', clock: app.clock });

  it.each([1, 99, 100, 11_000, 65_985, 123_456_789, 1_000_000_000])(
    '[WAL-03] asks for exactly %i satang and has a valid checksum',
    (amount) => {
      const qr = parse(provider.qrPayload(satang(amount)), true)!;
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

describe('the provider’s report', () => {
  it('[ORD-01] pays an order once, however often it is repeated', async () => {
    const { order } = await unpaidOrder();
    const body = report(order.paymentId, 11_000);
    const replies = await Promise.all(Array.from({ length: 10 }, () => webhook(body)));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await webhook(body)).status).toBe(200);
    expect(await orderStatus(order.token)).toBe('pending_shipment');
    const events = await app.db
      .selectFrom('payment_events')
      .selectAll()
      .where('payment_id', '=', order.paymentId)
      .execute();
    expect(events).toMatchObject([
      { event_id: body.event_id, amount_satang: 11_000, reference: 'BANK123456' },
    ]);
  });

  it('[WAL-03] with another event id is another payment: one is credited, the others are refunded', async () => {
    const seller = await newSeller(app);
    const { data } = await call(app, 'POST /sellers/wallet/recharge', {
      token: seller.token,
      body: { amount: 5_000 },
    });
    const { id } = data.recharge.payment;
    const reports = [report(id, 500_000), report(id, 500_000), report(id, 500_000)];
    for (let round = 0; round < 2; round += 1) {
      const replies = await Promise.all(reports.map((body) => webhook(body)));
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    }
    expect(await balanceOf(app, seller)).toBe(5_000);
    const recharge = await call(app, `GET /sellers/wallet/recharges/${data.recharge.id}`, {
      token: seller.token,
    });
    expect(recharge.data).toMatchObject({ status: 'credited', payment: { status: 'paid' } });
    expect(await refundsOf(id)).toEqual([500_000, 500_000]);
  });

  it('[ORD-01] with another event id for a paid order is refunded, and the order stays paid', async () => {
    const { seller, order } = await unpaidOrder();
    const bodies = [report(order.paymentId, 11_000), report(order.paymentId, 11_000)];
    for (const body of [...bodies, ...bodies]) expect((await webhook(body)).status).toBe(200);
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
    expect(events).toEqual(bodies.map(({ event_id }) => ({ event_id })));
  });

  it('[ORD-01] is refused when forged, too old, from the future, or modified', async () => {
    const { order } = await unpaidOrder();
    const body = report(order.paymentId, 11_000);
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
      { sent: JSON.stringify(body).replace('11000', '11001') },
      { sent: JSON.stringify({ ...body, payment_id: 1 }) },
      { sent: `${JSON.stringify(body)} ` },
    ];
    for (const change of spoiled) expectRefused(await webhook(body, change), 403, 'AUTH_PERMISSION_DENIED');
    // A signature is only valid for its timestamp.
    const timestamp = minutes(0);
    const signature = sign(app.secret, 'sandbox-webhook', `${timestamp}.${JSON.stringify(body)}`);
    expectRefused(await webhook(body, { timestamp: minutes(1), signature }), 403, 'AUTH_PERMISSION_DENIED');
    expect(await orderStatus(order.token)).toBe('pending_payment');
    expect((await webhook(body, { timestamp: minutes(-4) })).status).toBe(200);
  });

  it('[ORD-01] changes nothing with a wrong amount, type or payment', async () => {
    const { order } = await unpaidOrder();
    for (const amount of [10_999, 11_001, 1, 0, -11_000]) {
      expectRefused(await webhook(report(order.paymentId, amount)), 400, 'REQUEST_INVALID');
    }
    expectRefused(await webhook(report(order.paymentId + 1, 11_000)), 404, 'REQUEST_NOT_FOUND');
    const failed = report(order.paymentId, 11_000, { type: 'payment.failed' });
    expectRefused(await webhook(failed), 422, 'REQUEST_VALIDATION_ERROR');
    expect(await orderStatus(order.token)).toBe('pending_payment');
    const events = await app.db
      .selectFrom('payment_events')
      .selectAll()
      .where('payment_id', '=', order.paymentId)
      .execute();
    expect(events).toEqual([]);
  });

  it('[ORD-04] after the order has expired refunds the customer', async () => {
    const { seller, order } = await unpaidOrder();
    app.clock.advance(31 * 60_000);
    await expireOrders(app.db, app);
    const body = report(order.paymentId, 11_000);
    expect((await webhook(body)).status).toBe(200);
    expect((await webhook(body)).status).toBe(200);
    expect(await refundsOf(order.paymentId)).toEqual([11_000]);
    expect((await webhook(report(order.paymentId, 11_000))).status).toBe(200);
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
    await Promise.all([
      ...orders.map((order) => webhook(report(order.paymentId, 11_000))),
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
      expectRefused(await webhook(report(1, 1), {}, live), 403, 'AUTH_PERMISSION_DENIED');
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
