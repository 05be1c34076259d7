import * as z from 'zod/mini';
import { Baht, Timestamp } from '../primitives.ts';

/** Reason of a refund. `late_payment`: the payment arrived when nothing was due any more. */
export const PAYMENT_REFUND_REASONS = ['order_cancelled', 'order_refunded', 'late_payment'] as const;

/** Result of the last attempt: no response, refused, failed, accepted without a later report, or impossible at the provider. */
export const PAYMENT_REFUND_FAILURES = [
  'unreachable',
  'refused',
  'failed',
  'no_report',
  'unsupported',
] as const;
export type PaymentRefundFailure = (typeof PAYMENT_REFUND_FAILURES)[number];

/** Whether a failed refund may be paid by bank transfer: only when the provider will certainly not pay it as well. */
export function canTransferRefund(failure: PaymentRefundFailure): boolean {
  return failure !== 'unreachable' && failure !== 'no_report';
}

/** A refund stays due until the payment provider reports that it was paid. */
export const PaymentRefund = z.object({
  amount: Baht,
  reason: z.enum(PAYMENT_REFUND_REASONS),
  owed_at: Timestamp,
  /** Null until it is paid. */
  paid_back_at: z.nullable(Timestamp),
  reference: z.nullable(z.string()),
  /** The provider has mailed the customer and waits for an account to pay to. */
  waits_for_payer: z.boolean(),
  /** The platform paid by bank transfer, because the provider could not. */
  by_bank_transfer: z.boolean(),
  sandbox: z.boolean(),
});
export type PaymentRefund = z.output<typeof PaymentRefund>;
