// The one way in which an order changes state: the row and its timeline together. Version, counters and tallies follow by themselves.
import { orderAfter, type OrderAction } from '@raan/contract/orders/order-rules';
import type { CourierCode, OrderEvent } from '@raan/contract/orders/order';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import { satang, type Satang } from '@raan/contract/money';
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { anyOfIds } from '#platform/any-of.ts';
import { bangkokDay } from '#platform/clock.ts';
import { later, type Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';

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
] as const;

/** What of an order a use case needs to decide, read under a lock. */
export type LockedOrder = Pick<Selectable<Schema['orders']>, (typeof LOCKED_COLUMNS)[number]>;

export type OrderEventRequest = {
  kind: OrderEvent['kind'];
  actor: Schema['order_events']['actor'];
  note?: string | undefined;
  /** Why an operator did it. */
  code?: RefundDecisionReason | undefined;
  /** Whose tracking number the note is. */
  courier?: CourierCode;
  at: string;
};

/** Locks orders of one seller in id order, so that two batches never wait in a circle. Ids that are not the seller's are simply missing. */
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

/** Refuses with 409 `order_changed` what was decided on another version of the order than this one; no version asks for nothing. */
export function demandVersion(
  order: Pick<LockedOrder, 'version' | 'order_number'>,
  seen: number | undefined,
): void {
  if (seen !== undefined && seen !== order.version)
    throw conflict('order_changed', { order_number: order.order_number });
}

/**
 * Moves locked orders of one seller by an action that each of them allows; the caller has checked. Writes the state, the
 * given columns and one event for each order; the database moves version, counters and tallies along. `beside` writes rows of these
 * orders in other tables, in the same statement.
 */
export async function moveOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  action: OrderAction,
  change: Updateable<Schema['orders']>,
  event: OrderEventRequest,
  beside?: RawBuilder<unknown>,
): Promise<void> {
  const first = orders[0];
  if (!first) return;
  const from = first.status;
  const to = orderAfter(action, from);
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
  // One statement: an order's move and its event are never apart, and a busy seller's rows are held for a round trip less.
  const written = beside ? sql`, beside as (${beside})` : sql``;
  await sql`with moved as (${moved})${written} ${eventsOf(sellerId, ids, event)}`.execute(later(tx));
}

/** Writes columns of a locked order that leave its state as it is. */
export async function changeOrder(
  tx: Tx,
  { seller_id: sellerId, id }: Pick<LockedOrder, 'seller_id' | 'id'>,
  change: Updateable<Schema['orders']>,
): Promise<void> {
  await later(tx)
    .updateTable('orders')
    .set(change)
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Adds an event to the timelines of orders. */
export async function recordEvents(
  tx: Tx,
  sellerId: number,
  orderIds: readonly number[],
  event: OrderEventRequest,
): Promise<void> {
  await eventsOf(sellerId, orderIds, event).execute(later(tx));
}

function eventsOf(
  sellerId: number,
  orderIds: readonly number[],
  { kind, actor, note, code, courier, at }: OrderEventRequest,
) {
  return sql`
    insert into order_events (seller_id, order_id, kind, actor, note, decision_code, courier, at)
    select ${sellerId}, order_id, ${kind}, ${actor}, ${note || null}, ${code ?? null}, ${courier ?? null}, ${at}::timestamptz
    from unnest(${orderIds}::bigint[]) as chosen (order_id)`;
}

/** Adds to the figures of the seller's day in Bangkok; what is below zero is taken away. Amounts are satang. */
export async function addToDay(
  tx: Tx,
  sellerId: number,
  at: string,
  add: { orders?: number; total?: Satang; profit?: Satang },
): Promise<void> {
  const { orders = 0, total = satang(0), profit = satang(0) } = add;
  await sql`
    insert into seller_days as figures (seller_id, day, orders, total_satang, profit_satang)
    values (${sellerId}, ${bangkokDay(at)}::date, ${orders}, ${total}, ${profit})
    on conflict (seller_id, day) do update set orders = figures.orders + excluded.orders,
      total_satang = figures.total_satang + excluded.total_satang,
      profit_satang = figures.profit_satang + excluded.profit_satang`.execute(later(tx));
}
