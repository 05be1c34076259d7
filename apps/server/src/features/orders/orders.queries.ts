// All reading of orders. Every query is scoped to one seller.
import type { OrderQuery } from '@raan/contract/orders/order-endpoints';
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import type { Satang } from '@raan/contract/money';
import { sql, type Selectable } from 'kysely';
import { anyOfIds } from '#platform/any-of.ts';
import type { Db, Tx } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';
import type { LocalText, Schema } from '#platform/schema.ts';
import { findByWords, findPage, FOUND_MAX, isOneRange, type GroupSizes, type Search } from './find-orders.ts';
import { lostSince, selectEnding, selectNews, type OrderNews } from './order-news.queries.ts';
import { allOf, groupsOf, inPeriod, ofPriority, readOrderFilter, tested } from './order-filter.ts';
import type { Place } from './order-sorts.ts';
import { groupTotals, matchingTotals, NO_TOTALS, sumOf, type Totals } from './order-totals.queries.ts';
import { foundOrders, orderHolds, withNames } from './order-words.ts';

const ORDER_COLUMNS = [
  'seller_id',
  'id',
  'order_number',
  'version',
  'status',
  'cost_satang',
  'retail_satang',
  'profit_satang',
  'quantity',
  'funding',
  'customer_name',
  'customer_phone',
  'address',
  'district',
  'province',
  'postal_code',
  'note',
  'courier',
  'tracking_number',
  'rating',
  'review_comment',
  'reviewed_at',
  'early_profit',
  'is_demo',
  'created_at',
  'expires_at',
  'paid_at',
  'shipped_at',
  'handed_over_at',
  'delivered_at',
  'returned_at',
  'completes_at',
  'completed_at',
  'cancelled_at',
  'refunded_at',
  'open_dispute',
] as const;

const ITEM_COLUMNS = [
  'order_id',
  'position',
  'product_id',
  'name',
  'image',
  'price_satang',
  'discount_price_satang',
  'unit_price_satang',
  'retail_unit_price_satang',
  'quantity',
  'color',
  'size',
] as const;

export type OrderRow = Pick<Selectable<Schema['orders']>, (typeof ORDER_COLUMNS)[number]>;
export type ItemRow = Pick<Selectable<Schema['order_items']>, (typeof ITEM_COLUMNS)[number]>;

