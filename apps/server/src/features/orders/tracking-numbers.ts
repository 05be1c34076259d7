// Orders of one customer can share a parcel, and so a tracking number. Orders of different customers cannot.
import type { CourierCode } from '@raan/contract/orders/order';
import { sql } from 'kysely';
import { anyOfTexts } from '#platform/any-of.ts';
import { pipelined, type Db, type Tx } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { Parcel } from './parcel.ts';

export type OrderWithTracking = {
  id: number;
  order_number: string;
  customer_phone: string;
  courier: CourierCode | null;
  tracking_number: string | null;
};

/** Locks tracking numbers until the transaction ends, so that no other assigns them. Runs with the next statement. */
export async function lockTrackingNumbers(
  tx: Tx,
  sellerId: number,
  numbers: readonly string[],
): Promise<void> {
  // Sorted, so that two batches cannot deadlock.
  const lockKeys = [...new Set(numbers)].sort().map((number) => `tracking-number:${sellerId}:${number}`);
  if (lockKeys.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${lockKeys}::text[]) with ordinality as wanted (name, place) order by place`.execute(
    pipelined(tx),
  );
}

/** Reads the orders of a seller with one of these tracking numbers, of any courier. */
export async function selectOrdersByTrackingNumber(
  db: Db | Tx,
  sellerId: number,
  numbers: readonly string[],
): Promise<OrderWithTracking[]> {
  return await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'customer_phone', 'courier', 'tracking_number'])
    .where('seller_id', '=', sellerId)
    .where('tracking_number', 'is not', null)
    .where('tracking_number', '=', anyOfTexts(numbers))
    .execute();
}

/** Locks the orders with the parcel's number. Throws 422 under `tracking_number` if one is another customer's. */
export async function assertTrackingNumberAvailable(
  tx: Tx,
  sellerId: number,
  orders: readonly Pick<OrderWithTracking, 'id' | 'customer_phone'>[],
  { courier, trackingNumber }: Parcel,
): Promise<void> {
  await lockTrackingNumbers(tx, sellerId, [trackingNumber]);
  const phones = new Set(orders.map(({ customer_phone }) => customer_phone));
  const ids = new Set(orders.map(({ id }) => id));
  const conflicting = (await selectOrdersByTrackingNumber(tx, sellerId, [trackingNumber])).find(
    (order) => order.courier === courier && !ids.has(order.id) && !phones.has(order.customer_phone),
  );
  if (conflicting)
    throw failField('tracking_number', 'tracking_number_used', {
      tracking_number: trackingNumber,
      order_number: conflicting.order_number,
    });
}
