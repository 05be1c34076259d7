// The whole way of a payment with Stripe, against the local server.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#platform/config.ts';
import { assertOneKindOfMoney, createPayments } from '#start/payments.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { ADDRESS, balanceOf, CUSTOMER, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import {
  signStripe,
  startStripeServer,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeServer,
} from '#test/stripe-server.ts';
import { newSellerWithCard, WITHDRAWAL_PASSWORD } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { advancePayments } from './advance-payment.ts';
import { sendRefunds } from './send-refunds.ts';

const EMAIL = 'somchai@example.com';
const stripe: StripeServer = await startStripeServer(() => app.clock.now());
afterAll(() => stripe.close());
const STRIPE = {
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_URL: stripe.url,
  PUBLIC_URL: 'https://raan.example',
};
const app = useTestApp({ env: STRIPE });
const never = new AbortController().signal;
const failures: unknown[] = [];

async function placeOrder(seller: TestSeller, body: object = {}): Promise<Reply> {
  const product = await newProduct(app, { price: 10_000 });
  await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [product.id] } });
  return await call(app, `POST /storefront/${seller.slug}/orders`, {
    body: {
      customer: { ...CUSTOMER, email: EMAIL },
      shipping: ADDRESS,
      items: [{ product_id: product.id, quantity: 1 }],
      ...body,
    },
  });
}

const pageOf = async (token: string) => (await call(app, `GET /storefront/orders/${token}`)).data;

