// Whoever collects money for us. The built-in sandbox plays one; a real one implements the same three functions.
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

export type PaymentProvider = {
  readonly name: string;
  readonly sandbox: boolean;
  /** Whether it takes payments here; where it does not, no payment can be opened and no report is believed. */
  readonly isOpen: boolean;
  /** EMVCo payload for a QR code that asks for exactly this amount. */
  qrPayload(amount: Satang): string;
  /** Where a payer may pay without a bank; null with a real provider. */
  payUrl(paymentId: number): string | null;
  /** The report in a signed webhook call. Undefined where the signature, its age or its content is not genuine. */
  readWebhook(call: {
    body: unknown;
    rawBody: string;
    signature: string;
    timestamp: string;
  }): PaymentReport | undefined;
};
