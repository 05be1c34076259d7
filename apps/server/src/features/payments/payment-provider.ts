// Payment providers collect payments and send refunds. The built-in sandbox implements it; a real one would too.
import type { Satang } from '@raan/contract/money';

export type PaymentReport = {
  /** The provider's id of the report; identifies repeats. */
  eventId: string;
  paymentId: number;
  amount: Satang;
  /** ISO text in UTC. */
  paidAt: string;
  /** Reference of the transfer at the payer's bank. */
  reference: string;
};

/** A refund request. Requests with the same key are the same refund. */
export type RefundRequest = { paymentId: number; amount: Satang; key: string };

/** Accepted only means that the provider will try; a report follows. Refused is final for this key. */
type RefundResponse = { accepted: true } | { accepted: false; reason: string };

type RefundReport = {
  eventId: string;
  key: string;
  paymentId: number;
  amount: Satang;
  /** Time of the refund or of its failure; ISO text in UTC. */
  at: string;
  reference: string;
  reason: string | null;
};

export type ProviderReport =
  | ({ kind: 'paid' } & PaymentReport)
  | ({ kind: 'refund_succeeded' | 'refund_failed' } & RefundReport);

export type PaymentProvider = {
  readonly name: string;
  readonly sandbox: boolean;
  /** Whether payments are enabled. If not, no payment can be opened and every report is rejected. */
  readonly isOpen: boolean;
  /** EMVCo payload of a QR code for exactly this amount. */
  qrPayload(amount: Satang): string;
  /** Page for paying without a bank; null for a real provider. */
  payUrl(paymentId: number): string | null;
  /** Requests a refund to the payer. Throws if the outcome of the request is unknown. */
  refund(request: RefundRequest, signal: AbortSignal): Promise<RefundResponse>;
  /** Reads a webhook request. Returns undefined if signature, age or content is invalid. */
  readWebhook(call: {
    body: unknown;
    rawBody: string;
    signature: string;
    timestamp: string;
  }): ProviderReport | undefined;
};
