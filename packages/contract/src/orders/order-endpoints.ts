import * as z from 'zod/mini';
import { BATCH_SHIP_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { Baht, CursorQuery, Id, IdParams, PageQuery, Pagination, Timestamp } from '../primitives.ts';
import { COURIER_CODES, Order, ORDER_STATUSES, OrderSummary, PRIORITIES, SHIP_FUNDINGS } from './order.ts';
import {
  CANCEL_REASON_MAX,
  ExpectedVersion,
  OrderCancellation,
  OrderShipping,
  ShipByExtension,
} from './order-requests.ts';

export const ORDER_SORTS = [
  'created_desc',
  'created_asc',
  'amount_desc',
  'amount_asc',
  'expiry_asc',
  'completed_desc',
  'completed_asc',
  'delivered_first',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Stages of orders in transit. */
export const ORDER_STAGES = ['delivered', 'on_the_way'] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

/** Periods in Bangkok: today; 7 days and 30 days (for completed orders this week and this month); 90 days. */
export const ORDER_TIME_FILTERS = ['today', 'week', 'month', 'last3months'] as const;

export const ORDER_KEYWORD_MAX = 100;

/**
 * Sorting by expiry applies to unpaid orders, by completion to completed ones, and `delivered_first` to orders in
 * transit (the next to complete first, then those on the way); other lists, and searches, sort by creation. Periods use the completion time for completed orders, otherwise the creation time.
 */
const groupQuery = {
  ...PageQuery,
  ...CursorQuery,
  sort: z.optional(z.enum(ORDER_SORTS)),
  period: z.optional(z.enum(ORDER_TIME_FILTERS)),
  priority: z.optional(z.enum(PRIORITIES)),
  /** Only orders in transit that are delivered, or not. */
  stage: z.optional(z.enum(ORDER_STAGES)),
  /** Part of a product name or order number, start or end of a tracking number, or end of a phone number. */
  keyword: z.optional(z.string().check(z.maxLength(ORDER_KEYWORD_MAX))),
};
const OrderGroupQuery = z.object(groupQuery);
export const OrderQuery = z.object({ ...groupQuery, status: z.optional(z.enum(ORDER_STATUSES)) });
export type OrderQuery = z.output<typeof OrderQuery>;

const OrderTotals = z.object({ total_amount: Baht, total_profit: Baht, total_quantity: z.int() });

export const OrderListPage = z.object({
  orders: z.array(OrderSummary),
  pagination: Pagination,
  /** Sums over all matches, not only this page. */
  totals: OrderTotals,
  /** True if a keyword matches more orders than are counted; the totals then cover only the counted part. */
  counts_are_partial: z.boolean(),
});

export const ORDERS_PER_PAGE = 20;

export const listOrders = endpoint({
  method: 'GET',
  path: '/sellers/orders',
  access: 'seller',
  tag: 'orders',
  summary: 'Lists the seller’s orders, filtered and sorted, with masked personal data.',
  query: OrderQuery,
  data: OrderListPage,
});

export const listOrdersByStatus = endpoint({
  method: 'GET',
  path: '/sellers/orders/by-status',
  access: 'seller',
  tag: 'orders',
  summary: 'Lists the seller’s orders in one state.',
  query: OrderQuery,
  data: OrderListPage,
});

const orderListEndpoint = (path: `/sellers/orders/${string}`, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'seller',
    tag: 'orders',
    summary,
    query: OrderGroupQuery,
    data: OrderListPage,
  });

export const listPendingPayment = orderListEndpoint(
  '/sellers/orders/pending',
  'Lists orders awaiting payment.',
);
export const listPendingShipment = orderListEndpoint(
  '/sellers/orders/pending-shipment',
  'Lists paid orders awaiting shipment.',
);
export const listShipped = orderListEndpoint('/sellers/orders/shipped', 'Lists orders in transit.');
export const listCompleted = orderListEndpoint('/sellers/orders/completed', 'Lists completed orders.');
export const listRefunded = orderListEndpoint('/sellers/orders/refunds', 'Lists refunded orders.');

export const getOrderStats = endpoint({
  method: 'GET',
  path: '/sellers/orders/stats',
  access: 'seller',
  tag: 'orders',
  summary: 'Returns number and value of the orders in each state.',
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
  summary: 'Counts the orders in each of the four groups.',
  data: OrderCounts,
});

export const countMatchingOrders = endpoint({
  method: 'GET',
  path: '/sellers/orders/found-by-status',
  access: 'seller',
  tag: 'orders',
  summary: 'Counts the orders that match a keyword in each state, without a time limit.',
  query: z.object({ keyword: z.string().check(z.minLength(1), z.maxLength(ORDER_KEYWORD_MAX)) }),
  data: z.object({
    found: z.record(z.enum(ORDER_STATUSES), z.int()),
    /** True if more orders match than were counted. */
    counts_are_partial: z.boolean(),
  }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/sellers/orders/:id',
  access: 'seller',
  tag: 'orders',
  summary: 'Returns an order with items, amounts, shipping and timeline.',
  params: IdParams,
  data: Order,
});

/** Unvalidated input; `findTrackingNumberProblem` checks it against the courier's formats. */
export const shipOrder = endpoint({
  method: 'POST',
  path: '/sellers/orders/:id/ship',
  access: 'seller',
  tag: 'orders',
  summary:
    'Ships an order. The cost is paid from the balance now, or from the customer’s payment at completion (`funding` escrow).',
  params: IdParams,
  body: z.extend(OrderShipping, { funding: z.optional(z.enum(SHIP_FUNDINGS)) }),
  data: z.object({ order: Order, balance_after: Baht }),
  idempotent: true,
});

export const setOrderStatus = endpoint({
  method: 'PUT',
  path: '/sellers/orders/:id/status',
  access: 'seller',
  tag: 'orders',
  summary:
    'Changes the state of an order as far as sellers may: completed (delivery confirmed) or cancelled (with a note). A confirmed delivery completes the order only after the courier’s delivered scan; otherwise it is recorded and the customer is asked.',
  params: IdParams,
  body: z.object({
    status: z.enum(ORDER_STATUSES),
    note: z.optional(z.string().check(z.maxLength(CANCEL_REASON_MAX))),
    ...ExpectedVersion,
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
    'Changes the state of several orders like PUT sellers/orders/:id/status. Orders that cannot change are reported and left unchanged.',
  body: z.object({
    order_ids: z.array(Id).check(z.minLength(1), z.maxLength(BATCH_SHIP_MAX)),
    status: z.enum(ORDER_STATUSES),
    note: z.optional(z.string().check(z.maxLength(CANCEL_REASON_MAX))),
  }),
  data: z.object({
    processed_orders: z.int(),
    failed_orders: z.int(),
    /** One result per id, in the order of the request. */
    results: z.array(
      z.object({
        id: Id,
        /** Null if the seller has no such order. */
        order_number: z.nullable(z.string()),
        /** After the request. A confirmed delivery without the courier's scan leaves it `pending_delivery`. */
        status: z.nullable(z.enum(ORDER_STATUSES)),
        completes_at: z.nullable(Timestamp),
        /** The request was accepted. */
        moved: z.boolean(),
        /** Failure in the reader's language. */
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
  summary: 'Cancels an order that has not shipped. A paid order is refunded in the same transaction.',
  params: IdParams,
  body: OrderCancellation,
  data: z.object({ order: Order }),
  idempotent: true,
});

export const extendShipBy = endpoint({
  method: 'POST',
  path: '/sellers/orders/:id/extend-ship-by',
  access: 'seller',
  tag: 'orders',
  summary:
    'Extends the ship-by deadline of an order, once and before it passes. The customer reads the reason.',
  params: IdParams,
  body: ShipByExtension,
  data: z.object({ order: Order }),
  idempotent: true,
});

export const setOrderShipping = endpoint({
  method: 'PUT',
  path: '/sellers/orders/:id/shipping',
  access: 'seller',
  tag: 'orders',
  summary: 'Corrects courier and tracking number of an order in transit.',
  params: IdParams,
  body: OrderShipping,
  data: z.object({ order: Order }),
  idempotent: true,
});

export const bulkEarlyProfit = endpoint({
  method: 'POST',
  path: '/sellers/orders/bulk-early-profit',
  access: 'seller',
  tag: 'orders',
  summary:
    'Credits shipped orders before the customer confirms. Only for sellers with the early-collection grant.',
  body: z.object({ order_ids: z.array(Id).check(z.minLength(1), z.maxLength(BATCH_SHIP_MAX)) }),
  data: z.object({ processed_orders: z.int(), total_profit: Baht, balance_after: Baht }),
  idempotent: true,
});

export const listCouriers = endpoint({
  method: 'GET',
  path: '/shipping/companies',
  access: 'seller',
  tag: 'orders',
  summary: 'Lists the couriers.',
  data: z.object({ companies: z.array(z.object({ code: z.enum(COURIER_CODES), name: z.string() })) }),
});
