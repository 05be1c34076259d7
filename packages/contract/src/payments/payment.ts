import * as z from 'zod/mini';
import { Baht, Id, Timestamp } from '../primitives.ts';

/** Ways to pay. Cards are for orders only. */
export const PAYMENT_METHODS = ['promptpay', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * `opening`: the provider has not answered yet. `unavailable`: it refused to open the payment; another attempt is possible.
 * `refunded`: a refund is running or finished; the order's refunds have the details.
 */
export const PAYMENT_STATUSES = ['opening', 'pending', 'unavailable', 'paid', 'expired', 'refunded'] as const;

export const Payment = z.object({
  id: Id,
  provider: z.string(),
  sandbox: z.boolean(),
  status: z.enum(PAYMENT_STATUSES),
  method: z.enum(PAYMENT_METHODS),
  amount: Baht,
  /** Content of the PromptPay QR code, while it can be paid. */
  qr_payload: z.nullable(z.string()),
  /** The provider's page for paying by card, while it can be paid. */
  checkout_url: z.nullable(z.string()),
  /** Page of the sandbox that simulates paying; null with a real provider. */
  pay_url: z.nullable(z.string()),
  expires_at: Timestamp,
});
export type Payment = z.output<typeof Payment>;
