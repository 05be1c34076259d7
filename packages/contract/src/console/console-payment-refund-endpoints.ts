import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { PAYMENT_REFUND_FAILURES, PAYMENT_REFUND_REASONS } from '../payments/payment-refund.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, SellerReference } from './console-parts.ts';
import { RefundTransfer } from './console-requests.ts';

export const FailedPaymentRefund = z.object({
  id: Id,
  seller: SellerReference,
  /** Null for a top-up that was paid twice. */
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  payment_id: Id,
  payment_reference: z.nullable(z.string()),
  provider: z.string(),
  amount: Baht,
  reason: z.enum(PAYMENT_REFUND_REASONS),
  failure: z.enum(PAYMENT_REFUND_FAILURES),
  /** As the provider words it. */
  failure_reason: z.nullable(z.string()),
  tries: z.int(),
  owed_at: Timestamp,
  failed_at: Timestamp,
  due_at: Timestamp,
});
export type FailedPaymentRefund = z.output<typeof FailedPaymentRefund>;

export const listFailedPaymentRefunds = endpoint({
  method: 'GET',
  path: '/console/payment-refunds',
  access: 'operator',
  tag: 'console',
  summary: 'Lists refunds that the payment provider failed to pay, the longest overdue first.',
  query: z.object({
    ...ConsolePageQuery,
  }),
  data: z.object({
    refunds: z.array(FailedPaymentRefund),
    /** Refunds that the provider is still processing. */
    on_their_way: z.int(),
    pagination: Pagination,
  }),
});

export const transferPaymentRefund = endpoint({
  method: 'POST',
  path: '/console/payment-refunds/:id/transfer',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  idempotent: true,
  summary: 'Records that finance paid a failed refund by bank transfer.',
  params: IdParams,
  body: RefundTransfer,
  data: z.object({ id: Id, amount: Baht }),
});

export const retryPaymentRefund = endpoint({
  method: 'POST',
  path: '/console/payment-refunds/:id/retry',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  idempotent: true,
  summary: 'Requests a failed refund from the payment provider again.',
  params: IdParams,
  data: z.object({ id: Id, amount: Baht }),
});
