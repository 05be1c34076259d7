// Orders of all sellers. Names and phones are masked.
import type { ConsoleOrderSummary, listConsoleOrders } from '@raan/contract/console/console-order-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { toBaht, type Satang } from '@raan/contract/money';
import { maskName, maskPhone } from '@raan/contract/orders/masking';
import { ORDER_STATUSES } from '@raan/contract/orders/order';
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
  matchingOrders,
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
  const found = foundOrders(clock, query, search);
  const ranges = rangesOf(clock, query, found !== undefined);
  const after = page.after
    ? sql`(orders.created_at, orders.id) < (${timestampOfMicroseconds(page.after[0])}, ${page.after[1]}::bigint)`
    : sql`true`;
  const newest = sql`order by created_at desc, id desc ${limitSql(page.limit)}`;
  const selectRanges = (columns: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    unionAll(
      ranges.map(
        (range) =>
          sql`select ${columns} from ${found ? sql`found` : sql`orders`} as orders where ${range} ${end}`,
      ),
    );
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    ${found ? sql`with found as materialized (${found})` : sql``}
    select counted.total, ${SUMMARY_COLUMNS}
    from (select count(*) as total from (${selectRanges(sql``, sql``)} limit ${COUNT_MAX}) as matching) as counted
    left join (
      (select id from (${selectRanges(sql`id, created_at`, sql`and ${after} ${newest}`)}) as first ${newest}) as shown
      join orders on orders.id = shown.id ${SELLER_JOINS}
    ) on true
    order by orders.created_at desc, orders.id desc`.execute(prepared(db));
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
      select id from (${matchingOrders(search, sql`id, created_at`)}) as found
      order by created_at desc, id desc limit ${sql.lit(limit)}
    ) as shown join orders on orders.id = shown.id ${SELLER_JOINS}
    order by orders.created_at desc, orders.id desc`.execute(prepared(db));
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

const FILTERED_COLUMNS = sql`id, created_at, status, seller_id, open_dispute, ship_by, courier_due_at`;

/** Selects few orders from which the filters choose, if there is such an index: those of a search, or overdue ones. */
function foundOrders(
  clock: Clock,
  { search: text, overdue }: OrdersQuery,
  search: OrderSearch | null,
): RawBuilder<unknown> | undefined {
  if (search) return matchingOrders(search, FILTERED_COLUMNS, [orderIdsOfSellers(text ?? '')]);
  return overdue
    ? unionAll(
        isOverdue(clock).map((condition) => sql`select ${FILTERED_COLUMNS} from orders where ${condition}`),
      )
    : undefined;
}

/** The indexes of the deadline jobs find both. */
function isOverdue(clock: Clock): [Condition, Condition] {
  const now = nowIso(clock);
  return [
    sql`orders.status = 'pending_shipment' and orders.ship_by <= ${now}::timestamptz`,
    sql`orders.status = 'pending_delivery' and orders.courier_due_at <= ${now}::timestamptz`,
  ];
}

/** Few orders (found or disputed) are sorted; otherwise each status is a range of the index by status and time. */
function rangesOf(clock: Clock, query: OrdersQuery, isFound: boolean): Condition[] {
  const { status, seller_id: sellerId, older_than: days, overdue, disputed } = query;
  const statuses = status ? [status] : days !== undefined || overdue ? OPEN_STATUSES : ORDER_STATUSES;
  const literals = statuses.map((each) => sql.lit(each));
  const ranges =
    isFound || disputed
      ? [sql`orders.status in (${sql.join(literals)})`]
      : literals.map((literal) => sql`orders.status = ${literal}`);
  const createdBefore = days === undefined ? undefined : isoFromNow(clock, -days * DAY_MS);
  const filters = [
    ...(sellerId === undefined ? [] : [sql`orders.seller_id = ${sellerId}`]),
    ...(createdBefore === undefined ? [] : [sql`orders.created_at <= ${createdBefore}::timestamptz`]),
    ...(disputed ? [sql`orders.open_dispute`] : []),
    ...(overdue ? [sql`(${sql.join(isOverdue(clock), sql` or `)})`] : []),
  ];
  return ranges.map((range) => sql.join([range, ...filters], sql` and `));
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
