// The one way in which an order changes state: the row, its counters and its timeline together.
import { orderAfter, type OrderAction } from '@raan/contract/orders/order-rules';
import type { CourierCode, OrderEvent, OrderStatus } from '@raan/contract/orders/order';
import { satang, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import { bangkokDay } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

const LOCKED_COLUMNS = [
  'seller_id',
  'id',
  'order_number',
  'status',
  'cost_satang',
  'retail_satang',
  'profit_satang',
  'quantity',
  'funding',
  'customer_name',
  'customer_phone',
  'paid_at',
] as const;

/** What of an order a use case needs to decide, read under a lock. */
export type LockedOrder = Pick<Selectable<Schema['orders']>, (typeof LOCKED_COLUMNS)[number]>;

export type OrderEventRequest = {
  kind: OrderEvent['kind'];
  actor: Schema['order_events']['actor'];
  note?: string;
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
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Moves locked orders of one seller by an action that each of them allows; the caller has checked. Writes the state, the
 * given columns, the counters of both states and one event for each order.
 */
export async function moveOrders(
  tx: Tx,
  orders: readonly LockedOrder[],
  action: OrderAction,
  change: Updateable<Schema['orders']>,
  event: OrderEventRequest,
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
  await tx
    .updateTable('orders')
    .set({ ...change, status: to })
    .where('seller_id', '=', sellerId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  await countMove(tx, sellerId, from, orders, -1);
  await countMove(tx, sellerId, to, orders, 1);
  await recordEvents(tx, sellerId, ids, event);
}

/** Adds an event to the timelines of orders. */
export async function recordEvents(
  tx: Tx,
  sellerId: number,
  orderIds: readonly number[],
  { kind, actor, note, courier, at }: OrderEventRequest,
): Promise<void> {
  await sql`
    insert into order_events (seller_id, order_id, kind, actor, note, courier, at)
    select ${sellerId}, order_id, ${kind}, ${actor}, ${note ?? null}, ${courier ?? null}, ${at}::timestamptz
    from unnest(${orderIds}::bigint[]) as chosen (order_id)`.execute(tx);
}

type Counted = Pick<LockedOrder, 'cost_satang' | 'profit_satang' | 'quantity'>;

/** Raises (sign 1) or lowers (sign −1) a state's counters by these orders. */
export async function countMove(
  tx: Tx,
  sellerId: number,
  status: OrderStatus,
  orders: readonly Counted[],
  sign: 1 | -1,
): Promise<void> {
  const total = (pick: (order: Counted) => number) =>
    sign * orders.reduce((sum, order) => sum + pick(order), 0);
  const count = sign * orders.length;
  const cost = total((order) => order.cost_satang);
  const profit = total((order) => order.profit_satang);
  const quantity = total((order) => order.quantity);
  if (sign === -1) {
    await sql`
      update order_counters set orders = orders + ${count}, cost_satang = cost_satang + ${cost},
        profit_satang = profit_satang + ${profit}, quantity = quantity + ${quantity}
      where seller_id = ${sellerId} and status = ${status}`.execute(tx);
    return;
  }
  await sql`
    insert into order_counters as counter (seller_id, status, orders, cost_satang, profit_satang, quantity)
    values (${sellerId}, ${status}, ${count}, ${cost}, ${profit}, ${quantity})
    on conflict (seller_id, status) do update set
      orders = counter.orders + excluded.orders, cost_satang = counter.cost_satang + excluded.cost_satang,
      profit_satang = counter.profit_satang + excluded.profit_satang, quantity = counter.quantity + excluded.quantity`.execute(
    tx,
  );
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
      profit_satang = figures.profit_satang + excluded.profit_satang`.execute(tx);
}
