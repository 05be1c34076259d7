import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { GOODS_STATES } from '../refunds/refund.ts';
import { ConsolePageQuery, DecisionReason, NamedSeller } from './console-parts.ts';

/** Goods of a refunded order that the supplier awaits. */
export const AwaitedGoods = z.object({
  order_id: Id,
  order_number: z.string(),
  seller: NamedSeller,
  /** The supplier's price (S): it returns to the seller with the goods. */
  goods_cost: Baht,
  quantity: z.int(),
  refunded_at: Timestamp,
  /** From then on somebody should ask after it. */
  due_at: Timestamp,
  courier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** The request that the refund followed, or null where the seller refunded unasked. */
  refund_request_id: z.nullable(Id),
});
export type AwaitedGoods = z.output<typeof AwaitedGoods>;

export const listAwaitedGoods = endpoint({
  method: 'GET',
  path: '/console/goods',
  access: 'operator',
  tag: 'console',
  summary: 'Goods of refunded orders that are awaited, the longest awaited first.',
  query: z.object({
    ...ConsolePageQuery,
  }),
  data: z.object({ goods: z.array(AwaitedGoods), pagination: Pagination }),
});

const SettledGoods = z.object({
  order_id: Id,
  goods: z.enum(GOODS_STATES),
  goods_settled_at: z.nullable(Timestamp),
});

const outcome = {
  method: 'POST',
  access: 'operator',
  tag: 'console',
  idempotent: true,
} as const;

export const takeGoodsBack = endpoint({
  ...outcome,
  path: '/console/goods/:id/back',
  summary: 'The supplier has the goods of this order again: their price returns to the seller.',
  params: IdParams,
  body: DecisionReason,
  data: SettledGoods,
});

export const keepGoods = endpoint({
  ...outcome,
  path: '/console/goods/:id/kept',
  summary: 'The goods of this order do not come back: the customer keeps them, or they are lost.',
  params: IdParams,
  body: DecisionReason,
  data: SettledGoods,
});
