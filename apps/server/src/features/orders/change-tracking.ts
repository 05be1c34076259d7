import type { CourierCode } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { demandVersion, lockOrders } from './move-order.ts';

/** What a courier knows an order's goods by. */
export type Parcel = { courier: CourierCode; trackingNumber: string };

/** Corrects courier and tracking number of an order on its way; the timeline keeps the change. */
export async function changeTracking(
  tx: Tx,
  clock: Clock,
  change: Parcel & { sellerId: number; orderId: number; version?: number | undefined },
): Promise<void> {
  const { sellerId, orderId, courier, trackingNumber } = change;
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  demandVersion(order, change.version);
  if (!orderCan('change_tracking', order))
    throw conflict('order_not_in_transit', { order_number: order.order_number });
  await changeParcels(tx, sellerId, new Map([[orderId, { courier, trackingNumber }]]), nowIso(clock));
}

/** Gives locked orders on their way other parcels, by order id; the timelines keep the changes. */
export async function changeParcels(
  tx: Tx,
  sellerId: number,
  parcels: ReadonlyMap<number, Parcel>,
  at: string,
): Promise<void> {
  await writeParcels(tx, sellerId, parcels);
  await sql`
    insert into order_events (seller_id, order_id, kind, actor, note, courier, at)
    select ${sellerId}, parcel.order_id, 'tracking_changed', 'seller', parcel.number, parcel.courier, ${at}::timestamptz
    from ${parcelRows(parcels)}`.execute(tx);
}

/** Writes courier and tracking number of each order, in one statement. */
export async function writeParcels(
  tx: Tx,
  sellerId: number,
  parcels: ReadonlyMap<number, Parcel>,
): Promise<void> {
  if (parcels.size === 0) return;
  await sql`
    update orders set courier = parcel.courier, tracking_number = parcel.number
    from ${parcelRows(parcels)}
    where orders.seller_id = ${sellerId} and orders.id = parcel.order_id`.execute(tx);
}

function parcelRows(parcels: ReadonlyMap<number, Parcel>) {
  const each = [...parcels.values()];
  return sql`unnest(${[...parcels.keys()]}::bigint[], ${each.map(({ courier }) => courier)}::text[],
    ${each.map(({ trackingNumber }) => trackingNumber)}::text[]) as parcel (order_id, courier, number)`;
}