/** Sends Stripe's signed message about an object. */
async function sendEvent(
  object: { id: string; object: string },
  change: { sent?: string; secret?: string; at?: number } = {},
): Promise<number> {
  const at = change.at ?? app.clock.now();
  const { rawBody } = stripe.event(object, at);
  const response = await fetch(`${app.baseUrl}/api/payments/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signStripe(rawBody, at, change.secret),
    },
    body: change.sent ?? rawBody,
  });
  return response.status;
}

async function refOf(paymentId: number, attempt = 1): Promise<string> {
  const { provider_ref: ref } = await app.db
    .selectFrom('payment_attempts')
    .select('provider_ref')
    .where('payment_id', '=', paymentId)
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow();
  return ref ?? '';
}

const runPayments = () => advancePayments(createPayments(app), never, (error) => failures.push(error));
const runRefunds = () => sendRefunds(createPayments(app), never, (error) => failures.push(error));
const refundOf = (paymentId: number) =>
  app.db
    .selectFrom('payment_refunds')
    .select(['id', 'state', 'attempt', 'tries'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();

describe('an order', () => {
  it('[OUT-02] is paid by PromptPay, refunded through its payer, and owed again if that fails', async () => {
    const seller = await newSeller(app);
    const placed = await placeOrder(seller);
    const { order_token: token, payment } = placed.data;
    expect(payment).toMatchObject({ provider: 'stripe', sandbox: false, status: 'pending', pay_url: null });
    expect(payment.qr_payload).toMatch(/^000201/);
    expect(stripe.received.at(-1)?.fields).toMatchObject({
      amount: '11000',
      description: placed.data.order_number,
      'payment_method_data[billing_details][email]': EMAIL,
    });
    const ref = await refOf(payment.id);
    stripe.pay(ref);
    expect(await sendEvent(stripe.objectOf(ref), { secret: 'whsec_other' })).toBe(403);
    expect(await sendEvent(stripe.objectOf(ref), { at: app.clock.now() - 600_000 })).toBe(403);
    expect(await sendEvent(stripe.objectOf(ref), { sent: '{}' })).toBe(403);
    expect((await pageOf(token)).status).toBe('pending_payment');
    const repeats = await Promise.all([1, 2, 3].map(() => sendEvent(stripe.objectOf(ref))));
    expect(repeats).toEqual([200, 200, 200]);
    expect((await pageOf(token)).status).toBe('pending_shipment');
    expect(await sendEvent({ object: 'payment_intent', id: 'pi_of_another_system' })).toBe(200);

    await call(app, `POST /storefront/orders/${token}/cancel`, { body: { reason: 'changed my mind' } });
    await runRefunds();
    const { id } = await refundOf(payment.id);
    const refund = stripe.setRefund(`refund:${id}:1`, 'requires_action');
    expect(refund.instructions_email).toBe(EMAIL);
    expect(await sendEvent(refund)).toBe(200);
    expect((await pageOf(token)).refunds).toMatchObject([{ waits_for_payer: true }]);
    expect(await sendEvent(stripe.setRefund(`refund:${id}:1`, 'succeeded'))).toBe(200);
    expect(await refundOf(payment.id)).toMatchObject({ state: 'paid_back', tries: 1 });
    expect(await sendEvent(stripe.setRefund(`refund:${id}:1`, 'failed'))).toBe(200);
    expect(await refundOf(payment.id)).toMatchObject({ state: 'owed', attempt: 2 });
    await runRefunds();
    expect(await sendEvent(stripe.setRefund(`refund:${id}:2`, 'succeeded'))).toBe(200);
    expect(await refundOf(payment.id)).toMatchObject({ state: 'paid_back', attempt: 2 });
    expect(failures).toEqual([]);
  });

  it('[OUT-02] is paid by card on the hosted page instead, and the QR code ends first', async () => {
    const seller = await newSeller(app);
    const { order_token: token, payment } = (await placeOrder(seller)).data;
    const qr = await refOf(payment.id);
    const changed = await call(app, `POST /storefront/orders/${token}/payment`, { body: { method: 'card' } });
    expect(changed.data.payment).toMatchObject({
      id: payment.id,
      method: 'card',
      status: 'pending',
      qr_payload: null,
      checkout_url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
    });
    expect(stripe.objectOf(qr).status).toBe('canceled');
    // Stripe gets no order token: a cookie of this browser leads back from its page.
    const back = `/s/${seller.slug}/return/${payment.id}`;
    const sent = stripe.received.at(-1)?.fields ?? {};
    expect([sent['success_url'], sent['cancel_url']]).toEqual(Array(2).fill(`https://raan.example${back}`));
    expect(JSON.stringify(stripe.received)).not.toContain(token);
    const cookie = `payment_${payment.id}=${token}`;
    expect(changed.headers.getSetCookie().join()).toContain(
      `${cookie}; Max-Age=86400; Path=/s/${seller.slug}/return; HttpOnly`,
    );
    const follow = async (headers: Record<string, string>) => {
      const { status, headers: answered } = await fetch(`${app.baseUrl}${back}`, {
        headers,
        redirect: 'manual',
      });
      return [status, answered.get('location')];
    };
    expect(await follow({ cookie })).toEqual([303, `/s/${seller.slug}/order/${token}`]);
    for (const headers of [
      {} as Record<string, string>,
      { cookie: `${cookie}x` },
      { cookie: cookie.replace(String(payment.id), '1') },
    ])
      expect(await follow(headers)).toEqual([303, `/s/${seller.slug}/orders`]);
    const page = await refOf(payment.id, 2);
    stripe.pay(page);
    // The return to our page proves nothing; only the look-up does.
    expect((await pageOf(token)).status).toBe('pending_payment');
    expect(await sendEvent(stripe.objectOf(page))).toBe(200);
    expect((await pageOf(token)).status).toBe('pending_shipment');
  });

  it('[OUT-02] needs an email address for PromptPay but not for a card', async () => {
    const seller = await newSeller(app);
    const refused = await placeOrder(seller, { customer: CUSTOMER });
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
    expect(Object.keys(refused.body.errors)).toEqual(['customer.email']);
    const placed = await placeOrder(seller, { customer: CUSTOMER, payment_method: 'card' });
    expect(placed.data.payment).toMatchObject({ method: 'card', status: 'pending' });
    const change = (body: object) =>
      call(app, `POST /storefront/orders/${placed.data.order_token}/payment`, { body });
    const missing = await change({ method: 'promptpay' });
    expect(Object.keys(missing.body.errors)).toEqual(['email']);
    expect((await change({ method: 'promptpay', email: EMAIL })).data.payment.status).toBe('pending');
    const cheap = await newProduct(app, { price: 1_000 });
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [cheap.id] } });
    const tooSmall = await placeOrder(seller, { items: [{ product_id: cheap.id, quantity: 1 }] });
    expect(tooSmall.body.reason).toBe('payment_amount_out_of_range');
  });

  it('[OUT-02] is opened by the job when Stripe does not answer in time, and closed there when it expires', async () => {
    const seller = await newSeller(app);
    stripe.faults.push('error_503');
    const { order_token: token, payment } = (await placeOrder(seller)).data;
    expect(payment).toMatchObject({ status: 'opening', qr_payload: null });
    app.clock.advance(60_000);
    await runPayments();
    expect((await pageOf(token)).payment).toMatchObject({ status: 'pending' });
    const ref = await refOf(payment.id);
    app.clock.advance(31 * 60_000);
    await expireOrders(app.db, app);
    await runPayments();
    expect(stripe.objectOf(ref).status).toBe('canceled');
    expect(failures.splice(0)).toEqual([]);
  });
});

