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
import { prepared, type Db } from '#platform/db.ts';
import { cursorPage, limitSql, slicePage } from '#platform/paging.ts';
import { firstRow } from '#platform/rows.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';
import { unionAll } from '#features/orders/order-sorts.ts';
import {
  matchedField,
  matchingOrderIds,
  orderIdsOfSellers,
  parseOrderSearch,
  type OrderSearch,
} from './search-orders.ts';

/** Counting stops here. */
const COUNT_MAX = sql.lit(1_000);
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
  const few = selectFew(clock, query, search);
  const { source, all, newest, order } = few ? partsOfFew(few, page) : partsOfRanges(clock, query, page);
  // How few are overdue depends on the time, and the best plan on how few there are.
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    ${source} select counted.total, ${SUMMARY_COLUMNS}
    from (select count(*) as total from (${all} limit ${COUNT_MAX}) as matching) as counted
    left join ((${newest}) as shown join orders on orders.id = shown.id ${SELLER_JOINS}) on true
    order by ${order}`.execute(query.overdue ? db : prepared(db));
  const shown = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row]));
  return slicePageOf(page, shown, firstRow(rows).total, search);
}

/** Selects the newest orders that match a text, without those of sellers whose name matches. Counts nothing. */
export async function selectFoundOrders(db: Db, text: string, limit: number): Promise<ConsoleOrderSummary[]> {
  const search = parseOrderSearch(text);
  if (!search) return [];
  const { rows } = await sql<Row>`
    select ${SUMMARY_COLUMNS}
    from (
      select distinct id from (${matchingOrderIds(search, limit)}) as found order by id desc limit ${sql.lit(limit)}
    ) as shown join orders on orders.id = shown.id ${SELLER_JOINS}
    order by orders.id desc`.execute(prepared(db));
  return rows.map((row) => summaryView(row, search));
}

function slicePageOf(
  page: Page,
  rows: readonly Row[],
  total: number,
  search: OrderSearch | null,
): Data<typeof listConsoleOrders> {
  const { shown, pagination } = slicePage(page, rows, total, ({ place, id }) => [place, id]);
  return { orders: shown.map((row) => summaryView(row, search)), pagination };
}

/** Selects the `id` of the matching orders if an index finds few: those of a search, overdue or disputed ones. */
function selectFew(
  clock: Clock,
  query: OrdersQuery,
  search: OrderSearch | null,
): RawBuilder<unknown> | undefined {
  const { search: text = '', overdue, disputed } = query;
  if (search) {
    const ids = sql`select distinct id from (${unionAll([matchingOrderIds(search), orderIdsOfSellers(text)])}) as ids`;
    const conditions = fewConditions(clock, query);
    // One order at a time: the planner cannot estimate how few are found, and might read all orders.
    return conditions.length === 0
      ? ids
      : sql`select id from (${ids}) as found (order_id) cross join lateral (
          select id from orders where id = order_id and ${allOf(conditions)} offset 0) as orders`;
  }
  if (overdue) {
    // `offset 0`: the planner cannot estimate how few are overdue, and might read every order of a status.
    const conditions = allOf([sql`true`, ...fewConditions(clock, { ...query, overdue: false })]);
    return unionAll(
      isOverdue(clock).map(
        (condition) => sql`select id from (
          select id, status, seller_id, created_at, open_dispute from orders where ${condition} offset 0
        ) as orders where ${conditions}`,
      ),
    );
  }
  return disputed ? sql`select id from orders where ${allOf(fewConditions(clock, query))}` : undefined;
}

function fewConditions(clock: Clock, query: OrdersQuery): Condition[] {
  const isLimited = query.status !== undefined || query.older_than !== undefined;
  const statuses = statusesOf(query).map((status) => sql.lit(status));
  return [
    ...(isLimited ? [sql`orders.status in (${sql.join(statuses)})`] : []),
    ...filterConditions(clock, query),
  ];
}

const allOf = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

type Parts = Record<'source' | 'all' | 'newest' | 'order', RawBuilder<unknown>>;
type Page = ReturnType<typeof cursorPage<2>>;

/** Sorts by id, which follows the time of the order, so that only the orders of the page are read. */
function partsOfFew(ids: RawBuilder<unknown>, { after, limit }: Page): Parts {
  const isAfter = after ? sql`id < ${after[1]}` : sql`true`;
  return {
    source: sql`with found as materialized (${ids})`,
    all: sql`select from found`,
    newest: sql`select id from found where ${isAfter} order by id desc ${limitSql(limit)}`,
    order: sql`orders.id desc`,
  };
}

/** Each status is a range of the index by status and time. */
function partsOfRanges(clock: Clock, query: OrdersQuery, { after, limit }: Page): Parts {
  const newestFirst = sql`order by created_at desc, id desc ${limitSql(limit)}`;
  const isAfter = after
    ? sql`(orders.created_at, orders.id) < (${timestampOfMicroseconds(after[0])}, ${after[1]}::bigint)`
    : sql`true`;
  const select = (columns: RawBuilder<unknown>, condition: Condition, end: RawBuilder<unknown>) => sql`
    select ${columns} from unnest(${statusesOf(query)}::text[]) as wanted cross join lateral (
      select id, created_at from orders
      where ${allOf([sql`orders.status = wanted`, condition, ...filterConditions(clock, query)])} ${end}
    ) as orders`;
  return {
    source: sql``,
    all: select(sql``, sql`true`, sql`limit ${COUNT_MAX}`),
    newest: sql`${select(sql`id`, isAfter, newestFirst)} ${newestFirst}`,
    order: sql`orders.created_at desc, orders.id desc`,
  };
}

function statusesOf({ status, older_than: days }: OrdersQuery): readonly OrderStatus[] {
  if (status) return [status];
  return days === undefined ? ORDER_STATUSES : OPEN_STATUSES;
}

function filterConditions(clock: Clock, query: OrdersQuery): Condition[] {
  const { seller_id: sellerId, older_than: days, overdue, disputed } = query;
  const createdBefore = days === undefined ? undefined : isoFromNow(clock, -days * DAY_MS);
  return [
    ...(sellerId === undefined ? [] : [sql`orders.seller_id = ${sellerId}`]),
    ...(createdBefore === undefined ? [] : [sql`orders.created_at <= ${createdBefore}::timestamptz`]),
    ...(disputed ? [sql`orders.open_dispute`] : []),
    ...(overdue ? [sql`(${sql.join(isOverdue(clock), sql` or `)})`] : []),
  ];
}

/** The indexes of the deadline jobs find both. */
function isOverdue(clock: Clock): [Condition, Condition] {
  const now = nowIso(clock);
  return [
    sql`orders.status = 'pending_shipment' and orders.ship_by <= ${now}::timestamptz`,
    sql`orders.status = 'pending_delivery' and orders.courier_due_at <= ${now}::timestamptz`,
  ];
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
