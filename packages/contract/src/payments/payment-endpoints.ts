import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, IdParams, Moment, text } from '../primitives.ts';
import { Payment } from './payment.ts';

export const paySandbox = endpoint({
  method: 'POST',
  path: '/payments/sandbox/:id/pay',
  access: 'public',
  tag: 'payments',
  summary:
    'Plays the payer’s bank: pays a sandbox payment, which the provider then reports over its signed webhook.',
  params: IdParams,
  data: Payment,
});

export const getSandboxPayment = endpoint({
  method: 'GET',
  path: '/payments/sandbox/:id',
  access: 'public',
  tag: 'payments',
  summary: 'A sandbox payment.',
  params: IdParams,
  data: Payment,
});

export const WEBHOOK_SIGNATURE_HEADER = 'x-payment-signature';
export const WEBHOOK_TIMESTAMP_HEADER = 'x-payment-timestamp';

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payments/webhook',
  access: 'public',
  tag: 'payments',
  summary: 'The payment provider’s report, signed with HMAC-SHA256 over timestamp and body. Safe to repeat.',
  body: z.object({
    event_id: text(64),
    /** `refund.failed`: the money stayed with the provider. */
    type: z.enum(['payment.succeeded', 'refund.succeeded', 'refund.failed']),
    payment_id: Id,
    amount_satang: z.int(),
    /** When the money arrived or went back, or when it failed to. */
    paid_at: Moment,
    reference: text(64),
    /** With a refund: the key under which it was asked for. */
    refund_key: z.optional(text(64)),
    /** Why a refund failed. */
    reason: z.optional(text(200)),
  }),
  data: Empty,
});
