import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ExpectedPayment } from '../orders/order.ts';
import { Baht, CursorQuery, Day, Id, PageQuery, Pagination } from '../primitives.ts';

/** Money of paid, unfinished orders. Each amount is what the orders add to the available balance. */
export const Arriving = z.object({
  /** Orders with an expected day. */
  amount: Baht,
  orders: z.int(),
  /** The earliest expected day. */
  next_day: z.nullable(Day),
  /** Orders without one, such as disputed ones. */
  undated_amount: Baht,
  undated_orders: z.int(),
  /** Debt from refunds, deducted from what arrives. */
  owed: Baht,
});
export type Arriving = z.output<typeof Arriving>;

export const getArriving = endpoint({
  method: 'GET',
  path: '/sellers/arriving',
  access: 'seller',
  tag: 'wallet',
  summary: 'Returns how much money of unfinished orders is expected, and when the next arrives.',
  data: Arriving,
});

export const ArrivingOrder = z.object({
  id: Id,
  order_number: z.string(),
  /** The first item. */
  product_name: z.string(),
  image_url: z.string(),
  items_count: z.int(),
  expected_payment: ExpectedPayment,
});
export type ArrivingOrder = z.output<typeof ArrivingOrder>;

export const listArrivingOrders = endpoint({
  method: 'GET',
  path: '/sellers/arriving/orders',
  access: 'seller',
  tag: 'wallet',
  summary: 'Lists paid, unfinished orders by their expected day of payment, those without one last.',
  query: z.object({ per_page: PageQuery.per_page, ...CursorQuery }),
  data: z.object({
    orders: z.array(ArrivingOrder),
    pagination: Pagination,
    arriving: Arriving,
    /** Totals of every day, loaded or not; the orders without a day come last. */
    days: z.array(z.object({ day: z.nullable(Day), amount: Baht, orders: z.int() })),
  }),
});
