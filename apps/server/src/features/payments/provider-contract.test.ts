// The promises of every payment provider, kept by the sandbox and by Stripe with its local server.
import { satang } from '@raan/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPayments } from '#test/payments.ts';
import {
  signStripe,
  startStripeServer,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeFault,
  type StripeServer,
} from '#test/stripe-server.ts';
import { useTestApp } from '#test/test-app.ts';
import {
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '@raan/contract/payments/payment-endpoints';
import { sign } from '#platform/secrets.ts';
import type { Movement, PaymentProvider, RefundSighting } from './payment-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

type Message = { headers: Record<string, string>; rawBody: string };
type Harness = {
  provider: PaymentProvider;
  /** The payer pays an opened payment. */
  pay: (ref: string) => Promise<void>;
  endRefund: (key: string, end: 'waits' | 'succeeds' | 'fails') => Promise<void>;
  /** A message about a payment, signed at a time and by a secret. */
  message: (ref: string, at: number, secret?: string) => Message;
};

const app = useTestApp();
let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripeServer(() => app.clock.now());
});
afterAll(() => stripe.close());

let sequence = 1_000;
const signal = () => AbortSignal.timeout(5_000);

function stripeHarness(): Harness {
  const settings = { secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: stripe.url };
  const states = { waits: 'requires_action', succeeds: 'succeeded', fails: 'failed' } as const;
  return {
    provider: stripeProvider({ ...settings, clock: app.clock }),
    pay: async (ref) => stripe.pay(ref),
    endRefund: async (key, end) => void stripe.setRefund(key, states[end]),
    message: (ref, at, secret) => {
      const { rawBody } = stripe.event(stripe.objectOf(ref), at);
      return { rawBody, headers: { 'stripe-signature': signStripe(rawBody, at, secret) } };
    },
  };
}

function sandboxHarness(): Harness {
  const states = { waits: 'waits_for_payer', succeeds: 'succeeded', fails: 'failed' } as const;
  return {
    provider: testPayments(app).provider,
    pay: async (ref) => {
      await app.db
        .insertInto('sandbox_charges')
        .values({
          id: `charge of ${ref}`,
          provider_ref: ref,
          amount_satang: satang(11_000),
          reference: ref,
          paid_at: new Date(app.clock.now()).toISOString(),
        })
        .execute();
    },
    endRefund: async (key, end) => {
      const { numUpdatedRows } = await app.db
        .updateTable('sandbox_refunds')
        .set({ state: states[end], changed_at: new Date(app.clock.now()).toISOString() })
        .where('key', '=', key)
        .executeTakeFirst();
      expect(numUpdatedRows).toBe(1n);
    },
    message: (ref, at, secret = app.secret) => {
      const rawBody = JSON.stringify({ ref });
      const timestamp = String(at);
      return {
        rawBody,
        headers: {
          [WEBHOOK_TIMESTAMP_HEADER]: timestamp,
          [WEBHOOK_SIGNATURE_HEADER]: sign(secret, 'sandbox-webhook', `${timestamp}.${rawBody}`),
        },
      };
    },
  };
}

const paymentToOpen = (method: 'promptpay' | 'card' = 'promptpay') => {
  const now = app.clock.now();
  return {
    paymentId: (sequence += 1),
    attempt: 1,
    method,
    amount: satang(11_000),
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 30 * 60_000).toISOString(),
    title: 'R261128-ABCDEF',
    email: 'somchai@example.com',
    returnUrl: 'https://raan.example/s/shop/return/1',
  };
};

async function openRef(provider: PaymentProvider, payment = paymentToOpen()): Promise<string> {
  const opening = await provider.open(payment, signal());
  if (opening.kind !== 'opened') throw new Error(opening.reason);
  return opening.ref;
}

