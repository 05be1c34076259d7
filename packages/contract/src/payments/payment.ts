import * as z from 'zod/mini';
import { Baht, Id, Timestamp } from '../primitives.ts';

/** `refunded`: the money goes back or went back; the refunds of the order say which. */
export const PAYMENT_STATUSES = ['pending', 'paid', 'expired', 'refunded'] as const;

/** A payment as its payer sees it. */
export const Payment = z.object({
  id: Id,
  provider: z.string(),
  sandbox: z.boolean(),
  status: z.enum(PAYMENT_STATUSES),
  amount: Baht,
  /** EMVCo PromptPay payload, to be drawn as a QR code. */
  qr_payload: z.string(),
  /** Where the sandbox lets the payer press "pay"; null with a real provider. */
  pay_url: z.nullable(z.string()),
  expires_at: Timestamp,
});
export type Payment = z.output<typeof Payment>;
