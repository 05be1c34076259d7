import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { PAID_BACK_REASONS } from '../payments/refund.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, NamedSeller } from './console-parts.ts';

/** Why the last asking came to nothing: nobody answered, the provider refused or failed, or it accepted and never reported. */
export const REFUND_FAILURES = ['unreachable', 'refused', 'failed', 'no_report'] as const;

/** A refund that the payment provider did not pay back, however often it was asked. */
export const FailedRefund = z.object({
  id: Id,
  seller: NamedSeller,
  /** Null where a top-up was paid twice. */
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  payment_id: Id,
  /** The provider's name of the payment that came in. */
  payment_reference: z.nullable(z.string()),
  provider: z.string(),
  amount: Baht,
  reason: z.enum(PAID_BACK_REASONS),
  failure: z.enum(REFUND_FAILURES),
  /** The provider's own words. */
  failure_reason: z.nullable(z.string()),
  tries: z.int(),
  owed_at: Timestamp,
  failed_at: Timestamp,
  /** Until when it is to be on its way again. */
  due_at: Timestamp,
});
export type FailedRefund = z.output<typeof FailedRefund>;

export const listFailedRefunds = endpoint({
  method: 'GET',
  path: '/console/payment-refunds',
  access: 'operator',
  tag: 'console',
  summary:
    'Refunds that customers are owed and the payment provider did not pay back, what waits longest first.',
  query: z.object({
    ...ConsolePageQuery,
  }),
  data: z.object({
    refunds: z.array(FailedRefund),
    /** How many more are on their way by themselves. */
    on_their_way: z.int(),
    pagination: Pagination,
  }),
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/console/payment-refunds/:id/retry',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  idempotent: true,
  summary: 'The payment provider is asked again for a refund that failed.',
  params: IdParams,
  data: z.object({ id: Id, amount: Baht }),
});