describe.each([
  ['the sandbox', sandboxHarness, 'promptpay'],
  ['Stripe with PromptPay', stripeHarness, 'promptpay'],
  ['Stripe with cards', stripeHarness, 'card'],
] as const)('%s', (_name, createHarness, method) => {
  const open = (provider: PaymentProvider) => openRef(provider, paymentToOpen(method));

  it('[OUT-02] opens the same payment once, however often it is asked', async () => {
    const { provider } = createHarness();
    const payment = paymentToOpen(method);
    const [first, second] = [await provider.open(payment, signal()), await provider.open(payment, signal())];
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      kind: 'opened',
      presentation: { kind: method === 'card' ? 'redirect' : 'qr' },
    });
    const other = await provider.open({ ...payment, attempt: 2 }, signal());
    expect(other).not.toMatchObject({ ref: first.kind === 'opened' ? first.ref : '' });
  });

  it('[OUT-02] shows no money before, and the same money always after it was paid', async () => {
    const { provider, pay } = createHarness();
    const ref = await open(provider);
    expect(await provider.look(ref, signal())).toEqual([]);
    await pay(ref);
    const seen = await provider.look(ref, signal());
    expect(seen).toMatchObject([{ kind: 'paid', amount: 11_000 }]);
    expect(await provider.look(ref, signal())).toEqual(seen);
    expect(Math.abs(Date.parse(seen[0]?.kind === 'paid' ? seen[0].at : '') - app.clock.now())).toBeLessThan(
      5_000,
    );
  });

  it('[OUT-02] closes an unpaid payment, also twice, and says that a paid one is paid', async () => {
    const { provider, pay } = createHarness();
    const unpaid = await open(provider);
    expect(await provider.close(unpaid, signal())).toBe('closed');
    expect(await provider.close(unpaid, signal())).toBe('closed');
    const paid = await open(provider);
    await pay(paid);
    expect(await provider.close(paid, signal())).toBe('paid');
  });

  it('[OUT-02] refunds once per key, and shows each state of the refund', async () => {
    const { provider, pay, endRefund } = createHarness();
    const ref = await open(provider);
    await pay(ref);
    const key = `refund:${(sequence += 1)}:1`;
    const request = { ref, amount: satang(5_000), key, email: 'somchai@example.com' };
    for (let count = 0; count < 2; count += 1)
      expect(await provider.refund(request, signal())).toEqual({ kind: 'accepted' });
    const look = async () =>
      (await provider.look(ref, signal())).filter((seen): seen is RefundSighting => seen.kind !== 'paid');
    expect(await look()).toMatchObject([{ kind: 'refund_pending', key, amount: 5_000 }]);
    await endRefund(key, 'waits');
    expect(await look()).toMatchObject([{ kind: 'refund_waits_for_payer', key }]);
    await endRefund(key, 'succeeds');
    const [succeeded] = await look();
    expect(succeeded).toMatchObject({ kind: 'refund_succeeded', key, amount: 5_000 });
    await endRefund(key, 'fails');
    const [failed] = await look();
    expect(failed).toMatchObject({ kind: 'refund_failed', key, reason: expect.any(String) });
    expect(failed?.eventId).not.toBe(succeeded?.eventId);
  });

  it('[OUT-02] lists every movement of a period once, with its fee', async () => {
    const { provider, pay, endRefund } = createHarness();
    // Providers count in seconds.
    app.clock.advance(1_000 - (app.clock.now() % 1_000));
    const from = app.clock.now();
    const movementsUntil = async (to: number) => {
      const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      const found: Movement[] = [];
      for await (const movement of provider.movements(period, signal())) found.push(movement);
      return found;
    };
    const refs: string[] = [];
    // More than a page.
    for (let count = 0; count < 101; count += 1) refs.push(await open(provider));
    for (const ref of refs) await pay(ref);
    const [ref = ''] = refs;
    const [paid] = await provider.look(ref, signal());
    app.clock.advance(10_000 - (app.clock.now() % 1_000));
    const middle = app.clock.now();
    const key = `refund:${(sequence += 1)}:1`;
    await provider.refund({ ref, amount: satang(5_000), key, email: null }, signal());
    await endRefund(key, 'succeeds');
    app.clock.advance(10_000);
    const all = await movementsUntil(app.clock.now());
    expect(all).toHaveLength(102);
    expect(new Set(all.map(({ id }) => id)).size).toBe(102);
    for (const { amount, fee, net } of all) expect(net).toBe(amount - fee);
    const payment = all.find((one) => paid?.kind === 'paid' && one.ref === paid.eventId);
    expect(payment).toMatchObject({ kind: 'payment', amount: 11_000, refundKey: null });
    expect(payment?.fee).toBeGreaterThan(0);
    const refund = all.find(({ kind }) => kind === 'refund');
    expect(refund).toMatchObject({ refundKey: key, amount: -5_000 });
    expect(await movementsUntil(middle)).toHaveLength(101);
    expect(await movementsUntil(from)).toEqual([]);
  });

  it('[OUT-02] names the payment of a verified message, and refuses forged, altered and stale ones', async () => {
    const { provider, message } = createHarness();
    const ref = await open(provider);
    const now = app.clock.now();
    const good = message(ref, now);
    expect(await provider.readWebhook(good)).toContain(ref);
    expect(await provider.readWebhook(message(ref, now - 240_000))).toContain(ref);
    const bad = [
      message(ref, now, 'whsec_another secret, 32 characters or more'),
      message(ref, now - 600_000),
      { ...good, headers: {} },
      { ...good, rawBody: good.rawBody.replace(ref, `${ref}9`) },
      { ...good, rawBody: `${good.rawBody} ` },
      { ...good, rawBody: '{' },
    ];
    for (const call of bad) expect(await provider.readWebhook(call)).toBeUndefined();
  });
});

