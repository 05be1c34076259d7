// The figures of a store. Days, weeks (Monday first) and months are Bangkok's. An order counts on the day the customer paid and no
// longer once it is cancelled or refunded; profit counts on the day it was credited; a visitor counts once a day.
import * as z from 'zod/mini';
import { CATEGORY_KEYS } from '../catalogue/product.ts';
import { endpoint } from '../endpoint.ts';
import { ORDER_STATUSES } from '../orders/order.ts';
import { Baht, Day, Id } from '../primitives.ts';
import { REPORT_DAYS_MAX, REPORT_VIEWS } from './report-period.ts';

/** A calendar day, YYYY-MM-DD. */

const figures = {
  orders: z.int(),
  /** Supplier value of the orders paid (S). */
  total_amount: Baht,
  /** Profit credited. */
  profit: Baht,
  visitors: z.int(),
  /** Orders per hundred visitors; null where nobody visited. */
  conversion_percent: z.nullable(z.number()),
};

export const PeriodFigures = z.object({ from: Day, to: Day, ...figures });
export type PeriodFigures = z.output<typeof PeriodFigures>;

/** What a period is asked for by. `from` and `to` come together and go before `days`, which counts back from today. */
const periodQuery = {
  view: z.optional(z.enum(REPORT_VIEWS)),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(REPORT_DAYS_MAX))),
  from: z.optional(Day),
  to: z.optional(Day),
};

const report = {
  view: z.enum(REPORT_VIEWS),
  total: PeriodFigures,
  /** The whole days of the period, without today, which is not over: what `before` is compared with. Null where it is today alone. */
  compared: z.nullable(PeriodFigures),
  /** As many days before `compared`; null where there is none, or the store was not open for all of them. */
  before: z.nullable(PeriodFigures),
  /** One row for each day, week or month, oldest first. */
  periods: z.array(PeriodFigures),
};

export const getSalesReport = endpoint({
  method: 'GET',
  path: '/shop/sales-report',
  access: 'seller',
  tag: 'shop',
  summary:
    'Orders, value, profit and visitors by day, week or month, with their sums and those of the time before.',
  query: z.object(periodQuery),
  data: z.object(report),
});

/** What an export lists: the rows of the report, the orders behind them, or the products sold. */
export const EXPORT_CONTENTS = ['periods', 'orders', 'products'] as const;
export type ExportContent = (typeof EXPORT_CONTENTS)[number];

export const exportSalesReport = endpoint({
  method: 'GET',
  path: '/shop/sales-report/export',
  access: 'seller',
  tag: 'shop',
  summary:
    'The sales report, or the orders paid or the products sold in its period, as a CSV file in the reader’s language.',
  query: z.object({ ...periodQuery, content: z.optional(z.enum(EXPORT_CONTENTS)) }),
  data: z.string(),
  file: 'text/csv',
});

const SoldProduct = z.object({
  /** Null where the product is gone from the catalogue; then it has its name only. */
  product_id: z.nullable(Id),
  name: z.string(),
  image_url: z.string(),
  quantity: z.int(),
  total_amount: Baht,
});
export type SoldProduct = z.output<typeof SoldProduct>;

export const getShopAnalytics = endpoint({
  method: 'GET',
  path: '/shop/analytics',
  access: 'seller',
  tag: 'shop',
  summary:
    'What sold best in a period, by pieces and by amount, what sold by category, and how visits became orders.',
  query: z.object(periodQuery),
  data: z.object({
    total: PeriodFigures,
    /** Pieces in the orders counted. */
    quantity: z.int(),
    /** Supplier value of an order on average; null without orders. */
    average_amount: z.nullable(Baht),
    best_sellers: z.object({ by_quantity: z.array(SoldProduct), by_amount: z.array(SoldProduct) }),
    /** Null is what is gone from the catalogue. Largest amount first. */
    categories: z.array(
      z.object({ category: z.nullable(z.enum(CATEGORY_KEYS)), quantity: z.int(), total_amount: Baht }),
    ),
  }),
});

const visits = {
  from: Day,
  to: Day,
  visitors: z.int(),
  orders: z.int(),
  conversion_percent: z.nullable(z.number()),
};
const Visits = z.object(visits);

export const getVisitorStats = endpoint({
  method: 'GET',
  path: '/shop/visitor-stats',
  access: 'seller',
  tag: 'shop',
  summary: 'Visitors of the store by day, week or month, and how many orders came of them.',
  query: z.object(periodQuery),
  data: z.object({
    view: z.enum(REPORT_VIEWS),
    today: z.int(),
    total: Visits,
    compared: z.nullable(Visits),
    before: z.nullable(Visits),
    periods: z.array(Visits),
  }),
});

const OrderGroupTotal = z.object({
  status: z.enum(ORDER_STATUSES),
  count: z.int(),
  total_amount: Baht,
  profit: Baht,
});

export const getShopOverview = endpoint({
  method: 'GET',
  path: '/shop/overview',
  access: 'seller',
  tag: 'shop',
  summary:
    'How the store stands: today, this week against the last, all time, orders by state, products listed.',
  data: z.object({
    today: PeriodFigures,
    this_week: PeriodFigures,
    /** The same days of the week before; null where the store was not open for all of them. */
    last_week: z.nullable(PeriodFigures),
    all_time: PeriodFigures,
    orders: z.array(OrderGroupTotal),
    listed_products: z.int(),
  }),
});

const WeekDay = z.object({ date: Day, orders: z.int(), total_amount: Baht, profit: Baht });

export const getWeeklyOrderStats = endpoint({
  method: 'GET',
  path: '/order-stats/weekly',
  access: 'seller',
  tag: 'shop',
  summary:
    'The running week by day, Monday to Sunday: paid orders, or with `status` those in that state by the day they came into it.',
  query: z.object({ status: z.optional(z.enum(ORDER_STATUSES)) }),
  data: z.object({
    status: z.nullable(z.enum(ORDER_STATUSES)),
    from: Day,
    to: Day,
    days: z.array(WeekDay),
    total: z.object({ orders: z.int(), total_amount: Baht, profit: Baht }),
    /** The whole days of the week so far, without today, which is not over; null on Mondays. */
    compared: z.nullable(z.object({ orders: z.int(), total_amount: Baht, profit: Baht })),
    /** The same weekdays of the week before; null on Mondays, and where the store was not open for all of them. */
    before: z.nullable(z.object({ orders: z.int(), total_amount: Baht, profit: Baht })),
  }),
});
