// Stripe: PromptPay by payment intents, cards by hosted checkout. docs/stripe.md lists what only a real account can show.
import { satang } from '@raan/contract/money';
import { MINUTE_MS } from '@raan/contract/durations';
import type { DisputeState } from '@raan/contract/payments/dispute';
import type { MovementKind } from '@raan/contract/payments/reconciliation';
import type { Stripe } from 'stripe';
import type { Clock } from '#platform/clock.ts';
import {
  callLimit,
  PROVIDER_TIMEOUT_MS,
  type DisputeSighting,
  type Movement,
  type Opening,
  type PaymentProvider,
  type PaymentToOpen,
  type RefundSighting,
  type Sighting,
} from './payment-provider.ts';

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string };

const CURRENCY = 'thb';
/** The smallest amount is about half a dollar; the largest has eight digits. */
const AMOUNT_MIN = satang(20_00);
const AMOUNT_MAX = satang(999_999_99);
/** A hosted page must stay open for half an hour; an order that ends earlier closes it. */
const CHECKOUT_MIN_MS = 35 * MINUTE_MS;
const WEBHOOK_TOLERANCE_S = 300;
const PAGE_SIZE = 100;
const NOT_REFUNDABLE = 'charge_not_refundable';
/** Refusals that another try may overcome. */
const PASSING_CODES = new Set(['lock_timeout', 'rate_limit', 'idempotency_key_in_use']);

const REFUND_KINDS: Readonly<Record<string, RefundSighting['kind']>> = {
  pending: 'refund_pending',
  requires_action: 'refund_waits_for_payer',
  succeeded: 'refund_succeeded',
  failed: 'refund_failed',
  canceled: 'refund_failed',
};

const DISPUTE_STATES: Readonly<Record<string, DisputeState>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/** Kinds of balance transactions. Money of disputes is an `adjustment`, known by its source. */
const MOVEMENT_KINDS: Readonly<Record<string, MovementKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
};

const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id;
const isCheckout = (ref: string): boolean => ref.startsWith('cs_');

