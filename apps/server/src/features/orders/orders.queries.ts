// All reading of orders. Every query is scoped to one seller.
import type { OrderQuery } from '@raan/contract/orders/order-endpoints';
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import type { Satang } from '@raan/contract/money';
import { sql, type Selectable } from 'kysely';
import { byKey, type Db, type Tx } from '#platform/db.ts';
import { isoText } from '#platform/iso-text.ts';
import { firstOf } from '#platform/rows.ts';
import type { LocalText, Schema } from '#platform/schema.ts';
import { REFUNDS, type RefundRow } from '#features/payments/refunds.queries.ts';
import {
  findByWords,
  findPage,
  FOUND_MAX,
  isOneRange,
  isOneRangeOfWords,
  NAMES_MAX,
  type GroupSizes,
  type Search,
} from './find-orders.ts';
import { selectEndings, type EndingFacts } from './order-endings.queries.ts';
import { allOf, groupsOf, inPeriod, ofPriority, readOrderFilter, tested } from './order-filter.ts';
import { ORDER_FIELDS, selectFound, type OrderRow } from './order-rows.queries.ts';
import type { Place } from './order-sorts.ts';
import { groupTotals, matchingTotals, NO_TOTALS, sumOf, type Totals } from './order-totals.queries.ts';
import { foundOrders, orderHolds, withNames } from './order-words.ts';

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
  /** How those of them ended that did, by id. */
  endings: ReadonlyMap<number, EndingFacts>;
  /** The place of the last order; where more follow, the next page goes on there. */
  last: Place | undefined;
  hasMore: boolean;
  totals: Totals;
  /** Whether more were found than the totals know of. */
  isPartial: boolean;
};

type FoundPage = { found: (OrderRow & Place)[]; totals: Totals; isPartial: boolean };

/** One page of a seller's orders with their items, and the sums over all that match. */
export async function selectOrders(db: Db, search: Search): Promise<OrderPageRows> {
  // One more than is asked for tells whether there is more.
  const { limit } = search;
  const { found, totals, isPartial } = await findOrders(db, { ...search, limit: limit + 1 });
  const orders = found.slice(0, limit);
  return {
    orders,
    endings: await selectEndings(db, search.filter.sellerId, orders),
    last: orders.at(-1),
    hasMore: found.length > limit,
    totals: isPartial ? { ...totals, orders: Math.max(totals.orders, search.offset + found.length) } : totals,
    isPartial,
  };
}

async function findOrders(db: Db, search: Search): Promise<FoundPage> {
  const { filter } = search;
  if (isOneRange(search)) {
    const [found, matching] = await Promise.all([pageOf(db, search), matchingTotals(db, filter)]);
    return { found, totals: sumOf(matching.values()), isPartial: false };
  }
  if (groupsOf(filter).length === 0) return { found: [], totals: NO_TOTALS, isPartial: false };
  const searched = filter.words && (await searchOrders(db, search));
  if (searched && searched.found <= FOUND_MAX) {
    const { page, orders, cost, profit, quantity } = searched;
    const found = page.length === 0 ? [] : await selectPlaces(db, search, page);
    return { found, totals: { orders, cost, profit, quantity }, isPartial: false };
  }
  const names = searched && searched.names.length <= NAMES_MAX ? searched.names : undefined;
  const numbers = searched?.numbers ?? 0;
  if (searched && isOneRangeOfWords(search)) {
    const found = await pageOf(db, search, { groups: undefined, names, numbers });
    return { found, totals: searched, isPartial: true };
  }
  const [matching, all] = await Promise.all([matchingTotals(db, filter), groupTotals(db, filter.sellerId)]);
  const found = await pageOf(db, search, { groups: { all, matching }, names, numbers });
  return { found, totals: searched ?? sumOf(matching.values()), isPartial: searched !== undefined };
}

async function pageOf(db: Db, search: Search, sizes?: GroupSizes): Promise<FoundPage['found']> {
  const { statement, isRanges } = findPage(search, sizes);
  return await selectFound(isRanges ? byKey(db) : db, search.filter.sellerId, statement, search.rule);
}

async function selectPlaces(
  db: Db,
  { filter, rule }: Search,
  places: readonly Place[],
): Promise<FoundPage['found']> {
  const [ids, keys] = [places.map(({ id }) => id), places.map(({ key }) => key)];
  const found = sql`select id, key from unnest(${ids}::bigint[], ${keys}::bigint[]) as place (id, key)`;
  return await selectFound(db, filter.sellerId, found, rule);
}

type Searched = Totals & { found: number; names: string[]; numbers: number; page: Place[] };

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
        select status, count(*) as orders, (select count(*) from hit) as hits
        from (select distinct on (id) id, status from hit) as orders
        group by status`.execute(db)
    : { rows: [] };
  const countOf = new Map(rows.map(({ status, orders }) => [status, orders]));
  const found = Object.fromEntries(ORDER_STATUSES.map((status) => [status, countOf.get(status) ?? 0]));
  return {
    found: found as Record<OrderStatus, number>,
    isPartial: rows.some(({ hits }) => hits > FOUND_MAX),
  };
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
  /** How it ended; null where it has not. */
  ending: EndingFacts | null;
  events: EventRow[];
  /** What couriers told of it, the earliest first. */
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
  refunds: RefundRow[];
};

/** What stands beside an order's row on its own page, read with it: transactions that answer with an order hold its rows meanwhile. */
const DETAILS = sql.raw(`
  (
    select coalesce(json_agg(event), '[]') from (
      select kind, actor, note, decision_code, courier, ${isoText('at')} as at
      from order_events where seller_id = orders.seller_id and order_id = orders.id order by id
    ) as event
  ) as events,
  (
    select coalesce(json_agg(scan), '[]') from (
      select kind, ${isoText('at')} as at, courier, tracking_number, provider
      from courier_events where seller_id = orders.seller_id and order_id = orders.id order by courier_events.at, id
    ) as scan
  ) as scans,
  (
    select row_to_json(payment) from (
      select id, provider, amount_satang, status, qr_payload, reference, ${isoText('paid_at')} as paid_at,
        ${isoText('expires_at')} as expires_at,
        exists (
          select from payment_events event
          where event.payment_id = payments.id and event.provider = payments.provider and event.reference = payments.reference
            and event.amount_satang = payments.amount_satang
        ) as is_reported
      from payments where seller_id = orders.seller_id and order_id = orders.id
    ) as payment
  ) as payment,
  ${REFUNDS} as refunds`);

type Details = Pick<OrderDetailRows, 'events' | 'scans' | 'payment' | 'refunds'>;

/** One order, whole, or undefined where the seller has no such order. */
export async function selectOrder(
  db: Db | Tx,
  sellerId: number,
  orderId: number,
): Promise<OrderDetailRows | undefined> {
  const { rows } = await sql<OrderRow & Details>`
    select ${ORDER_FIELDS}, ${DETAILS}
    from orders where orders.seller_id = ${sellerId} and orders.id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { events, scans, payment, refunds, ...order } = row;
  const endings = await selectEndings(db, sellerId, [order]);
  return { order, ending: endings.get(orderId) ?? null, events, scans, payment, refunds };
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
  const items = await tx
    .selectFrom('order_items')
    .select('name')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return { product_names: items[0]?.name ?? {}, items_count: items.length };
}
