import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { RETURN_STATES } from '../refunds/refund.ts';
import { ConsolePageQuery, SellerReference } from './console-parts.ts';
import { DecisionReason } from './console-requests.ts';

export const AwaitedReturn = z.object({
  order_id: Id,
  order_number: z.string(),
  seller: SellerReference,
  /** Supplier price (S), credited to the seller when the items arrive. */
  goods_cost: Baht,
  quantity: z.int(),
  refunded_at: Timestamp,
  /** From this time on, an operator should ask the courier. */
  due_at: Timestamp,
  courier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** The refund request; null if the seller refunded without one. */
  refund_request_id: z.nullable(Id),
});
export type AwaitedReturn = z.output<typeof AwaitedReturn>;

export const listAwaitedReturns = endpoint({
  method: 'GET',
  path: '/console/goods',
  access: 'operator',
  tag: 'console',
  summary: 'Lists returns of refunded orders that have not arrived, oldest first.',
  query: z.object({
    ...ConsolePageQuery,
  }),
  data: z.object({ goods: z.array(AwaitedReturn), pagination: Pagination }),
});

const ReturnResolution = z.object({
  order_id: Id,
  goods: z.enum(RETURN_STATES),
  goods_settled_at: z.nullable(Timestamp),
});

const returnDecision = {
  method: 'POST',
  access: 'operator',
  tag: 'console',
  idempotent: true,
} as const;

export const confirmReturnReceived = endpoint({
  ...returnDecision,
  path: '/console/goods/:id/back',
  summary: 'Records that the supplier received the return: the supplier price is credited to the seller.',
  params: IdParams,
  body: DecisionReason,
  data: ReturnResolution,
});

export const confirmReturnMissing = endpoint({
  ...returnDecision,
  path: '/console/goods/:id/kept',
  summary: 'Records that the items of this order will not return: the customer keeps them, or they are lost.',
  params: IdParams,
  body: DecisionReason,
  data: ReturnResolution,
});
