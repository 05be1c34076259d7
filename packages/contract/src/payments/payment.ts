import * as z from 'zod/mini';
import { Baht, Id, Timestamp } from '../primitives.ts';

/** `refunded`: a refund is running or finished; the order's refunds have the details. */
export const PAYMENT_STATUSES = ['pending', 'paid', 'expired', 'refunded'] as const;

export const Payment = z.object({
  id: Id,
  provider: z.string(),
  sandbox: z.boolean(),
  status: z.enum(PAYMENT_STATUSES),
  amount: Baht,
  /** EMVCo PromptPay payload for a QR code. */
  qr_payload: z.string(),
  /** Page of the sandbox that simulates paying; null with a real provider. */
  pay_url: z.nullable(z.string()),
  expires_at: Timestamp,
});
export type Payment = z.output<typeof Payment>;
