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
    'Simulates the payer’s bank: pays a sandbox payment, which the sandbox then reports by a signed webhook.',
  params: IdParams,
  data: Payment,
});

export const getSandboxPayment = endpoint({
  method: 'GET',
  path: '/payments/sandbox/:id',
  access: 'public',
  tag: 'payments',
  summary: 'Returns a sandbox payment.',
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
  summary:
    'Receives a report of the payment provider, signed with HMAC-SHA256 over timestamp and body. Safe to repeat.',
  body: z.object({
    event_id: text(64),
    /** `refund.failed`: the provider still holds the money. */
    type: z.enum(['payment.succeeded', 'refund.succeeded', 'refund.failed']),
    payment_id: Id,
    amount_satang: z.int(),
    /** Time of the payment, refund or failure. */
    paid_at: Moment,
    reference: text(64),
    /** Refunds only: idempotency key of the refund request. */
    refund_key: z.optional(text(64)),
    reason: z.optional(text(200)),
  }),
  data: Empty,
});
