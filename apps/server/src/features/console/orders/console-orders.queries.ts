// Orders of all sellers. Names and phones are masked.
import type { ConsoleOrderSummary, listConsoleOrders } from '@raan/contract/console/console-order-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { toBaht, type Satang } from '@raan/contract/money';
import { maskName, maskPhone } from '@raan/contract/orders/masking';
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import { DAY_MS } from '@raan/contract/durations';
import { sql, type RawBuilder } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import { microsecondsOf, timestampOfMicroseconds } from '#platform/cursor-timestamp.ts';
import type { Db } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { firstRow } from '#platform/rows.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';
import {
  matchedField,
  matchingOrderIds,
  orderIdsOfSellers,
  parseOrderSearch,
  type OrderSearch,
} from './search-orders.ts';

/** Counting stops here. */
const COUNT_MAX = 1_000;
const OPEN_STATUSES = ['pending_payment', 'pending_shipment', 'pending_delivery'] as const;

type Row = Pick<
  ConsoleOrderSummary,
  'id' | 'order_number' | 'status' | 'courier' | 'tracking_number' | 'created_at' | 'due_at' | 'open_dispute'
> &
  SellerColumns & {
    retail_satang: Satang;
    customer_name: string;
    customer_phone: string;
    /** Microseconds of `created_at`. */
    place: number;
  };

/** Deadline of the step that an order waits for; null once it has ended. */
const dueAt = sql`case orders.status when 'pending_payment' then orders.expires_at when 'pending_shipment' then orders.ship_by
  when 'pending_delivery' then orders.courier_due_at end`;

const SUMMARY_COLUMNS = sql`orders.id, orders.order_number, orders.status, orders.courier, orders.tracking_number, orders.created_at,
  ${dueAt} as due_at, orders.open_dispute, orders.retail_satang, orders.customer_name, orders.customer_phone,
  orders.seller_id, sellers.account, stores.store_name, ${microsecondsOf(sql`orders.created_at`)} as place`;
const SELLER_JOINS = sql`join sellers on sellers.id = orders.seller_id join stores on stores.seller_id = orders.seller_id`;

type OrdersQuery = Query<typeof listConsoleOrders>;
type Condition = RawBuilder<unknown>;

/** Loads a page of matching orders, newest first. */
export async function selectConsoleOrders(
  { db, clock }: { db: Db; clock: Clock },
  query: OrdersQuery,
): Promise<Data<typeof listConsoleOrders>> {
  const page = cursorPage('console-orders', query, 2);
  const search = query.search?.trim() ? parseOrderSearch(query.search) : null;
  if (search === undefined) return slicePageOf(page, [], 0, null);
  const conditions = filterConditions(clock, query);
  const matches = search
    ? sql`orders.id in (${matchingOrderIds(search)} union all ${orderIdsOfSellers(query.search ?? '')})`
    : undefined;
  const after = page.after
    ? sql`(orders.created_at, orders.id) < (${timestampOfMicroseconds(page.after[0])}, ${page.after[1]}::bigint)`
    : sql`true`;
  const pageIds = idsOf(query, matches, [...conditions, after], page.limit);
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`
      select ${SUMMARY_COLUMNS}
      from (${pageIds}) as found join orders on orders.id = found.id ${SELLER_JOINS}
      order by orders.created_at desc, orders.id desc limit ${page.limit}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from (${idsOf(query, matches, conditions, COUNT_MAX)}) as found`.execute(db),
  ]);
  return slicePageOf(page, rows, Math.min(firstRow(counted).total, COUNT_MAX), search);
}

/** Selects the newest orders that match a text, without those of sellers whose name matches. Counts nothing. */
export async function selectFoundOrders(db: Db, text: string, limit: number): Promise<ConsoleOrderSummary[]> {
  const search = parseOrderSearch(text);
  if (!search) return [];
  const { rows } = await sql<Row>`
    select ${SUMMARY_COLUMNS}
    from orders ${SELLER_JOINS} where orders.id in (${matchingOrderIds(search)})
    order by orders.created_at desc, orders.id desc limit ${limit}`.execute(db);
  return rows.map((row) => summaryView(row, search));
}

function slicePageOf(
  page: ReturnType<typeof cursorPage<2>>,
  rows: readonly Row[],
  total: number,
  search: OrderSearch | null,
): Data<typeof listConsoleOrders> {
  const { shown, pagination } = slicePage(page, rows, total, ({ place, id }) => [place, id]);
  return { orders: shown.map((row) => summaryView(row, search)), pagination };
}

function filterConditions(clock: Clock, query: OrdersQuery): Condition[] {
  const { seller_id: sellerId, older_than: days, overdue, disputed } = query;
  const now = nowIso(clock);
  return [
    ...(sellerId === undefined ? [] : [sql`orders.seller_id = ${sellerId}`]),
    ...(days === undefined
      ? []
      : [sql`orders.created_at <= ${isoFromNow(clock, -days * DAY_MS)}::timestamptz`]),
    ...(disputed ? [sql`orders.open_dispute`] : []),
    // The indexes of the deadline jobs find both.
    ...(overdue
      ? [
          sql`orders.id in (
            select id from orders where status = 'pending_shipment' and ship_by <= ${now}::timestamptz
            union all
            select id from orders where status = 'pending_delivery' and courier_due_at <= ${now}::timestamptz)`,
        ]
      : []),
  ];
}

function statusesOf({ status, older_than: days, overdue }: OrdersQuery): readonly OrderStatus[] {
  if (status) return [status];
  return days !== undefined || overdue ? OPEN_STATUSES : ORDER_STATUSES;
}

/**
 * Selects the newest `limit` ids. Few orders (found, disputed or overdue) are sorted; otherwise each status is a range of
 * the index by status and time.
 */
function idsOf(
  query: OrdersQuery,
  matches: Condition | undefined,
  conditions: readonly Condition[],
  limit: number,
): RawBuilder<unknown> {
  const statuses = statusesOf(query);
  const all = [...(matches ? [matches] : []), ...conditions];
  const newest = sql`order by orders.created_at desc, orders.id desc limit ${limit}`;
  const select = (status: Condition) => sql`
    select orders.id, orders.created_at from orders where ${sql.join([status, ...all], sql` and `)} ${newest}`;
  if (matches || query.disputed || query.overdue)
    return select(sql`orders.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`);
  const ranges = statuses.map((status) => sql`(${select(sql`orders.status = ${sql.lit(status)}`)})`);
  return sql`select orders.id, orders.created_at from (${sql.join(ranges, sql` union all `)}) as orders ${newest}`;
}

function summaryView(row: Row, search: OrderSearch | null): ConsoleOrderSummary {
  const {
    seller_id,
    account,
    store_name,
    retail_satang,
    customer_name,
    customer_phone,
    place: _place,
    ...order
  } = row;
  return {
    ...order,
    seller: { id: seller_id, account, store_name },
    customer: { name: maskName(customer_name), phone: maskPhone(customer_phone) },
    amount: toBaht(retail_satang),
    matched: search && matchedField(search, row),
  };
}