/** Creates the adapter. The client library is loaded with the first call. */
export function stripeProvider({
  secretKey,
  webhookSecret,
  apiUrl,
  clock,
}: StripeSettings & { clock: Clock }): PaymentProvider {
  let loading: Promise<Stripe> | undefined;
  const load = async (): Promise<Stripe> => await (loading ??= createClient({ secretKey, apiUrl }));
  /** Runs calls until `signal`: the library itself knows only a time limit. */
  const call = async <T>(signal: AbortSignal, work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      signal.throwIfAborted();
      return await Promise.race([work(await load()), aborted.promise]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };

  return {
    name: 'stripe',
    sandbox: false,
    isOpen: true,
    methods: [
      { code: 'promptpay', min: AMOUNT_MIN, max: AMOUNT_MAX, needsEmail: true },
      { code: 'card', min: AMOUNT_MIN, max: AMOUNT_MAX, needsEmail: false },
    ],

    open: (payment, signal) =>
      call(signal, async (stripe) => {
        try {
          return await (payment.method === 'card' ? openCheckout(stripe, payment) : openQr(stripe, payment));
        } catch (error) {
          const reason = refusalOf(error);
          if (reason === undefined) throw error;
          return { kind: 'refused', reason };
        }
      }),

    close: (ref, signal) =>
      call(signal, async (stripe) => {
        try {
          await (isCheckout(ref) ? stripe.checkout.sessions.expire(ref) : stripe.paymentIntents.cancel(ref));
          return 'closed';
        } catch (error) {
          if (refusalOf(error) === undefined) throw error;
          return await endOf(stripe, ref);
        }
      }),

    look: (ref, signal) =>
      call(signal, async (stripe) => {
        const intent = await intentOf(stripe, ref);
        if (!intent) return [];
        const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
        if (!charge || charge.status !== 'succeeded') return [];
        if (charge.currency !== CURRENCY) throw new Error(`charge ${charge.id} is in ${charge.currency}`);
        const refunds: RefundSighting[] = [];
        const list = stripe.refunds.list({ payment_intent: intent.id, limit: PAGE_SIZE });
        for await (const refund of list) refunds.push(sightingOf(refund));
        const disputes = charge.disputed
          ? (await stripe.disputes.list({ payment_intent: intent.id, limit: PAGE_SIZE })).data
          : [];
        const paid: Sighting = {
          kind: 'paid',
          eventId: charge.id,
          amount: satang(charge.amount),
          at: isoOf(charge.created),
          reference: charge.id,
        };
        return [paid, ...refunds, ...disputes.map(disputeOf)];
      }),

    refund: ({ ref, amount, key, email }, signal) =>
      call(signal, async (stripe) => {
        const intent = isCheckout(ref)
          ? idOf((await stripe.checkout.sessions.retrieve(ref)).payment_intent)
          : ref;
        if (intent === undefined) return { kind: 'refused', reason: 'the checkout was not paid' };
        const request = {
          payment_intent: intent,
          amount,
          metadata: { refund_key: key },
          // Without an account to pay to, Stripe mails the payer.
          ...(email !== null && !isCheckout(ref) && { instructions_email: email }),
        };
        try {
          await stripe.refunds.create(request, { idempotencyKey: key });
          return { kind: 'accepted' };
        } catch (error) {
          const reason = refusalOf(error);
          if (reason === undefined) throw error;
          if (reason.startsWith(NOT_REFUNDABLE)) return { kind: 'unsupported' };
          return { kind: 'refused', reason };
        }
      }),

    async *movements({ from, to }, signal) {
      const created = { gte: Math.ceil(Date.parse(from) / 1_000), lt: Math.ceil(Date.parse(to) / 1_000) };
      let after: string | undefined;
      do {
        const page = await call(callLimit(signal), (stripe) =>
          stripe.balanceTransactions.list({
            created,
            limit: PAGE_SIZE,
            expand: ['data.source'],
            ...(after !== undefined && { starting_after: after }),
          }),
        );
        yield* page.data.map(movementOf);
        after = page.has_more ? page.data.at(-1)?.id : undefined;
      } while (after !== undefined);
    },

    async readWebhook({ headers, rawBody }) {
      const { webhooks } = await load();
      try {
        const event = webhooks.constructEvent(
          rawBody,
          headers['stripe-signature'] ?? '',
          webhookSecret,
          WEBHOOK_TOLERANCE_S,
          undefined,
          clock.now(),
        );
        return namesOf(event.data.object as NamedObject);
      } catch {
        return undefined;
      }
    },
  };
}

async function createClient({
  secretKey,
  apiUrl,
}: Pick<StripeSettings, 'secretKey' | 'apiUrl'>): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Client(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    // Repeats are the job's: they first look at what happened.
    maxNetworkRetries: 0,
    timeout: PROVIDER_TIMEOUT_MS,
    telemetry: false,
  });
}

const keyOf = ({ paymentId, attempt }: PaymentToOpen) => `payment:${paymentId}:${attempt}`;
const metadataOf = ({ paymentId, attempt }: PaymentToOpen) => ({ payment: `${paymentId}:${attempt}` });

/** Stripe copies the metadata of a payment intent to its charge. */
function readAttempt(text: string | undefined): Movement['attempt'] {
  const [, paymentId, attempt] = /^(\d{1,15}):(\d{1,4})$/.exec(text ?? '') ?? [];
  return paymentId === undefined ? null : { paymentId: Number(paymentId), attempt: Number(attempt) };
}

async function openQr(stripe: Stripe, payment: PaymentToOpen): Promise<Opening> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: payment.amount,
      currency: CURRENCY,
      allowed_payment_method_types: ['promptpay'],
      payment_method_data: { type: 'promptpay', billing_details: { email: payment.email ?? '' } },
      confirm: true,
      description: payment.title,
      metadata: metadataOf(payment),
    },
    { idempotencyKey: keyOf(payment) },
  );
  const text = intent.next_action?.promptpay_display_qr_code?.data;
  if (text === undefined) return { kind: 'refused', reason: `no QR code: ${intent.status}` };
  return { kind: 'opened', ref: intent.id, presentation: { kind: 'qr', text } };
}

async function openCheckout(stripe: Stripe, payment: PaymentToOpen): Promise<Opening> {
  const endMs = Math.max(Date.parse(payment.expiresAt), Date.parse(payment.createdAt) + CHECKOUT_MIN_MS);
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: CURRENCY,
            unit_amount: payment.amount,
            product_data: { name: payment.title },
          },
        },
      ],
      success_url: payment.returnUrl,
      cancel_url: payment.returnUrl,
      expires_at: Math.floor(endMs / 1_000),
      metadata: metadataOf(payment),
      payment_intent_data: { metadata: metadataOf(payment), description: payment.title },
      ...(payment.email !== null && { customer_email: payment.email }),
    },
    { idempotencyKey: keyOf(payment) },
  );
  if (!session.url) return { kind: 'refused', reason: `no page: ${session.status}` };
  return { kind: 'opened', ref: session.id, presentation: { kind: 'redirect', url: session.url } };
}

