import * as z from 'zod/mini';
import { BATCH_SHIP_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import {
  Baht,
  CursorQuery,
  Id,
  IdParams,
  PageQuery,
  Pagination,
  SeenRowVersion,
  text,
} from '../primitives.ts';
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

export const ORDER_KEYWORD_MAX = 100;

/**
 * The orders of a group. Sorted by expiry only where orders wait for payment and by completion only where they are completed;
 * elsewhere by creation, in the same direction. Periods go by completion in the completed group, else by creation.
 */
const groupQuery = {
  ...PageQuery,
  ...CursorQuery,
  sort: z.optional(z.enum(ORDER_SORTS)),
  period: z.optional(z.enum(ORDER_TIME_FILTERS)),
  priority: z.optional(z.enum(PRIORITIES)),
  /** A part of a product's name in any language or of an order number; the beginning or end of a tracking number; the end of a phone number. */
  keyword: z.optional(z.string().check(z.maxLength(ORDER_KEYWORD_MAX))),
};
const OrderGroupQuery = z.object(groupQuery);
export const OrderQuery = z.object({ ...groupQuery, status: z.optional(z.enum(ORDER_STATUSES)) });
export type OrderQuery = z.output<typeof OrderQuery>;

const OrderTotals = z.object({ total_amount: Baht, total_profit: Baht, total_quantity: z.int() });

export const OrderPage = z.object({
  orders: z.array(OrderSummary),
  pagination: Pagination,
  /** Sums over all that match, not only this page. */
  totals: OrderTotals,
  /** Whether a keyword found more than are counted: `total` and `totals` are then of the part that is, and there is more. */
  counts_are_partial: z.boolean(),
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

const listOfGroup = (path: `/sellers/orders/${string}`, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'seller',
    tag: 'orders',
    summary,
    query: OrderGroupQuery,
    data: OrderPage,
  });

export const listPendingPayment = listOfGroup('/sellers/orders/pending', 'Orders that wait for payment.');
export const listPendingShipment = listOfGroup(
  '/sellers/orders/pending-shipment',
  'Paid orders that wait for shipment.',
);
export const listShipped = listOfGroup('/sellers/orders/shipped', 'Orders on their way.');
export const listCompleted = listOfGroup('/sellers/orders/completed', 'Completed orders.');
export const listRefunded = listOfGroup('/sellers/orders/refunds', 'Orders whose money went back.');

export const getOrderStats = endpoint({
  method: 'GET',
  path: '/sellers/orders/stats',
  access: 'seller',
  tag: 'orders',
  summary: 'How many orders stand in each state, and what they are worth.',
  data: z.object({
    total_orders: z.int(),
    ...OrderTotals.shape,
    /** All states, in the order of an order's life. */
    statuses: z.array(z.object({ status: z.enum(ORDER_STATUSES), orders: z.int(), ...OrderTotals.shape })),
  }),
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

export const countFoundOrders = endpoint({
  method: 'GET',
  path: '/sellers/orders/found-by-status',
  access: 'seller',
  tag: 'orders',
  summary: 'How many orders a keyword finds in each state, of all times.',
  query: z.object({ keyword: z.string().check(z.minLength(1), z.maxLength(ORDER_KEYWORD_MAX)) }),
  data: z.object({
    found: z.record(z.enum(ORDER_STATUSES), z.int()),
    /** Whether there are more than were counted. */
    counts_are_partial: z.boolean(),
  }),
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
/** As it was typed; whether it can be one of its courier's, `trackingNumberProblem` tells. */
export const TRACKING_NUMBER = text(TRACKING_NUMBER_MAX);

/** How long the reason for cancelling may be; the customer reads it. */
export const CANCEL_REASON_MAX = 300;

/** The `version` of the order that was looked at. Where it is given and the order has changed since: 409, reason `order_changed`. */
export const SeenVersion = { version: z.optional(SeenRowVersion) };

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
    ...SeenVersion,
  }),
  data: z.object({ order: Order, balance_after: Baht }),
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
    ...SeenVersion,
  }),
  data: z.object({ order: Order }),
  idempotent: true,
});

export const batchUpdateStatus = endpoint({
  method: 'POST',
  path: '/sellers/orders/batch-update-status',
  access: 'seller',
  tag: 'orders',
  summary:
    'Moves orders as PUT sellers/orders/:id/status does. Those that cannot be moved stay as they are and say why; the others move.',
  body: z.object({
    order_ids: z.array(Id).check(z.minLength(1), z.maxLength(BATCH_SHIP_MAX)),
    status: z.enum(ORDER_STATUSES),
    note: z.optional(z.string().check(z.maxLength(CANCEL_REASON_MAX))),
  }),
  data: z.object({
    processed_orders: z.int(),
    failed_orders: z.int(),
    /** One for each id, in the order asked. */
    results: z.array(
      z.object({
        id: Id,
        /** Null where the seller has no such order. */
        order_number: z.nullable(z.string()),
        /** The state in which it is now. */
        status: z.nullable(z.enum(ORDER_STATUSES)),
        moved: z.boolean(),
        /** Why it was not moved, in words of the reader's language. */
        message: z.nullable(z.string()),
      }),
    ),
  }),
  idempotent: true,
  inSteps: true,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/sellers/orders/:id/cancel',
  access: 'seller',
  tag: 'orders',
  summary:
    'Cancels an order that has not shipped. A paid one is refunded to the customer in the same transaction.',
  params: IdParams,
  body: z.object({ reason: text(CANCEL_REASON_MAX), ...SeenVersion }),
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
  body: z.object({ courier: z.enum(COURIER_CODES), tracking_number: TRACKING_NUMBER, ...SeenVersion }),
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
