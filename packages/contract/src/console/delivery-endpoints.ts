import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { COURIER_CODES } from '../orders/order.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, SellerReference } from './console-parts.ts';
import { DeliveryDecision } from './console-requests.ts';
import { DELIVERY_OUTCOMES } from './delivery-outcome.ts';

/** A shipped order whose courier reported neither the awaited scan nor the delivery in time. */
export const OverdueDelivery = z.object({
  order_id: Id,
  order_number: z.string(),
  seller: SellerReference,
  /** Paid by the customer (R). */
  amount: Baht,
  shipped_at: Timestamp,
  /** First scan; null without any. */
  handed_over_at: z.nullable(Timestamp),
  /** The seller says that it arrived. */
  delivery_stated_at: z.nullable(Timestamp),
  open_dispute: z.boolean(),
  courier: z.nullable(z.enum(COURIER_CODES)),
  tracking_number: z.nullable(z.string()),
  overdue_since: Timestamp,
  /** The first of two operators who approve a large refund; null before, and for smaller ones. */
  first_approval: z.nullable(
    z.object({ account: z.string(), at: Timestamp, outcome: z.enum(DELIVERY_OUTCOMES) }),
  ),
  /** Deadline of the decision. */
  due_at: Timestamp,
});
export type OverdueDelivery = z.output<typeof OverdueDelivery>;

export const listOverdueDeliveries = endpoint({
  method: 'GET',
  path: '/console/deliveries',
  access: 'operator',
  tag: 'console',
  summary:
    'Lists shipped orders without the courier’s scan in time, longest overdue first. With a courier that reports scans they end by themselves.',
  query: z.object({ ...ConsolePageQuery }),
  data: z.object({ deliveries: z.array(OverdueDelivery), pagination: Pagination }),
});

export const decideDelivery = endpoint({
  method: 'POST',
  path: '/console/deliveries/:id/decide',
  access: 'operator',
  tag: 'console',
  summary:
    'Ends an overdue order: delivered (completes), not sent (cancelled) or lost (refunded). Two operators must approve a large refund. Seller and customer read the reason.',
  params: IdParams,
  body: DeliveryDecision,
  /** `is_final`: false if another operator must approve. */
  data: z.object({ order_id: Id, is_final: z.boolean() }),
  idempotent: true,
});
