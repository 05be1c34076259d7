import * as z from 'zod/mini';
import { BATCH_SHIP_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, IdParams, PageQuery, Pagination, text } from '../primitives.ts';
import { COURIER_CODES, Order, ORDER_STATUSES, OrderSummary, PRIORITIES, SHIP_FUNDINGS } from './order.ts';

export const ORDER_SORTS = [
  'created_desc',
  'created_asc',
  'amount_desc',
  'amount_asc',
  'expiry_asc',
  'completed_desc',
  'completed_asc',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Time windows in Bangkok: today; 7 days, 30 days (of completed orders: this week, this month); 90 days. */
export const ORDER_TIME_FILTERS = ['today', 'week', 'month', 'last3months'] as const;

export const OrderQuery = z.object({
  ...PageQuery,
  status: z.optional(z.enum(ORDER_STATUSES)),
  sort: z.optional(z.enum(ORDER_SORTS)),
  period: z.optional(z.enum(ORDER_TIME_FILTERS)),
  priority: z.optional(z.enum(PRIORITIES)),
  keyword: z.optional(z.string().check(z.maxLength(100))),
});
export type OrderQuery = z.output<typeof OrderQuery>;

const OrderPage = z.object({
  orders: z.array(OrderSummary),
  pagination: Pagination,
  /** Sums over all that match, not only this page. */
  totals: z.object({ total_amount: Baht, total_profit: Baht, total_quantity: z.int() }),
});

/** How many orders the client asks for at a time. */
export const ORDERS_PER_PAGE = 20;

export const listOrders = endpoint({
  method: 'GET',
  path: '/sellers/orders',
  access: 'seller',
  tag: 'orders',
  summary: 'The seller’s orders, filtered and sorted, personal data masked.',
  query: OrderQuery,
  data: OrderPage,
});

export const listOrdersByStatus = endpoint({
  method: 'GET',
  path: '/sellers/orders/by-status',
  access: 'seller',
  tag: 'orders',
  summary: 'The seller’s orders in one state.',
  query: OrderQuery,
  data: OrderPage,
});

export const OrderCounts = z.object({
  pending_payment: z.int(),
  pending_shipment: z.int(),
  pending_delivery: z.int(),
  completed: z.int(),
});
export type OrderCounts = z.output<typeof OrderCounts>;

export const countOrders = endpoint({
  method: 'GET',
  path: '/sellers/orders/counts-by-status',
  access: 'seller',
  tag: 'orders',
  summary: 'How many orders stand in each of the four groups.',
  data: OrderCounts,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/sellers/orders/:id',
  access: 'seller',
  tag: 'orders',
  summary: 'One order, whole: items, money, shipping, timeline.',
  params: IdParams,
  data: Order,
});

export const TRACKING_NUMBER_MAX = 30;
export const TRACKING_NUMBER_PATTERN = /^[A-Za-z0-9-]{6,30}$/;
export const TRACKING_NUMBER = text(TRACKING_NUMBER_MAX, 6).check(z.regex(TRACKING_NUMBER_PATTERN));

/** How long the reason for cancelling may be; the customer reads it. */
export const CANCEL_REASON_MAX = 300;

export const shipOrder = endpoint({
  method: 'POST',
  path: '/sellers/orders/:id/ship',
  access: 'seller',
  tag: 'orders',
  summary:
    'Ships one order. Its cost is deducted from the balance, or left to the customer’s payment (funding escrow).',
  params: IdParams,
  body: z.object({
    courier: z.enum(COURIER_CODES),
    tracking_number: TRACKING_NUMBER,
    funding: z.optional(z.enum(SHIP_FUNDINGS)),
  }),
  data: z.object({ order: Order, balance_after: Baht }),
  idempotent: true,
});

export const bulkShip = endpoint({
  method: 'POST',
  path: '/sellers/orders/bulk-ship',
  access: 'seller',
  tag: 'orders',
  summary: 'Ships the given orders, or without a payload all that wait for shipment: all of them or none.',
  body: z.optional(
    z.object({
      order_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(BATCH_SHIP_MAX))),
      funding: z.optional(z.enum(SHIP_FUNDINGS)),
    }),
  ),
  data: z.object({
    processed_orders: z.int(),
    total_cost: Baht,
    balance_after: Baht,
    orders: z.array(z.object({ id: Id, order_number: z.string() })),
  }),
  idempotent: true,
});

export const setOrderStatus = endpoint({
  method: 'PUT',
  path: '/sellers/orders/:id/status',
  access: 'seller',
  tag: 'orders',
  summary:
    'Moves an order where the state machine lets the seller move it: completed (delivery confirmed) or cancelled (the note says why).',
  params: IdParams,
  body: z.object({
    status: z.enum(ORDER_STATUSES),
    note: z.optional(z.string().check(z.maxLength(CANCEL_REASON_MAX))),
  }),
  data: z.object({ order: Order }),
  idempotent: true,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/sellers/orders/:id/cancel',
  access: 'seller',
  tag: 'orders',
  summary:
    'Cancels an order that has not shipped. A paid one is refunded to the customer in the same transaction.',
  params: IdParams,
  body: z.object({ reason: text(CANCEL_REASON_MAX) }),
  data: z.object({ order: Order }),
  idempotent: true,
});

export const setOrderShipping = endpoint({
  method: 'PUT',
  path: '/sellers/orders/:id/shipping',
  access: 'seller',
  tag: 'orders',
  summary: 'Corrects courier and tracking number of an order on its way.',
  params: IdParams,
  body: z.object({ courier: z.enum(COURIER_CODES), tracking_number: TRACKING_NUMBER }),
  data: z.object({ order: Order }),
  idempotent: true,
});

export const bulkEarlyProfit = endpoint({
  method: 'POST',
  path: '/sellers/orders/bulk-early-profit',
  access: 'seller',
  tag: 'orders',
  summary:
    'Credits shipped orders before the customer confirms. Only for sellers with the early-receipt grant.',
  body: z.object({ order_ids: z.array(Id).check(z.minLength(1), z.maxLength(BATCH_SHIP_MAX)) }),
  data: z.object({ processed_orders: z.int(), total_profit: Baht, balance_after: Baht }),
  idempotent: true,
});

export const listCouriers = endpoint({
  method: 'GET',
  path: '/shipping/companies',
  access: 'seller',
  tag: 'orders',
  summary: 'The couriers an order can be shipped with.',
  data: z.object({ companies: z.array(z.object({ code: z.enum(COURIER_CODES), name: z.string() })) }),
});
