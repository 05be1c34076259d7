// For testing; also acts as the payer's bank. Its records are in tables of their own, which only this file uses.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  paymentWebhook,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '@raan/contract/payments/payment-endpoints';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import generatePayload from 'promptpay-qr';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { isEqualInConstantTime, sign } from '#platform/secrets.ts';
import type { PaymentProvider, RefundRequest, RefundSighting, Sighting } from './payment-provider.ts';

const WEBHOOK_AGE_MAX_MS = 5 * 60_000;
const WEBHOOK_TIMEOUT_MS = 10_000;
/** Delays before a failed webhook is repeated. Real providers retry for hours; here a user waits. */
const WEBHOOK_RETRY_DELAYS_MS = [100, 300, 900] as const;
const REFUNDS_PER_RUN = 500;
/** A usual fee of PromptPay, so that fees can be seen before a provider is connected. */
const FEE_RATE = 0.0165;
const AMOUNT_MAX = satang(1_000_000_000_00);

export type SandboxProvider = PaymentProvider & {
  /** Takes the payer's money without a report. Repeated, it stays one payment. */
  charge(payment: { ref: string; amount: Satang }): Promise<void>;
  /**
   * Charges a payment and reports it by webhook to `baseUrl`. Throws SERVER_UNAVAILABLE if the report was not accepted; the
   * payment may be repeated and stays one.
   */
  pay(baseUrl: string, payment: { ref: string; amount: Satang }): Promise<void>;
  /** Ends accepted refunds and reports them to `baseUrl`. Failed reports are sent again by the next call. */
  reportRefunds(baseUrl: string, onFailure: (error: unknown) => void): Promise<void>;
};

/** A refund succeeds, fails after it was accepted, waits for its payer, is refused at once, is unsupported, or gets no response. */
export type SandboxRefundEnd =
  | 'succeeds'
  | 'fails'
  | 'waits'
  | 'is_refused'
  | 'is_unsupported'
  | 'is_unreachable';

/** Stands for a missing response, which is treated like a 5xx: the report may be repeated. */
const NO_RESPONSE = 500;
const isAccepted = (status: number): boolean => status >= 200 && status < 300;

const BANK_REFUSES = 'the payer’s bank does not take it back';

const generate =
  (generatePayload as unknown as { default?: typeof generatePayload }).default ?? generatePayload;

/** EMVCo payload of a QR code for exactly this amount. */
export function promptpayPayload(promptpayId: string, amount: Satang): string {
  return generate(promptpayId, { amount: toBaht(amount) });
}

const SIGHTING_KINDS = {
  pending: 'refund_pending',
  waits_for_payer: 'refund_waits_for_payer',
  succeeded: 'refund_succeeded',
  failed: 'refund_failed',
} as const satisfies Record<string, RefundSighting['kind']>;

