// Days, weeks (from Monday) and months are Bangkok's. An order counts on the day of payment, unless cancelled
// or refunded. Profit counts on the day of crediting, a visitor once per day.
import * as z from 'zod/mini';
import { CATEGORY_KEYS } from '../catalogue/product.ts';
import { ItemChoice } from '../catalogue/variant.ts';
import { endpoint } from '../endpoint.ts';
import { ORDER_STATUSES } from '../orders/order.ts';
import { Baht, Day, Id } from '../primitives.ts';
import { VISIT_SOURCES } from '../storefront/visit-source.ts';
import { REPORT_DAYS_MAX, REPORT_VIEWS } from './report-period.ts';

/** A calendar day, YYYY-MM-DD. */

const figures = {
  orders: z.int(),
  /** Supplier price of paid orders (S). */
  total_amount: Baht,
  profit: Baht,
  visitors: z.int(),
  /** Orders per hundred visitors; null without visitors. */
  conversion_percent: z.nullable(z.number()),
};

export const PeriodFigures = z.object({ from: Day, to: Day, ...figures });
export type PeriodFigures = z.output<typeof PeriodFigures>;

/** `from` and `to` come together and take precedence over `days`, which counts back from today. */
const periodQuery = {
  view: z.optional(z.enum(REPORT_VIEWS)),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(REPORT_DAYS_MAX))),
  from: z.optional(Day),
  to: z.optional(Day),
};

const report = {
  view: z.enum(REPORT_VIEWS),
  total: PeriodFigures,
  /** Whole days of the period (without today), compared with `before`. Null if it is today only. */
  compared: z.nullable(PeriodFigures),
  /** The same number of days before `compared`; null if the store did not exist on all of them. */
  before: z.nullable(PeriodFigures),
  /** One row per day, week or month, oldest first. */
  periods: z.array(PeriodFigures),
};

export const getSalesReport = endpoint({
  method: 'GET',
  path: '/shop/sales-report',
  access: 'seller',
  tag: 'shop',
  summary:
    'Returns orders, value, profit and visitors by day, week or month, with sums of this and the previous period.',
  query: z.object(periodQuery),
  data: z.object(report),
});

/** Rows of the report, the orders in it, or the products or variants sold. */
export const EXPORT_CONTENTS = ['periods', 'orders', 'products', 'variants'] as const;
export type ExportContent = (typeof EXPORT_CONTENTS)[number];

export const exportSalesReport = endpoint({
  method: 'GET',
  path: '/shop/sales-report/export',
  access: 'seller',
  tag: 'shop',
  summary:
    'Exports the sales report, its paid orders, its products or their variants as CSV in the reader’s language.',
  query: z.object({ ...periodQuery, content: z.optional(z.enum(EXPORT_CONTENTS)) }),
  data: z.string(),
  file: 'text/csv',
});

/** SKU: as ordered last; null without one. */
const SoldVariant = z.object({
  choices: z.array(ItemChoice),
  sku: z.nullable(z.string()),
  quantity: z.int(),
  total_amount: Baht,
});
export type SoldVariant = z.output<typeof SoldVariant>;

const SoldProduct = z.object({
  /** Null if the product was deleted from the catalogue; only its name is left. */
  product_id: z.nullable(Id),
  name: z.string(),
  image_url: z.string(),
  quantity: z.int(),
  total_amount: Baht,
  /** Its variants with options, most units first. */
  variants: z.array(SoldVariant),
});
export type SoldProduct = z.output<typeof SoldProduct>;

export const getShopAnalytics = endpoint({
  method: 'GET',
  path: '/shop/analytics',
  access: 'seller',
  tag: 'shop',
  summary:
    'Returns the best-selling products of a period by units and amount, sales by category, and the conversion rate.',
  query: z.object(periodQuery),
  data: z.object({
    total: PeriodFigures,
    quantity: z.int(),
    /** Average supplier price per order; null without orders. */
    average_amount: z.nullable(Baht),
    best_sellers: z.object({ by_quantity: z.array(SoldProduct), by_amount: z.array(SoldProduct) }),
    /** Largest amount first. Null: deleted from the catalogue. */
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

/** A visitor counts for the first link of the day, an order for the last one. `direct`: without a shared link. */
const SourceFigures = z.object({
  source: z.enum([...VISIT_SOURCES, 'direct']),
  visitors: z.int(),
  orders: z.int(),
  conversion_percent: z.nullable(z.number()),
});
export type SourceFigures = z.output<typeof SourceFigures>;

export const getVisitorStats = endpoint({
  method: 'GET',
  path: '/shop/visitor-stats',
  access: 'seller',
  tag: 'shop',
  summary:
    'Returns visitors by day, week or month, their conversion into orders, and both by the source of shared links.',
  query: z.object(periodQuery),
  data: z.object({
    view: z.enum(REPORT_VIEWS),
    today: z.int(),
    total: Visits,
    compared: z.nullable(Visits),
    before: z.nullable(Visits),
    periods: z.array(Visits),
    /** Most orders first; sources without visitors and orders are left out. */
    sources: z.array(SourceFigures),
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
    'Returns the dashboard of the store: today, this week compared with the last, all time, orders by state, late orders, listed products.',
  data: z.object({
    today: PeriodFigures,
    this_week: PeriodFigures,
    /** The same days of the previous week; null if the store did not exist on all of them. */
    last_week: z.nullable(PeriodFigures),
    all_time: PeriodFigures,
    orders: z.array(OrderGroupTotal),
    /** Orders of the last LATE_ORDERS_DAYS days that shipped, or were cancelled, after the ship-by deadline. */
    late_orders: z.int(),
    listed_products: z.int(),
    /** Last day on which the store accepts no orders; null if it accepts them. */
    vacation_until: z.nullable(Day),
  }),
});

const WeekDay = z.object({ date: Day, orders: z.int(), total_amount: Baht, profit: Baht });

export const getWeeklyOrderStats = endpoint({
  method: 'GET',
  path: '/order-stats/weekly',
  access: 'seller',
  tag: 'shop',
  summary:
    'Returns the current week by day, Monday to Sunday: paid orders, or with `status` the orders that entered that state.',
  query: z.object({ status: z.optional(z.enum(ORDER_STATUSES)) }),
  data: z.object({
    status: z.nullable(z.enum(ORDER_STATUSES)),
    from: Day,
    to: Day,
    days: z.array(WeekDay),
    total: z.object({ orders: z.int(), total_amount: Baht, profit: Baht }),
    /** Whole days of the current week (without today); null on Mondays. */
    compared: z.nullable(z.object({ orders: z.int(), total_amount: Baht, profit: Baht })),
    /** Same weekdays of the previous week; null on Mondays, and if the store did not exist on all of them. */
    before: z.nullable(z.object({ orders: z.int(), total_amount: Baht, profit: Baht })),
  }),
});
