// The only code that changes the status of orders and their timeline. Triggers update version, counters and tallies.
import { bangkokDay } from '@raan/contract/calendar';
import { nextOrderState, type OrderAction } from '@raan/contract/orders/order-rules';
import type { CourierCode, OrderEvent } from '@raan/contract/orders/order';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import { satang, type Satang } from '@raan/contract/money';
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { anyOfIds } from '#platform/any-of.ts';
import { pipelined, type Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import { customerMessageInsert } from './customer-messages.ts';

const LOCKED_COLUMNS = [
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
  'open_dispute',
  'goods_returned',
  'refunded_satang',
  'returned_cost_satang',
  'paid_at',
  'shipped_at',
  'handed_over_at',
  'delivered_at',
  'returning_at',
  'returned_at',
  'completes_at',
  'paused_completes_at',
  'completed_at',
  'early_profit',
  'ship_by',
  'ship_by_extension',
  'tracking_number',
  'courier_due_at',
  'delivery_stated_at',
  'courier',
  'forecast_paid_on',
] as const;

/** The columns that use cases need, read under a lock. */
export type LockedOrder = Pick<Selectable<Schema['orders']>, (typeof LOCKED_COLUMNS)[number]>;

export type OrderEventRequest = {
  kind: OrderEvent['kind'];
  actor: Schema['order_events']['actor'];
  note?: string | undefined;
  /** An operator's reason. */
  code?: RefundDecisionReason | undefined;
  /** The courier, if the note is a tracking number. */
  courier?: CourierCode;
  /** The customer gets it back by a partial refund. */
  amount?: Satang;
  at: string;
};

/** Locks orders of one seller in id order, so that two batches cannot deadlock. Leaves out other sellers' ids. */
export async function lockOrders(tx: Tx, sellerId: number, ids: readonly number[]): Promise<LockedOrder[]> {
  if (ids.length === 0) return [];
  return await tx
    .selectFrom('orders')
    .select(LOCKED_COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('id', '=', anyOfIds(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks the payment before its order, as payment webhooks do; the reverse would deadlock. */
export async function lockPayment(tx: Tx, sellerId: number, orderId: number): Promise<void> {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Throws 409 `order_changed` if the order is not at the expected version, if one is given. */
export function assertVersion(
  order: Pick<LockedOrder, 'version' | 'order_number'>,
  expected: number | undefined,
): void {
  if (expected !== undefined && expected !== order.version)
    throw conflict('order_changed', { order_number: order.order_number });
}

/**
 * Moves locked orders, for which the caller has checked the action. Writes status, columns and one event per
 * order. `extraInsert` runs in the same statement.
 */
export async function moveOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  action: OrderAction,
  change: Omit<Updateable<Schema['orders']>, 'forecast_paid_on'> & {
    forecast_paid_on?: RawBuilder<string> | null;
  },
  event: OrderEventRequest,
  extraInsert?: RawBuilder<unknown>,
): Promise<void> {
  const first = orders[0];
  if (!first) return;
  const from = first.status;
  const to = nextOrderState(action, from);
  if (to === undefined || orders.some((order) => order.status !== from)) {
    throw new Error(`${action} does not move these orders from ${from}`);
  }
  const sellerId = first.seller_id;
  const ids = orders.map((order) => order.id);
  const moved = tx
    .updateTable('orders')
    .set({ ...change, status: to })
    .where('seller_id', '=', sellerId)
    .where('id', '=', anyOfIds(ids));
  // One statement instead of two: the rows of a busy seller stay locked for one round trip less.
  const parts = [sql`moved as (${moved})`, ...(extraInsert ? [sql`extra as (${extraInsert})`] : [])];
  await eventInsert(sellerId, ids, event, parts).execute(pipelined(tx));
}

/** Writes columns of a locked order without changing its status. */
export async function updateOrder(
  tx: Tx,
  { seller_id: sellerId, id }: Pick<LockedOrder, 'seller_id' | 'id'>,
  change: Updateable<Schema['orders']>,
): Promise<void> {
  await pipelined(tx)
    .updateTable('orders')
    .set(change)
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Adds one event to the timeline of each order. */
export async function recordEvents(
  tx: Tx,
  sellerId: number,
  orderIds: readonly number[],
  event: OrderEventRequest,
): Promise<void> {
  await eventInsert(sellerId, orderIds, event).execute(pipelined(tx));
}

/** `parts` are common table expressions that run in the same statement. */
function eventInsert(
  sellerId: number,
  orderIds: readonly number[],
  { kind, actor, note, code, courier, amount, at }: OrderEventRequest,
  parts: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const events = sql`
    insert into order_events (seller_id, order_id, kind, actor, note, decision_code, courier, at)
    select ${sellerId}, order_id, ${kind}, ${actor}, ${note || null}, ${code ?? null}, ${courier ?? null}, ${at}::timestamptz
    from unnest(${orderIds}::bigint[]) as chosen (order_id)`;
  const messages = customerMessageInsert(sellerId, orderIds, { kind, at, amount });
  const before = messages ? [...parts, sql`recorded as (${events})`] : parts;
  const last = messages ?? events;
  return before.length === 0 ? last : sql`with ${sql.join(before)} ${last}`;
}

/** Adds to the figures of the seller's day in Bangkok; negative values subtract. Amounts are satang. */
export async function addToDailyFigures(
  tx: Tx,
  sellerId: number,
  at: string,
  delta: { orders?: number; total?: Satang; profit?: Satang },
): Promise<void> {
  const { orders = 0, total = satang(0), profit = satang(0) } = delta;
  await sql`
    insert into seller_days as figures (seller_id, day, orders, total_satang, profit_satang)
    values (${sellerId}, ${bangkokDay(at)}::date, ${orders}, ${total}, ${profit})
    on conflict (seller_id, day) do update set orders = figures.orders + excluded.orders,
      total_satang = figures.total_satang + excluded.total_satang,
      profit_satang = figures.profit_satang + excluded.profit_satang`.execute(pipelined(tx));
}
