import * as z from 'zod/mini';
import { Baht, Timestamp } from '../primitives.ts';

/** Reason of a refund. `late_payment`: the payment arrived when nothing was due any more. */
export const PAYMENT_REFUND_REASONS = ['order_cancelled', 'order_refunded', 'late_payment'] as const;

/** A refund stays due until the payment provider reports that it was paid. */
export const PaymentRefund = z.object({
  amount: Baht,
  reason: z.enum(PAYMENT_REFUND_REASONS),
  owed_at: Timestamp,
  /** Null until it is paid. */
  paid_back_at: z.nullable(Timestamp),
  reference: z.nullable(z.string()),
  sandbox: z.boolean(),
});
export type PaymentRefund = z.output<typeof PaymentRefund>;
