// Payment providers collect payments and send refunds. Call them outside of transactions, with a time limit.
import type { Satang } from '@raan/contract/money';
import type { DisputeState } from '@raan/contract/payments/dispute';
import type { MovementKind } from '@raan/contract/payments/reconciliation';
import type { PaymentMethod } from '@raan/contract/payments/payment';
import type { PaymentPresentation } from '#platform/schema.ts';

/** Money that arrived. The event id names the money, never the message, so that it counts once. */
type PaidSighting = { kind: 'paid'; eventId: string; amount: Satang; at: string; reference: string };

export type RefundSighting = {
  /** `refund_pending`: the provider accepted it and works on it. `refund_waits_for_payer`: the payer must act first. */
  kind: 'refund_pending' | 'refund_waits_for_payer' | 'refund_succeeded' | 'refund_failed';
  /** The provider's id of the refund with its status. */
  eventId: string;
  /** The key of the request. */
  key: string;
  amount: Satang;
  at: string;
  reference: string;
  reason: string | null;
};

/** An entry in the provider's book. `amount - fee = net`; amounts are above zero for money that the platform received. */
export type Movement = {
  id: string;
  kind: MovementKind;
  /** The provider's id of the payment, refund or dispute. */
  ref: string | null;
  /** The key of a refund that was requested with one. */
  refundKey: string | null;
  /** Ids of the payment, any of which may be known. */
  names: readonly string[];
  /** The attempt that the payment was opened for, if the provider kept it. */
  attempt: { paymentId: number; attempt: number } | null;
  amount: Satang;
  fee: Satang;
  net: Satang;
  at: string;
};

export type DisputeSighting = {
  kind: 'dispute';
  /** The provider's ids of the dispute and of the money. */
  reference: string;
  paidEventId: string;
  amount: Satang;
  state: DisputeState;
  /** The bank only asks so far; the provider withdraws nothing. */
  isInquiry: boolean;
  /** In the provider's words. */
  reason: string;
  openedAt: string;
  /** Until when the bank accepts evidence; null if the provider names no time. */
  dueAt: string | null;
  /** Withdrawals and returns of the money so far. */
  movements: readonly Movement[];
};

/** A fact about a payment, as its provider states it. Times are ISO texts in UTC. */
export type Sighting = PaidSighting | RefundSighting | DisputeSighting;

/** A payment to open. The same payment and attempt is the same object, however often it is opened. */
export type PaymentToOpen = {
  paymentId: number;
  attempt: number;
  method: PaymentMethod;
  amount: Satang;
  createdAt: string;
  expiresAt: string;
  /** Shown to the payer, such as the number of the order. */
  title: string;
  email: string | null;
  /** Where the provider's page leads back to; it proves nothing. */
  returnUrl: string;
};

/** `refused` is final for this attempt. */
export type Opening =
  | { kind: 'opened'; ref: string; presentation: PaymentPresentation }
  | { kind: 'refused'; reason: string };

/** Requests with the same key are the same refund, but providers keep keys for a day only: look before a repeat. */
export type RefundRequest = { ref: string; amount: Satang; key: string; email: string | null };

/** `accepted` only means that the provider will try. `refused` is final for this key; `unsupported` for the payment. */
export type RefundResponse =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unsupported' };

export type PaymentMethodOffer = {
  code: PaymentMethod;
  min: Satang;
  max: Satang;
  /** Whether the provider needs the payer's address, for example to send refunds. */
  needsEmail: boolean;
};

/** An unknown outcome throws; it is answered by a repeated `open`, by `look`, or by a later `close`. */
export type PaymentProvider = {
  readonly name: string;
  readonly sandbox: boolean;
  /** Whether payments are enabled. If not, no payment can be opened and every webhook is rejected. */
  readonly isOpen: boolean;
  /** The first is the default. */
  readonly methods: readonly PaymentMethodOffer[];
  open(payment: PaymentToOpen, signal: AbortSignal): Promise<Opening>;
  /** Ends a payment at the provider. `paid`: money came first. */
  close(ref: string, signal: AbortSignal): Promise<'closed' | 'paid'>;
  /** Everything that happened to a payment: the only source of truth. */
  look(ref: string, signal: AbortSignal): Promise<readonly Sighting[]>;
  /** The provider's book from `from` until before `to` (ISO texts), in any order. */
  movements(period: { from: string; to: string }, signal: AbortSignal): AsyncIterable<Movement>;
  refund(request: RefundRequest, signal: AbortSignal): Promise<RefundResponse>;
  /** Ids of the payment that a verified message names, any of which may be known; undefined if it is not the provider's. */
  readWebhook(call: {
    headers: Readonly<Record<string, string | undefined>>;
    rawBody: string;
  }): Promise<readonly string[] | undefined>;
};

/** The time limit of a call to a provider. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/** Ends a call at its time limit, and at `signal`. */
export function callLimit(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
