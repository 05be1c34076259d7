// All reading of orders. Every query is scoped to one seller.
import { addDays } from '@raan/contract/calendar';
import { ORDER_URGENT_AFTER_MS } from '@raan/contract/constants';
import type { OrderQuery, OrderSort } from '@raan/contract/orders/order-endpoints';
import type { OrderStatus } from '@raan/contract/orders/order';
import { satang, type Satang } from '@raan/contract/money';
import { sql, type Selectable, type SqlBool } from 'kysely';
import { bangkokDay, startOfBangkokDay } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { LocalText, Schema } from '#platform/schema.ts';

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

const SORT_SQL: Readonly<Record<OrderSort, ReturnType<typeof sql>>> = {
  created_desc: sql`id desc`,
  created_asc: sql`id asc`,
  amount_desc: sql`cost_satang desc, id desc`,
  amount_asc: sql`cost_satang asc, id asc`,
  expiry_asc: sql`expires_at asc, id asc`,
  completed_desc: sql`completed_at desc nulls last, id desc`,
  completed_asc: sql`completed_at asc nulls last, id asc`,
};

/**
 * The moment (ISO) from which a period counts, in Bangkok. Completed orders are read by the calendar (this week from Monday, this
 * month from the first), all others by days gone by (7, 30); today and the last 90 days are the same for both.
 */
function periodStart(
  period: NonNullable<OrderQuery['period']>,
  status: OrderStatus | undefined,
  now: number,
): string {
  const today = bangkokDay(now);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const byCalendar = status === 'completed';
  const day = {
    today,
    week: addDays(today, byCalendar ? -weekday : -7),
    month: byCalendar ? `${today.slice(0, 7)}-01` : addDays(today, -30),
    last3months: addDays(today, -90),
  }[period];
  return startOfBangkokDay(day);
}

/** LIKE pattern for a text that may hold wildcards. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function conditions(sellerId: number, query: OrderQuery, now: number): ReturnType<typeof sql<SqlBool>> {
  const parts = [sql<SqlBool>`seller_id = ${sellerId}`];
  if (query.status) parts.push(sql<SqlBool>`status = ${query.status}`);
  if (query.period) {
    const since = periodStart(query.period, query.status, now);
    parts.push(
      query.status === 'completed'
        ? sql<SqlBool>`completed_at >= ${since}`
        : sql<SqlBool>`created_at >= ${since}`,
    );
  }
  if (query.priority) {
    const urgentBefore = new Date(now - ORDER_URGENT_AFTER_MS).toISOString();
    const isHigh = sql<SqlBool>`(status = 'pending_shipment' and paid_at <= ${urgentBefore})`;
    if (query.priority === 'high') parts.push(isHigh);
    else if (query.priority === 'normal') parts.push(sql<SqlBool>`not ${isHigh}`);
    else parts.push(sql<SqlBool>`false`);
  }
  const keyword = query.keyword?.trim();
  if (keyword) {
    const like = containing(keyword);
    parts.push(sql<SqlBool>`(order_number ilike ${like} or tracking_number ilike ${like} or customer_phone like ${`%${keyword.replace(/[\\%_]/g, '')}`}
      or exists (select 1 from order_items item where item.seller_id = orders.seller_id and item.order_id = orders.id and item.name::text ilike ${like}))`);
  }
  return sql.join<SqlBool>(parts, sql` and `);
}

export type OrderPageRows = {
  orders: OrderRow[];
  items: ItemRow[];
  total: number;
  cost: Satang;
  profit: Satang;
  quantity: number;
};

/** The ids of all orders that match, oldest first, without a limit. */
export async function matchingOrderIds(
  db: Db | Tx,
  sellerId: number,
  query: OrderQuery,
  now: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where ${conditions(sellerId, query, now)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One page of a seller's orders with their items, and the sums over all that match. */
export async function selectOrders(
  db: Db,
  sellerId: number,
  query: OrderQuery,
  page: { limit: number; offset: number },
  now: number,
): Promise<OrderPageRows> {
  const where = conditions(sellerId, query, now);
  const sort = SORT_SQL[query.sort ?? (query.status === 'completed' ? 'completed_desc' : 'created_desc')];
  const { rows: orders } = await sql<OrderRow>`
    select ${sql.join(ORDER_COLUMNS.map((column) => sql.ref(column)))} from orders
    where ${where} order by ${sort} limit ${page.limit} offset ${page.offset}`.execute(db);
  const isFiltered = query.period || query.priority || query.keyword?.trim();
  const wholeGroup = isFiltered ? undefined : query.status;
  const totals = wholeGroup ? await countedTotals(db, sellerId, wholeGroup) : await scannedTotals(db, where);
  return {
    orders,
    items: await selectItems(
      db,
      sellerId,
      orders.map((order) => order.id),
    ),
    ...totals,
  };
}

type Totals = Pick<OrderPageRows, 'total' | 'cost' | 'profit' | 'quantity'>;

const NO_TOTALS: Totals = { total: 0, cost: satang(0), profit: satang(0), quantity: 0 };

/** The sums of a whole group stand in its counters, so they cost the same at any size. */
async function countedTotals(db: Db, sellerId: number, status: OrderStatus): Promise<Totals> {
  const row = await db
    .selectFrom('order_counters')
    .select(['orders as total', 'cost_satang as cost', 'profit_satang as profit', 'quantity'])
    .where('seller_id', '=', sellerId)
    .where('status', '=', status)
    .executeTakeFirst();
  return row ?? NO_TOTALS;
}

async function scannedTotals(db: Db, where: ReturnType<typeof sql<SqlBool>>): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*) as total, coalesce(sum(cost_satang), 0)::bigint as cost,
      coalesce(sum(profit_satang), 0)::bigint as profit, coalesce(sum(quantity), 0)::bigint as quantity
    from orders where ${where}`.execute(db);
  return rows[0] ?? NO_TOTALS;
}

async function selectItems(db: Db | Tx, sellerId: number, orderIds: readonly number[]): Promise<ItemRow[]> {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('order_items')
    .select(ITEM_COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

export type EventRow = Pick<Schema['order_events'], 'kind' | 'actor' | 'note' | 'courier' | 'at'>;

export type OrderDetailRows = {
  order: OrderRow;
  items: ItemRow[];
  events: EventRow[];
  payment: {
    id: number;
    provider: string;
    amount_satang: Satang;
    status: Schema['payments']['status'];
    qr_payload: string;
    reference: string | null;
    paid_at: string | null;
    expires_at: string;
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
    .select(['kind', 'actor', 'note', 'courier', 'at'])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'amount_satang', 'status', 'qr_payload', 'reference', 'paid_at', 'expires_at'])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return { order, items, events, payment: payment ?? null };
}

/** How many orders stand in each of the four groups. */
export async function countsByStatus(
  db: Db,
  sellerId: number,
): Promise<Record<'pending_payment' | 'pending_shipment' | 'pending_delivery' | 'completed', number>> {
  const rows = await db
    .selectFrom('order_counters')
    .select(['status', 'orders'])
    .where('seller_id', '=', sellerId)
    .execute();
  const of = (status: OrderStatus) => rows.find((row) => row.status === status)?.orders ?? 0;
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