describe('a top-up', () => {
  it('[OUT-02] is paid by PromptPay only, and needs the seller’s email address', async () => {
    const seller = await newSeller(app);
    const topUp = () =>
      call(app, 'POST /sellers/wallet/recharge', { token: seller.token, body: { amount: 5_000 } });
    const refused = await topUp();
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(refused.body.reason).toBe('recharge_email_needed');
    await app.db.updateTable('sellers').set({ email: EMAIL }).where('id', '=', seller.id).execute();
    const { payment } = (await topUp()).data.recharge;
    expect(payment).toMatchObject({ method: 'promptpay', status: 'pending' });
    stripe.pay(await refOf(payment.id));
    app.clock.advance(61_000);
    await runPayments();
    expect(await balanceOf(app, seller)).toBe(5_000);
  });
});

describe('the configuration', () => {
  it('[OUT-02] reads secrets from files, and refuses the sandbox beside Stripe', async () => {
    const { stripe: settings, sandboxPayments } = readConfig(STRIPE);
    expect(settings).toEqual({
      secretKey: STRIPE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: stripe.url,
    });
    expect(sandboxPayments).toBe(false);
    expect(readConfig({}).stripe).toBeUndefined();
    const file = path.join(app.folder, 'stripe-key');
    await writeFile(file, `${STRIPE_KEY}\n`);
    const { STRIPE_SECRET_KEY: _, ...rest } = STRIPE;
    expect(readConfig({ ...rest, STRIPE_SECRET_KEY_FILE: file }).stripe?.secretKey).toBe(STRIPE_KEY);
    for (const wrong of [
      { ...STRIPE, ALLOW_SANDBOX_PAYMENTS: '1' },
      { ...STRIPE, DEMO: '1' },
      { ...STRIPE, PUBLIC_URL: '' },
      { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_public' },
      rest,
      { ...rest, STRIPE_SECRET_KEY_FILE: '/nowhere' },
    ])
      expect(() => readConfig(wrong)).toThrow(ConfigError);
    expectRefused(await call(app, 'POST /payments/sandbox/1/pay'), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await call(app, 'POST /payments/webhooks/sandbox', { body: {} }), 404, 'REQUEST_NOT_FOUND');
  });

  it('[OUT-02] refuses to start on a database with money of the other kind', async () => {
    await assertOneKindOfMoney(app.db, app.config);
    await expect(assertOneKindOfMoney(app.db, readConfig({}))).rejects.toThrow(ConfigError);
  });
});

describe('a rehearsal in production', () => {
  const rehearsal = useTestApp();

  it('[OUT-02] pays nothing out while the sandbox is on', async () => {
    const seller = await newSellerWithCard(rehearsal, 10_000);
    const body = { amount: 5_000, withdraw_password: WITHDRAWAL_PASSWORD };
    const request = () => call(rehearsal, 'POST /sellers/wallet/withdraw', { token: seller.token, body });
    expect((await request()).status).toBe(201);
    const [approver, payer] = [
      await newOperator(rehearsal, 'finance'),
      await newOperator(rehearsal, 'finance'),
    ];
    const [withdrawal] = (await call(rehearsal, 'GET /console/withdrawals', { token: approver.token })).data
      .withdrawals;
    const decide = (operator: TestOperator, step: string, version: number, detail: object = {}) =>
      call(rehearsal, `POST /console/withdrawals/${withdrawal.id}/${step}`, {
        token: operator.token,
        body: { version, ...detail },
      });
    const approved = await decide(approver, 'approve', withdrawal.version);
    expect(approved.status).toBe(200);
    // From here on as with NODE_ENV=production and ALLOW_SANDBOX_PAYMENTS=1.
    await rehearsal.db
      .updateTable('operators')
      .set({ totp_secret: Buffer.from('sealed') })
      .execute();
    Object.assign(rehearsal.config, { production: true });
    const { data } = await call(rehearsal, 'GET /sellers/wallet/withdraw-limits', { token: seller.token });
    expect(data.blocked_by).toBe('sandbox');
    expectRefused(await request(), 409, 'REQUEST_INVALID');
    const requestSuspended = async () => {
      await rehearsal.db
        .updateTable('sellers')
        .set({ status: 'suspended' })
        .where('id', '=', seller.id)
        .execute();
      return await call(rehearsal, `POST /console/sellers/${seller.id}/withdrawals`, {
        token: payer.token,
        body: { amount: 5_000, reason: 'The seller asked for it' },
      });
    };
    for (const refused of [
      await decide(payer, 'process', approved.data.version),
      await call(rehearsal, 'POST /console/payout-files', {
        token: payer.token,
        body: { format: 'pain.001', payments: 1, total: 5_000 },
      }),
      await requestSuspended(),
    ])
      expect([refused.status, refused.body.reason]).toEqual([409, 'withdraw_sandbox']);
    await expect(assertOneKindOfMoney(rehearsal.db, app.config)).rejects.toThrow(ConfigError);
  });
});