/** The ids of all orders that match, oldest first, without a limit. */
export async function matchingOrderIds(
  db: Db | Tx,
  sellerId: number,
  query: OrderQuery,
  now: number,
): Promise<number[]> {
  const filter = readOrderFilter(sellerId, query, now);
  const groups = groupsOf(filter).map(
    (group) =>
      sql`(status = ${sql.lit(group)} and ${allOf([...inPeriod(filter), ...ofPriority(filter, group)])})`,
  );
  if (groups.length === 0) return [];
  const words = filter.words ? tested([orderHolds(sellerId, filter.words)]) : sql`true`;
  const names = filter.words ? withNames(sellerId, filter.words) : sql``;
  const { rows } = await sql<{ id: number }>`
    ${names} select id from orders
    where seller_id = ${sellerId} and (${sql.join(groups, sql` or `)}) and ${words} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export type OrderPageRows = {
  orders: OrderRow[];
  items: ItemRow[];
  newsOf: (order: OrderRow) => OrderNews;
  /** The place of the last order; where more follow, the next page goes on there. */
  last: Place | undefined;
  hasMore: boolean;
  totals: Totals;
  /** Whether more were found than the totals know of. */
  isPartial: boolean;
};

type Found = { id: number; key: number };

/** One page of a seller's orders with their items, and the sums over all that match. */
export async function selectOrders(db: Db, search: Search): Promise<OrderPageRows> {
  const { sellerId } = search.filter;
  // One more than is asked for tells whether there is more.
  const { limit } = search;
  const { found, totals, isPartial } = await findOrders(db, { ...search, limit: limit + 1 });
  const page = found.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const [orders, items] = await Promise.all([selectRows(db, sellerId, ids), selectItems(db, sellerId, ids)]);
  const rowOf = new Map(orders.map((order) => [order.id, order]));
  return {
    orders: ids.flatMap((id) => rowOf.get(id) ?? []),
    items,
    newsOf: await selectNews(db, sellerId, orders),
    last: page.at(-1),
    hasMore: found.length > limit,
    totals: isPartial ? { ...totals, orders: Math.max(totals.orders, search.offset + found.length) } : totals,
    isPartial,
  };
}

async function findOrders(
  db: Db,
  search: Search,
): Promise<{ found: Found[]; totals: Totals; isPartial: boolean }> {
  const { filter } = search;
  if (isOneRange(search)) {
    const [page, matching] = await Promise.all([pageOf(db, search), matchingTotals(db, filter)]);
    return { found: page, totals: sumOf(matching.values()), isPartial: false };
  }
  if (groupsOf(filter).length === 0) return { found: [], totals: NO_TOTALS, isPartial: false };
  const searched = filter.words && (await searchOrders(db, search));
  if (searched && searched.found <= FOUND_MAX) {
    const { page, orders, cost, profit, quantity } = searched;
    return { found: page, totals: { orders, cost, profit, quantity }, isPartial: false };
  }
  const matching = await matchingTotals(db, filter);
  const all = await groupTotals(db, filter.sellerId);
  const page = await pageOf(db, search, {
    all,
    matching,
    names: searched?.names ?? 0,
    numbers: searched?.numbers ?? 0,
  });
  return { found: page, totals: searched ?? sumOf(matching.values()), isPartial: searched !== undefined };
}

async function pageOf(db: Db, search: Search, sizes?: GroupSizes): Promise<Found[]> {
  return (await sql<Found>`${findPage(search, sizes)}`.execute(db)).rows;
}

type Searched = Totals & { found: number; names: number; numbers: number; page: Found[] };

async function searchOrders(db: Db, search: Search): Promise<Searched> {
  const { rows } = await sql<Searched>`${findByWords(search)}`.execute(db);
  return firstOf(rows);
}

/** How many orders a keyword finds in each state, of at most FOUND_MAX that it finds at all. */
export async function countFound(
  db: Db,
  sellerId: number,
  keyword: string,
): Promise<{ found: Record<OrderStatus, number>; isPartial: boolean }> {
  const { words } = readOrderFilter(sellerId, { keyword }, 0);
  const { rows } = words
    ? await sql<{ status: OrderStatus; orders: number; hits: number }>`
        ${withNames(sellerId, words)}, hit as materialized (
          ${foundOrders(sellerId, words, ORDER_STATUSES, FOUND_MAX + 1)}
        )
        select orders.status, count(*) as orders, (select count(*) from hit) as hits
        from (select distinct order_id from hit) as hit cross join lateral (
          select status from orders where seller_id = ${sellerId} and id = hit.order_id offset 0
        ) as orders
        group by orders.status`.execute(db)
    : { rows: [] };
  const countOf = new Map(rows.map(({ status, orders }) => [status, orders]));
  const found = Object.fromEntries(ORDER_STATUSES.map((status) => [status, countOf.get(status) ?? 0]));
  return {
    found: found as Record<OrderStatus, number>,
    isPartial: rows.some(({ hits }) => hits > FOUND_MAX),
  };
}

async function selectRows(db: Db, sellerId: number, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

async function selectItems(db: Db | Tx, sellerId: number, orderIds: readonly number[]): Promise<ItemRow[]> {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('order_items')
    .select(ITEM_COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', anyOfIds(orderIds))
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

export type EventRow = Pick<
  Schema['order_events'],
  'kind' | 'actor' | 'note' | 'decision_code' | 'courier' | 'at'
>;

export type ScanRow = Pick<
  Selectable<Schema['courier_events']>,
  'kind' | 'at' | 'courier' | 'tracking_number' | 'provider'
>;

export type OrderDetailRows = {
  order: OrderRow;
  items: ItemRow[];
  news: OrderNews;
  events: EventRow[];
  scans: ScanRow[];
  payment: {
    id: number;
    provider: string;
    amount_satang: Satang;
    status: Schema['payments']['status'];
    qr_payload: string;
    reference: string | null;
    paid_at: string | null;
    expires_at: string;
    /** Whether the provider itself told of it. */
    is_reported: boolean;
  } | null;
};

/** One order, whole, or undefined where the seller has no such order. */
export async function selectOrder(
  db: Db | Tx,
  sellerId: number,
  orderId: number,
): Promise<OrderDetailRows | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const items = await selectItems(db, sellerId, [orderId]);
  const events = await db
    .selectFrom('order_events')
    .select(['kind', 'actor', 'note', 'decision_code', 'courier', 'at'])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  // Before a parcel left nobody saw it.
  const scans = order.shipped_at === null ? [] : await selectScans(db, sellerId, orderId);
  const payment = await selectPayment(db, sellerId, orderId);
  const news = { lostAt: lostSince(order, scans), ending: await selectEnding(db, sellerId, order) };
  return { order, items, news, events, scans, payment: payment ?? null };
}

async function selectPayment(db: Db | Tx, sellerId: number, orderId: number) {
  return await db
    .selectFrom('payments')
    .select(['id', 'provider', 'amount_satang', 'status', 'qr_payload', 'reference', 'paid_at', 'expires_at'])
    .select((rows) =>
      rows
        .exists(
          rows
            .selectFrom('payment_events')
            .select('payment_events.event_id')
            .whereRef('payment_events.payment_id', '=', 'payments.id')
            .whereRef('payment_events.provider', '=', 'payments.provider')
            .whereRef('payment_events.reference', '=', 'payments.reference')
            .whereRef('payment_events.amount_satang', '=', 'payments.amount_satang'),
        )
        .$castTo<boolean>()
        .as('is_reported'),
    )
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** What couriers told of an order, the earliest first. */
async function selectScans(db: Db | Tx, sellerId: number, orderId: number): Promise<ScanRow[]> {
  return await db
    .selectFrom('courier_events')
    .select(['kind', 'at', 'courier', 'tracking_number', 'provider'])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** How many orders stand in each of the four groups. */
export async function countsByStatus(
  db: Db,
  sellerId: number,
): Promise<Record<'pending_payment' | 'pending_shipment' | 'pending_delivery' | 'completed', number>> {
  const totals = await groupTotals(db, sellerId);
  const of = (status: OrderStatus) => totals.get(status)?.orders ?? 0;
  return {
    pending_payment: of('pending_payment'),
    pending_shipment: of('pending_shipment'),
    pending_delivery: of('pending_delivery'),
    completed: of('completed'),
  };
}

/** What a notification says of an order's goods: the first item's name in every language, and its picture. */
export async function orderItemSummary(
  tx: Tx,
  sellerId: number,
  orderId: number,
): Promise<{ product_names: LocalText; items_count: number }> {
  const items = await selectItems(tx, sellerId, [orderId]);
  return { product_names: items[0]?.name ?? {}, items_count: items.length };
}
