// Reads orders. Every query is scoped to one seller.
import type { OrderQuery } from '@raan/contract/orders/order-endpoints';
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type Tx } from '#platform/db.ts';
import { isoTextSql } from '#platform/iso-text-sql.ts';
import { firstRow } from '#platform/rows.ts';
import type { CatalogueText, Schema } from '#platform/schema.ts';
import { ATTEMPT_COLUMNS, joinAttempt, type PaymentRow } from '#features/payments/payment-view.ts';
import { REFUNDS_SQL, type RefundRow } from '#features/payments/refunds.queries.ts';
import {
  buildInTransitQueries,
  buildKeywordSearch,
  buildPageQuery,
  KEYWORD_MATCHES_MAX,
  isIndexRange,
  isIndexRangeIgnoringKeyword,
  MATCHING_NAMES_MAX,
  type SearchEstimates,
  type Search,
} from './find-orders.ts';
import { selectOrderClosures, type OrderClosure } from './order-closures.queries.ts';
import {
  joinConditions,
  groupsToSearch,
  periodConditions,
  priorityConditions,
  stageConditions,
  parseOrderFilter,
  testPerRow,
} from './order-filter.ts';
import { ORDER_FIELDS, selectOrderRows, type OrderRow } from './order-rows.queries.ts';
import type { OrderPosition } from './order-sorts.ts';
import { groupTotals, matchingTotals, NO_TOTALS, sumTotals, type Totals } from './order-totals.queries.ts';
import { keywordMatches, orderMatchesKeyword, matchingNamesCte } from './order-keyword.ts';

