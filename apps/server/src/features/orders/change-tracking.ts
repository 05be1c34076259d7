import type { CourierCode } from '@raan/contract/orders/order';
import { keepsTrackingNumber, orderCan } from '@raan/contract/orders/order-rules';
import { isTrackingNumber, tidyTrackingNumber } from '@raan/contract/tracking/tracking-number';
import { sql, type RawBuilder } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { demandVersion, lockOrders, type LockedOrder } from './move-order.ts';
import { demandOwnNumber } from './number-holders.ts';

/** What a courier knows an order's goods by. */
export type Parcel = { courier: CourierCode; trackingNumber: string };

/** A parcel as it was typed, its number tidied. Throws 422 under `tracking_number` where it can be nobody's number. */
export function readParcel(typed: { courier: CourierCode; tracking_number: string }): Parcel {
  const { courier, tracking_number } = typed;
  if (!isTrackingNumber(tracking_number)) throw failField('tracking_number', 'tracking_number_bounds');
  return { courier, trackingNumber: tidyTrackingNumber(tracking_number) };
}

/**
 * Corrects courier and tracking number of an order on its way; the timeline keeps the change. Throws 409 once the parcel's way is
 * over or disputed, and 422 for a number that is another customer's.
 */
export async function changeTracking(
  tx: Tx,
  clock: Clock,
  change: { sellerId: number; orderId: number; parcel: Parcel; version?: number | undefined },
): Promise<void> {
  const { sellerId, orderId, parcel } = change;
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  demandVersion(order, change.version);
  if (!orderCan('change_tracking', order))
    throw conflict('order_not_in_transit', { order_number: order.order_number });
  if ((await fixedParcels(tx, sellerId, [order])).has(orderId))
    throw conflict('tracking_fixed', { order_number: order.order_number });
  await demandOwnNumber(tx, sellerId, [order], parcel);
  await changeParcels(tx, sellerId, new Map([[orderId, parcel]]), nowIso(clock));
}

/**
 * Which of these locked orders keep the number that they have: those that `keepsTrackingNumber` names, and those whose parcel the courier is
 * bringing back. What was said of it then shall not be hidden behind another number.
 */
export async function fixedParcels(
  tx: Tx,
  sellerId: number,
  orders: readonly LockedOrder[],
): Promise<Set<number>> {
  const { rows: back } = await sql<{ id: number }>`
    select orders.id from orders
    where seller_id = ${sellerId} and id = any(${orders.map(({ id }) => id)}::bigint[]) and exists (
      select from courier_events event
      where event.seller_id = orders.seller_id and event.order_id = orders.id
        and event.courier = orders.courier and event.tracking_number = orders.tracking_number
        and event.kind in ('returning', 'returned')
    )`.execute(tx);
  return new Set([...orders.filter(keepsTrackingNumber), ...back].map(({ id }) => id));
}

/** Gives locked orders on their way other parcels, by order id; the timelines keep the changes. */
export async function changeParcels(
  tx: Tx,
  sellerId: number,
  parcels: ReadonlyMap<number, Parcel>,
  at: string,
): Promise<void> {
  await writeParcels(tx, sellerId, parcels, at);
  await sql`
    insert into order_events (seller_id, order_id, kind, actor, note, courier, at)
    select ${sellerId}, parcel.order_id, 'tracking_changed', 'seller', parcel.number, parcel.courier, ${at}::timestamptz
    from ${parcelRows(parcels)}`.execute(tx);
}

/**
 * Writes courier and tracking number of each order. An order that goes by another number than before is followed anew from `at` (ISO
 * text) on: what was told of the old parcel says nothing of the new one.
 */
export async function writeParcels(
  tx: Tx,
  sellerId: number,
  parcels: ReadonlyMap<number, Parcel>,
  at: string,
): Promise<void> {
  if (parcels.size === 0) return;
  await sql`
    update orders set courier = parcel.courier, tracking_number = parcel.number,
      handed_over_at = null, delivered_at = null, returning_at = null, returned_at = null, completes_at = null
    from ${parcelRows(parcels)}
    where orders.seller_id = ${sellerId} and orders.id = parcel.order_id
      and (orders.courier, orders.tracking_number) is distinct from (parcel.courier, parcel.number)`.execute(
    tx,
  );
  await followParcels(sellerId, parcels, at)?.execute(tx);
}

/**
 * The statement that has the couriers asked about parcels whose numbers stand in their orders, from `at` on; see `writeParcels`. Undefined
 * where there are none.
 */
export function followParcels(
  sellerId: number,
  parcels: ReadonlyMap<number, Parcel>,
  at: string,
): RawBuilder<unknown> | undefined {
  if (parcels.size === 0) return undefined;
  return sql`
    insert into parcels as followed (seller_id, order_id, courier, tracking_number, since, ask_at)
    select ${sellerId}, parcel.order_id, parcel.courier, parcel.number, ${at}::timestamptz, ${at}::timestamptz
    from ${parcelRows(parcels)}
    on conflict (seller_id, order_id) do update set courier = excluded.courier,
      tracking_number = excluded.tracking_number, since = excluded.since, ask_at = excluded.ask_at, turned_back_told_at = null
    where (followed.courier, followed.tracking_number) is distinct from (excluded.courier, excluded.tracking_number)`;
}

function parcelRows(parcels: ReadonlyMap<number, Parcel>) {
  const each = [...parcels.values()];
  return sql`unnest(${[...parcels.keys()]}::bigint[], ${each.map(({ courier }) => courier)}::text[],
    ${each.map(({ trackingNumber }) => trackingNumber)}::text[]) as parcel (order_id, courier, number)`;
}
