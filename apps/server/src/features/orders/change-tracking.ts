import { bangkokDay } from '@raan/contract/calendar';
import { isTrackingNumberFixed, orderCan } from '@raan/contract/orders/order-rules';
import { FIRST_SCAN_WORKING_DAYS } from '@raan/contract/orders/order-deadlines';
import { sql, type RawBuilder } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { endOfWorkingDays } from '#platform/working-days.ts';
import { assertVersion, lockOrders, type LockedOrder } from './move-order.ts';
import { assertTrackingNumberAvailable } from './tracking-numbers.ts';
import type { Parcel } from './parcel.ts';
import { commonEstimate, type EstimateConfig } from './transit-days.ts';

/**
 * Corrects the parcel of an order in transit. Throws BUSINESS_ORDER_NOT_FOUND, 409 if it can no longer
 * change, and 422 if another customer's order has the number.
 */
export async function changeTracking(
  tx: Tx,
  clock: Clock,
  change: { sellerId: number; orderId: number; parcel: Parcel; version?: number | undefined },
): Promise<void> {
  const { sellerId, orderId, parcel } = change;
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  assertVersion(order, change.version);
  if (!orderCan('change_tracking', order))
    throw conflict('order_not_in_transit', { order_number: order.order_number });
  if ((await selectOrdersWithFixedTracking(tx, sellerId, [order])).has(orderId))
    throw conflict('tracking_fixed', { order_number: order.order_number });
  await assertTrackingNumberAvailable(tx, sellerId, [order], parcel);
  await replaceParcels(tx, sellerId, new Map([[orderId, parcel]]), nowIso(clock));
}

/**
 * Returns ids of locked orders whose tracking number can no longer change. During or after the courier's
 * return, a new number would hide the scans of that return.
 */
export async function selectOrdersWithFixedTracking(
  tx: Tx,
  sellerId: number,
  orders: readonly LockedOrder[],
): Promise<Set<number>> {
  const { rows: returning } = await sql<{ id: number }>`
    select orders.id from orders
    where seller_id = ${sellerId} and id = any(${orders.map(({ id }) => id)}::bigint[]) and exists (
      select from courier_events event
      where event.seller_id = orders.seller_id and event.order_id = orders.id
        and event.courier = orders.courier and event.tracking_number = orders.tracking_number
        and event.kind in ('returning', 'returned')
    )`.execute(tx);
  return new Set([...orders.filter(isTrackingNumberFixed), ...returning].map(({ id }) => id));
}

/** Replaces the parcels of locked orders in transit, by order id, and records the changes in the timelines. */
export async function replaceParcels(
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

/** Returns the deadline (ISO) of the courier's first scan for a tracking number that was entered at `at` (ISO). */
export function firstScanDueAt(at: string): string {
  return endOfWorkingDays(at, FIRST_SCAN_WORKING_DAYS);
}

/** SQL of the expected day of payment of an order that ships at `at` (ISO); null without a courier that reports scans. */
export function forecastSql(
  courier: RawBuilder<unknown>,
  at: string,
  config: EstimateConfig,
): RawBuilder<string> {
  const { objectionDays, isTracked } = commonEstimate(config);
  if (!isTracked) return sql`null::date`;
  return sql`(
    select ${bangkokDay(at)}::date + transit.days + ${objectionDays}::int from courier_transits transit
    where transit.courier in (${courier}, 'any') order by transit.courier = 'any' limit 1
  )`;
}

/**
 * Writes the parcel of each order. A new number clears the old milestones and restarts tracking at `at` (ISO text). The
 * deadline of the first scan stays, unless the old number had been scanned. `forecast` stores the expected day of payment, at shipping.
 */
export async function writeParcels(
  tx: Tx,
  sellerId: number,
  parcels: ReadonlyMap<number, Parcel>,
  at: string,
  forecast?: EstimateConfig,
): Promise<void> {
  if (parcels.size === 0) return;
  await sql`
    update orders set courier = parcel.courier, tracking_number = parcel.number,
      handed_over_at = null, delivered_at = null, returning_at = null, returned_at = null, completes_at = null,
      lost_at = null,${forecast ? sql` forecast_paid_on = ${forecastSql(sql`parcel.courier`, at, forecast)},` : sql``}
      courier_due_at = case when handed_over_at is null and courier_due_at is not null then courier_due_at
        else ${firstScanDueAt(at)}::timestamptz end
    from ${parcelRows(parcels)}
    where orders.seller_id = ${sellerId} and orders.id = parcel.order_id
      and (orders.courier, orders.tracking_number) is distinct from (parcel.courier, parcel.number)`.execute(
    tx,
  );
  await startTrackingStatement(sellerId, parcels, at)?.execute(tx);
}

/** Builds the statement that starts courier polling at `at`; undefined without parcels. Call after `writeParcels`. */
export function startTrackingStatement(
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
  const values = [...parcels.values()];
  return sql`unnest(${[...parcels.keys()]}::bigint[], ${values.map(({ courier }) => courier)}::text[],
    ${values.map(({ trackingNumber }) => trackingNumber)}::text[]) as parcel (order_id, courier, number)`;
}