/** Reads the ids of all matching orders, oldest first, without a limit. */
export async function selectMatchingOrderIds(
  db: Db | Tx,
  sellerId: number,
  query: OrderQuery,
  now: number,
): Promise<number[]> {
  const filter = parseOrderFilter(sellerId, query, now);
  const groups = groupsToSearch(filter).map(
    (group) =>
      sql`(status = ${sql.lit(group)} and ${joinConditions([...periodConditions(filter), ...priorityConditions(filter, group), ...stageConditions(filter)])})`,
  );
  if (groups.length === 0) return [];
  const keywordCondition = filter.keyword
    ? testPerRow([orderMatchesKeyword(sellerId, filter.keyword)])
    : sql`true`;
  const names = filter.keyword ? matchingNamesCte(sellerId, filter.keyword) : sql``;
  const { rows } = await sql<{ id: number }>`
    ${names} select id from orders
    where seller_id = ${sellerId} and (${sql.join(groups, sql` or `)}) and ${keywordCondition} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type OrderPageRows = {
  orders: OrderRow[];
  closures: ReadonlyMap<number, OrderClosure>;
  /** Position of the last order; the next page starts after it. */
  last: OrderPosition | undefined;
  hasMore: boolean;
  totals: Totals;
  /** Whether there are more matches than the totals include. */
  isPartial: boolean;
};

type FoundPage = { found: (OrderRow & OrderPosition)[]; totals: Totals; isPartial: boolean };

/** Reads one page of a seller's orders with their items, and the totals of all matches. */
export async function selectOrders(db: Db, search: Search): Promise<OrderPageRows> {
  // One extra row shows whether there is a next page.
  const { limit } = search;
  const { found, totals, isPartial } = await findOrders(db, { ...search, limit: limit + 1 });
  const orders = found.slice(0, limit);
  return {
    orders,
    closures: await selectOrderClosures(db, search.filter.sellerId, orders),
    last: orders.at(-1),
    hasMore: found.length > limit,
    totals: isPartial ? { ...totals, orders: Math.max(totals.orders, search.offset + found.length) } : totals,
    isPartial,
  };
}

async function findOrders(db: Db, search: Search): Promise<FoundPage> {
  const { filter } = search;
  if (isSmallRange(search)) return await findInTransit(db, search);
  if (isIndexRange(search)) {
    const [found, matching] = await Promise.all([selectOrderPage(db, search), matchingTotals(db, filter)]);
    return { found, totals: sumTotals(matching.values()), isPartial: false };
  }
  if (groupsToSearch(filter).length === 0) return { found: [], totals: NO_TOTALS, isPartial: false };
  const matches = filter.keyword && (await runKeywordSearch(db, search));
  if (matches && matches.found <= KEYWORD_MATCHES_MAX) {
    const { page, orders, cost, profit, quantity } = matches;
    const found = page.length === 0 ? [] : await selectOrdersAt(db, search, page);
    return { found, totals: { orders, cost, profit, quantity }, isPartial: false };
  }
  const names = matches && matches.names.length <= MATCHING_NAMES_MAX ? matches.names : undefined;
  const numbers = matches?.numbers ?? 0;
  if (matches && isIndexRangeIgnoringKeyword(search)) {
    const found = await selectOrderPage(db, search, { groups: undefined, names, numbers });
    return { found, totals: matches, isPartial: true };
  }
  const [matching, all] = await Promise.all([matchingTotals(db, filter), groupTotals(db, filter.sellerId)]);
  const found = await selectOrderPage(db, search, { groups: { all, matching }, names, numbers });
  return { found, totals: matches ?? sumTotals(matching.values()), isPartial: matches !== undefined };
}

/** Orders in transit by stage or receipt are few enough to be tested one by one. */
function isSmallRange({ filter, rule }: Search): boolean {
  return filter.stage !== undefined || (rule.column === 'receipt_place' && filter.keyword !== undefined);
}

async function findInTransit(db: Db, search: Search): Promise<FoundPage> {
  if (groupsToSearch(search.filter).length === 0) return { found: [], totals: NO_TOTALS, isPartial: false };
  const { page, totals } = buildInTransitQueries(search);
  const [found, { rows }] = await Promise.all([
    selectOrderRows(db, search.filter.sellerId, page, search.rule),
    sql<Totals>`${totals}`.execute(db),
  ]);
  return { found, totals: firstRow(rows), isPartial: false };
}

async function selectOrderPage(db: Db, search: Search, sizes?: SearchEstimates): Promise<FoundPage['found']> {
  const { statement, hasStablePlan: isRanges } = buildPageQuery(search, sizes);
  return await selectOrderRows(isRanges ? prepared(db) : db, search.filter.sellerId, statement, search.rule);
}

async function selectOrdersAt(
  db: Db,
  { filter, rule }: Search,
  places: readonly OrderPosition[],
): Promise<FoundPage['found']> {
  const [ids, keys] = [places.map(({ id }) => id), places.map(({ key }) => key)];
  const found = sql`select id, key from unnest(${ids}::bigint[], ${keys}::bigint[]) as place (id, key)`;
  return await selectOrderRows(db, filter.sellerId, found, rule);
}

type KeywordResult = Totals & { found: number; names: string[]; numbers: number; page: OrderPosition[] };

async function runKeywordSearch(db: Db, search: Search): Promise<KeywordResult> {
  const { rows } = await sql<KeywordResult>`${buildKeywordSearch(search)}`.execute(db);
  return firstRow(rows);
}

/** Counts the keyword matches by status. Counts at most KEYWORD_MATCHES_MAX matches. */
export async function countKeywordMatches(
  db: Db,
  sellerId: number,
  keyword: string,
): Promise<{ found: Record<OrderStatus, number>; isPartial: boolean }> {
  const { keyword: words } = parseOrderFilter(sellerId, { keyword }, 0);
  const { rows } = words
    ? await sql<{ status: OrderStatus; orders: number; hits: number }>`
        ${matchingNamesCte(sellerId, words)}, hit as materialized (
          ${keywordMatches(sellerId, words, ORDER_STATUSES, KEYWORD_MATCHES_MAX + 1)}
        )
        select status, count(*) as orders, (select count(*) from hit) as hits
        from (select distinct on (id) id, status from hit) as orders
        group by status`.execute(db)
    : { rows: [] };
  const countOf = new Map(rows.map(({ status, orders }) => [status, orders]));
  const found = Object.fromEntries(ORDER_STATUSES.map((status) => [status, countOf.get(status) ?? 0]));
  return {
    found: found as Record<OrderStatus, number>,
    isPartial: rows.some(({ hits }) => hits > KEYWORD_MATCHES_MAX),
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
  closure: OrderClosure | null;
  events: EventRow[];
  /** Courier scans of all its parcels, earliest first. */
  scans: ScanRow[];
  payment:
    | (PaymentRow & {
        reference: string | null;
        paid_at: string | null;
        /** Whether the payment provider reported the payment. */
        is_reported: boolean;
      })
    | null;
  refunds: RefundRow[];
};

/** Read in the same statement: transactions that return an order hold its locks meanwhile. */
const DETAILS = sql.raw(`
  (
    select coalesce(json_agg(event), '[]') from (
      select kind, actor, note, decision_code, courier, ${isoTextSql('at')} as at
      from order_events where seller_id = orders.seller_id and order_id = orders.id order by id
    ) as event
  ) as events,
  (
    select coalesce(json_agg(scan), '[]') from (
      select kind, ${isoTextSql('at')} as at, courier, tracking_number, provider
      from courier_events where seller_id = orders.seller_id and order_id = orders.id order by courier_events.at, id
    ) as scan
  ) as scans,
  (
    select row_to_json(payment) from (
      select payments.id, payments.provider, amount_satang, status, reference, ${isoTextSql('paid_at')} as paid_at,
        ${isoTextSql('expires_at')} as expires_at, ${ATTEMPT_COLUMNS},
        exists (
          select from payment_events event
          where event.payment_id = payments.id and event.provider = payments.provider and event.reference = payments.reference
            and event.amount_satang = payments.amount_satang
        ) as is_reported
      from payments ${joinAttempt('payments')} where seller_id = orders.seller_id and order_id = orders.id
    ) as payment
  ) as payment,
  ${REFUNDS_SQL} as refunds`);

type Details = Pick<OrderDetailRows, 'events' | 'scans' | 'payment' | 'refunds'>;

/** Reads one order with its related rows, or undefined if the seller has no such order. */
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
  const closures = await selectOrderClosures(db, sellerId, [order]);
  return { order, closure: closures.get(orderId) ?? null, events, scans, payment, refunds };
}

/** Counts the orders that await payment, shipping or delivery, and the completed ones. */
export async function countsByStatus(
  db: Db,
  sellerId: number,
): Promise<Record<'pending_payment' | 'pending_shipment' | 'pending_delivery' | 'completed', number>> {
  const totals = await groupTotals(db, sellerId);
  const countIn = (status: OrderStatus) => totals.get(status)?.orders ?? 0;
  return {
    pending_payment: countIn('pending_payment'),
    pending_shipment: countIn('pending_shipment'),
    pending_delivery: countIn('pending_delivery'),
    completed: countIn('completed'),
  };
}

/** Item summary for a notification: the first item's name in all languages, and the number of items. */
export async function orderItemSummary(
  tx: Tx,
  sellerId: number,
  orderId: number,
): Promise<{ product_names: CatalogueText; items_count: number }> {
  const items = await tx
    .selectFrom('order_items')
    .select('name')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return { product_names: items[0]?.name ?? {}, items_count: items.length };
}
