import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, IdParams, text } from '../primitives.ts';
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
  path: '/payments/webhooks/:provider',
  access: 'public',
  tag: 'payments',
  summary:
    'Receives a signed message of the payment provider. It only names payments, which the server then looks up. Safe to repeat.',
  params: z.object({ provider: text(20) }),
  data: Empty,
});