/** Creates a sandbox that requests money for a PromptPay id. Its webhook secret derives from the server's. */
export function sandboxProvider(options: {
  db: Db;
  secret: string;
  promptpayId: string;
  clock: Clock;
  isOpen?: boolean;
  /** Decides how a refund ends; by default it succeeds. */
  refundEnds?: (refund: RefundRequest) => SandboxRefundEnd;
}): SandboxProvider {
  const { db, secret, promptpayId, clock, isOpen = true, refundEnds = () => 'succeeds' } = options;
  const signatureOf = (timestamp: string, rawBody: string) =>
    sign(secret, 'sandbox-webhook', `${timestamp}.${rawBody}`);
  /** Returns the webhook's status. Throws if there is no response. */
  const send = async (baseUrl: string, ref: string): Promise<number> => {
    const rawBody = JSON.stringify({ ref });
    const timestamp = String(clock.now());
    const response = await fetch(`${baseUrl}/api${paymentWebhook.path.replace(':provider', 'sandbox')}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [WEBHOOK_TIMESTAMP_HEADER]: timestamp,
        [WEBHOOK_SIGNATURE_HEADER]: signatureOf(timestamp, rawBody),
      },
      body: rawBody,
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    // An unread body would keep the connection open.
    await response.body?.cancel();
    return response.status;
  };
  const sendWithRetries = async (baseUrl: string, ref: string): Promise<void> => {
    for (const pause of [...WEBHOOK_RETRY_DELAYS_MS, null]) {
      const status = await send(baseUrl, ref).catch(() => NO_RESPONSE);
      if (isAccepted(status)) return;
      if (status < NO_RESPONSE) throw new Error(`webhook answered ${status}`);
      if (pause !== null) await sleep(pause);
    }
    throw fail('SERVER_UNAVAILABLE');
  };
  const charges = (ref: string) =>
    db
      .selectFrom('sandbox_charges')
      .selectAll()
      .where('provider_ref', '=', ref)
      .orderBy('paid_at')
      .orderBy('id')
      .execute();
  const charge: SandboxProvider['charge'] = async ({ ref, amount }) => {
    // Derived from the payment: a second click is the same payment.
    const reference = `SBX${digest(ref)}`;
    await db
      .insertInto('sandbox_charges')
      .values({
        id: `SBX-${ref}`,
        provider_ref: ref,
        amount_satang: amount,
        reference,
        paid_at: nowIso(clock),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  return {
    name: 'sandbox',
    sandbox: true,
    isOpen,
    methods: [{ code: 'promptpay', min: satang(1), max: AMOUNT_MAX, needsEmail: false }],
    charge,

    async open({ paymentId, attempt, amount }) {
      return {
        kind: 'opened',
        ref: `sbx_${paymentId}_${attempt}`,
        presentation: { kind: 'qr', text: promptpayPayload(promptpayId, amount) },
      };
    },

    close: async (ref) => ((await charges(ref)).length > 0 ? 'paid' : 'closed'),

    async look(ref): Promise<Sighting[]> {
      const refunds = await db
        .selectFrom('sandbox_refunds')
        .selectAll()
        .where('provider_ref', '=', ref)
        .execute();
      return [
        ...(await charges(ref)).map(({ id, amount_satang: amount, paid_at: at, reference }) => ({
          kind: 'paid' as const,
          eventId: id,
          amount,
          at,
          reference,
        })),
        ...refunds.map(({ key, state, amount_satang: amount, changed_at: at }) => ({
          kind: SIGHTING_KINDS[state],
          // Derived from the key: a repeated request is the same refund.
          eventId: `SBXR-${digest(key)}:${state}`,
          key,
          amount,
          at,
          reference: `SBXR${digest(key)}`,
          reason: state === 'failed' ? BANK_REFUSES : null,
        })),
      ];
    },

    async *movements({ from, to }) {
      const paid = await db
        .selectFrom('sandbox_charges')
        .selectAll()
        .where('paid_at', '>=', from)
        .where('paid_at', '<', to)
        .execute();
      for (const { id, provider_ref: ref, amount_satang: amount, paid_at: at } of paid) {
        const fee = satang(Math.round(amount * FEE_RATE));
        const net = satang(amount - fee);
        yield {
          id: `SBXM-${id}`,
          kind: 'payment',
          ref: id,
          refundKey: null,
          names: [ref],
          attempt: null,
          amount,
          fee,
          net,
          at,
        };
      }
      const refunded = await db
        .selectFrom('sandbox_refunds')
        .selectAll()
        .where('state', '=', 'succeeded')
        .where('changed_at', '>=', from)
        .where('changed_at', '<', to)
        .execute();
      for (const { key, provider_ref: ref, amount_satang, changed_at: at } of refunded) {
        const amount = satang(0 - amount_satang);
        const movement = {
          kind: 'refund' as const,
          refundKey: key,
          names: [ref],
          attempt: null,
          fee: satang(0),
          at,
        };
        yield { ...movement, id: `SBXM-${digest(key)}`, ref: `SBXR${digest(key)}`, amount, net: amount };
      }
    },

    async refund(request) {
      const end = refundEnds(request);
      if (end === 'is_unreachable') throw new Error('the sandbox does not answer');
      if (end === 'is_refused') return { kind: 'refused', reason: BANK_REFUSES };
      if (end === 'is_unsupported') return { kind: 'unsupported' };
      await db
        .insertInto('sandbox_refunds')
        .values({
          key: request.key,
          provider_ref: request.ref,
          amount_satang: request.amount,
          state: end === 'waits' ? 'waits_for_payer' : 'pending',
          ends: end === 'fails' ? 'failed' : 'succeeded',
          changed_at: nowIso(clock),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { kind: 'accepted' };
    },

    async readWebhook({ headers, rawBody }) {
      const timestamp = headers[WEBHOOK_TIMESTAMP_HEADER] ?? '';
      const age = timestamp === '' ? Number.NaN : clock.now() - Number(timestamp);
      if (!isOpen || !Number.isFinite(age) || Math.abs(age) > WEBHOOK_AGE_MAX_MS) return undefined;
      const signature = headers[WEBHOOK_SIGNATURE_HEADER] ?? '';
      if (!isEqualInConstantTime(signature, signatureOf(timestamp, rawBody))) return undefined;
      return [(JSON.parse(rawBody) as { ref: string }).ref];
    },

    async pay(baseUrl, payment) {
      await charge(payment);
      await sendWithRetries(baseUrl, payment.ref);
    },

    async reportRefunds(baseUrl, onFailure) {
      const due = await db
        .selectFrom('sandbox_refunds')
        .select(['key', 'provider_ref', 'state', 'ends'])
        .where('reported', '=', false)
        .orderBy('changed_at')
        .limit(REFUNDS_PER_RUN)
        .execute();
      for (const { key, provider_ref: ref, state, ends } of due) {
        try {
          if (state === 'pending')
            await db
              .updateTable('sandbox_refunds')
              .set({ state: ends, changed_at: nowIso(clock) })
              .where('key', '=', key)
              .where('state', '=', 'pending')
              .execute();
          const status = await send(baseUrl, ref);
          if (!isAccepted(status)) throw new Error(`webhook answered ${status}`);
          await db
            .updateTable('sandbox_refunds')
            .set({ reported: true })
            .where('key', '=', key)
            .where('state', '=', state === 'pending' ? ends : state)
            .execute();
        } catch (error) {
          onFailure(error);
        }
      }
    },
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12).toUpperCase();
}