describe('Stripe under faults', () => {
  it.each<StripeFault>(['hang', 'reset_after_effect', 'rate_limit', 'error_500', 'error_503', 'malformed'])(
    '[OUT-02] leaves the outcome open after %s, and a repeat is the same payment and the same refund',
    async (fault) => {
      const { provider, pay } = stripeHarness();
      const payment = paymentToOpen();
      const isSilent = fault === 'hang' || fault === 'reset_after_effect';
      const short = () => (isSilent ? stripe.abortOnSilence() : signal());
      stripe.faults.push(fault);
      await expect(provider.open(payment, short())).rejects.toThrow(/./);
      const ref = await openRef(provider, payment);
      expect(await openRef(provider, payment)).toBe(ref);
      await pay(ref);
      const request = { ref, amount: satang(11_000), key: `refund:${(sequence += 1)}:1`, email: null };
      const before = stripe.refunds.size;
      stripe.faults.push(fault);
      await expect(provider.refund(request, short())).rejects.toThrow(/./);
      stripe.faults.push(fault);
      await expect(provider.look(ref, short())).rejects.toThrow(/./);
      expect(await provider.refund(request, signal())).toEqual({ kind: 'accepted' });
      expect(stripe.refunds.size).toBe(before + 1);
      stripe.faults.push(fault);
      await expect(provider.close(ref, short())).rejects.toThrow(/./);
      expect(await provider.close(ref, signal())).toBe('paid');
    },
  );

  it('[OUT-02] says that a request is refused for good, in Stripe’s words', async () => {
    const { provider, pay } = stripeHarness();
    expect(await provider.open({ ...paymentToOpen(), email: null }, signal())).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('billing_details[email]'),
    });
    const ref = await openRef(provider);
    const request = { ref, amount: satang(11_000), email: null };
    const unpaid = await provider.refund({ ...request, key: 'refund:1:1' }, signal());
    expect(unpaid.kind).toBe('refused');
    await pay(ref);
    expect(await provider.refund({ ...request, key: 'refund:2:1' }, signal())).toEqual({ kind: 'accepted' });
    expect(await provider.refund({ ...request, key: 'refund:3:1' }, signal())).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('charge_already_refunded'),
    });
    // A wrong key is a mistake of the configuration, not a refusal of this payment.
    const locked = stripeProvider({
      secretKey: 'sk_test_wrong',
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: stripe.url,
      clock: app.clock,
    });
    await expect(locked.open(paymentToOpen(), signal())).rejects.toThrow(/./);
  });

  it('[OUT-02] sends form-encoded parameters that Stripe knows, and one key per object', async () => {
    const { provider } = stripeHarness();
    const payment = paymentToOpen('card');
    await openRef(provider, payment);
    // Requests of the tests before may still arrive.
    const opened = stripe.received.findLast(({ call: sent }) => sent === 'POST /v1/checkout/sessions');
    expect(opened).toMatchObject({
      key: `payment:${payment.paymentId}:1`,
      fields: {
        mode: 'payment',
        'line_items[0][price_data][unit_amount]': '11000',
        'line_items[0][price_data][currency]': 'thb',
        'payment_intent_data[metadata][payment]': `${payment.paymentId}:1`,
      },
    });
  });
});
