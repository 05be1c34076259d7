// Money on its way back to the one who paid it.
import * as z from 'zod/mini';
import { Baht, Timestamp } from '../primitives.ts';

/** Why money goes back: the order was cancelled or refunded, or the payment came when nothing was to be paid any more. */
export const PAID_BACK_REASONS = ['order_cancelled', 'order_refunded', 'late_payment'] as const;

/** A refund of a payment. It is owed until the payment provider has reported that the money went back. */
export const PaymentRefund = z.object({
  amount: Baht,
  reason: z.enum(PAID_BACK_REASONS),
  owed_at: Timestamp,
  /** Null while the money is on its way. */
  paid_back_at: z.nullable(Timestamp),
  /** The provider's name of the transfer back. */
  reference: z.nullable(z.string()),
  sandbox: z.boolean(),
});
export type PaymentRefund = z.output<typeof PaymentRefund>;