/** How an object ended that can't be closed any more. Throws if it has not ended. */
async function endOf(stripe: Stripe, ref: string): Promise<'closed' | 'paid'> {
  if (isCheckout(ref)) {
    const { status, payment_status } = await stripe.checkout.sessions.retrieve(ref);
    if (status === 'expired') return 'closed';
    if (status === 'complete' && payment_status === 'paid') return 'paid';
    throw new Error(`checkout is ${status} and ${payment_status}`);
  }
  const { status } = await stripe.paymentIntents.retrieve(ref);
  if (status === 'canceled') return 'closed';
  if (status === 'succeeded') return 'paid';
  throw new Error(`payment intent is ${status}`);
}

/** The payment intent with its charge; undefined for a page that nobody has used. */
async function intentOf(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent | undefined> {
  if (!isCheckout(ref)) return await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });
  const session = await stripe.checkout.sessions.retrieve(ref, {
    expand: ['payment_intent.latest_charge'],
  });
  return typeof session.payment_intent === 'object' ? (session.payment_intent ?? undefined) : undefined;
}

function sightingOf(refund: Stripe.Refund): RefundSighting {
  const status = refund.status ?? 'pending';
  return {
    kind: REFUND_KINDS[status] ?? 'refund_pending',
    eventId: `${refund.id}:${status}`,
    key: refund.metadata?.['refund_key'] ?? '',
    amount: satang(refund.amount),
    at: isoOf(refund.created),
    reference: refund.id,
    reason: refund.failure_reason ?? null,
  };
}

function disputeOf(dispute: Stripe.Dispute): DisputeSighting {
  const dueBy = dispute.evidence_details.due_by;
  return {
    kind: 'dispute',
    reference: dispute.id,
    paidEventId: idOf(dispute.charge) ?? '',
    amount: satang(dispute.amount),
    state: DISPUTE_STATES[dispute.status] ?? 'under_review',
    isInquiry: dispute.status.startsWith('warning_'),
    reason: dispute.reason,
    openedAt: isoOf(dispute.created),
    dueAt: dueBy === null ? null : isoOf(dueBy),
    movements: dispute.balance_transactions.map((one) => movementOf({ ...one, source: dispute })),
  };
}

function movementOf(one: Stripe.BalanceTransaction): Movement {
  if (one.currency !== CURRENCY) throw new Error(`balance transaction ${one.id} is in ${one.currency}`);
  const source = typeof one.source === 'object' ? (one.source as NamedSource | null) : null;
  const kind = source?.object === 'dispute' ? 'dispute' : (MOVEMENT_KINDS[one.type] ?? 'other');
  // A fee of the account is an amount of its own at Stripe.
  const isFee = kind === 'fee';
  return {
    id: one.id,
    kind,
    ref: source?.id ?? (typeof one.source === 'string' ? one.source : null),
    refundKey: source?.metadata?.['refund_key'] ?? null,
    names: source ? namesOf(source) : [],
    attempt: readAttempt(source?.metadata?.['payment']),
    amount: satang(isFee ? 0 : one.amount),
    fee: satang(isFee ? 0 - one.net : one.fee),
    net: satang(one.net),
    at: isoOf(one.created),
  };
}

type NamedSource = NamedObject & { metadata?: Record<string, string> | null };
type NamedObject = {
  object: string;
  id: string;
  payment_intent?: string | { id: string } | null;
  charge?: string | { id: string } | null;
};

/** The object that was opened, or the charge, whose payment is known once it was seen. */
function namesOf({ object, id, payment_intent: intent, charge }: NamedObject): string[] {
  if (object === 'payment_intent' || object === 'checkout.session') return [id];
  return [idOf(intent), idOf(charge), object === 'charge' ? id : undefined].filter(
    (name) => name !== undefined,
  );
}

/** Stripe's words if it has refused for good; undefined if the outcome is unknown or the refusal may pass. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { statusCode, code } = error as Error & { statusCode?: number; code?: string };
  const isFinal = statusCode === 400 || statusCode === 402 || statusCode === 404;
  if (!isFinal || (code !== undefined && PASSING_CODES.has(code))) return undefined;
  return `${code ?? statusCode}: ${error.message}`.slice(0, 200);
}
