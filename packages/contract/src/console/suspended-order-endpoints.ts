import * as z from 'zod/mini';
import { ItemChoice } from '../catalogue/variant.ts';
import { endpoint } from '../endpoint.ts';
import { COURIER_CODES } from '../orders/order.ts';
import { Baht, Empty, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, reviewerDecision, reviewerOnly } from './console-parts.ts';
import { SuspendedOrderShipment } from './console-requests.ts';

/** A paid order of a suspended seller, with what packing and addressing need. */
export const UnshippedOrder = z.object({
  id: Id,
  order_number: z.string(),
  /** Paid by the customer (R). */
  amount: Baht,
  paid_at: z.nullable(Timestamp),
  /** Two days later the order is cancelled and refunded. */
  ship_by: z.nullable(Timestamp),
  items: z.array(
    z.object({
      product_name: z.string(),
      quantity: z.int(),
      color: z.nullable(z.string()),
      size: z.nullable(z.string()),
      sku: z.nullable(z.string()),
      choices: z.array(ItemChoice),
    }),
  ),
  recipient_name: z.string(),
  recipient_phone: z.string(),
  address: z.string(),
});
export type UnshippedOrder = z.output<typeof UnshippedOrder>;

export const listUnshippedOrders = endpoint({
  ...reviewerOnly,
  method: 'GET',
  path: '/console/sellers/:id/unshipped-orders',
  summary:
    'Lists the orders that operators ship for a suspended seller, oldest first, with unmasked recipients. Empty for other sellers. Every view is audited.',
  params: IdParams,
  query: z.object({ ...ConsolePageQuery }),
  data: z.object({
    orders: z.array(UnshippedOrder),
    couriers: z.array(z.object({ code: z.enum(COURIER_CODES), name: z.string() })),
    pagination: Pagination,
  }),
});

export const shipSuspendedOrder = endpoint({
  ...reviewerDecision,
  path: '/console/sellers/:id/shipments',
  summary:
    'Ships an order of a suspended seller. The supplier is paid from the escrow, and the seller is credited at completion.',
  params: IdParams,
  body: SuspendedOrderShipment,
  data: Empty,
});
