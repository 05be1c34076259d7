// Whoever collects money for us and gives it back. The built-in sandbox plays one; a real one implements the same functions.
import type { Satang } from '@raan/contract/money';

export type PaymentReport = {
  /** The provider's own id of the report; a repeat is recognised by it. */
  eventId: string;
  paymentId: number;
  amount: Satang;
  /** ISO text in UTC. */
  paidAt: string;
  /** What the payer's bank calls the transfer. */
  reference: string;
};

/** A refund as it is asked for. The same key is the same refund, however often it is asked for. */
export type RefundRequest = { paymentId: number; amount: Satang; key: string };

/** Accepted only says that it will be tried: a report tells how it ended. Refused is final for this key. */
type RefundAnswer = { accepted: true } | { accepted: false; reason: string };

type RefundReport = {
  eventId: string;
  /** The key under which it was asked for. */
  key: string;
  paymentId: number;
  amount: Satang;
  /** When the money went back, or when it failed to; ISO text in UTC. */
  at: string;
  reference: string;
  /** Why it failed, in the provider's words. */
  reason: string | null;
};

export type ProviderReport =
  | ({ kind: 'paid' } & PaymentReport)
  | ({ kind: 'refund_succeeded' | 'refund_failed' } & RefundReport);

export type PaymentProvider = {
  readonly name: string;
  readonly sandbox: boolean;
  /** Whether it takes payments here; where it does not, no payment can be opened and no report is believed. */
  readonly isOpen: boolean;
  /** EMVCo payload for a QR code that asks for exactly this amount. */
  qrPayload(amount: Satang): string;
  /** Where a payer may pay without a bank; null with a real provider. */
  payUrl(paymentId: number): string | null;
  /** Asks for money to go back to the payer of a payment. Throws where it is not known what became of the asking. */
  refund(request: RefundRequest, signal: AbortSignal): Promise<RefundAnswer>;
  /** The report in a signed webhook call. Undefined where the signature, its age or its content is not genuine. */
  readWebhook(call: {
    body: unknown;
    rawBody: string;
    signature: string;
    timestamp: string;
  }): ProviderReport | undefined;
};
