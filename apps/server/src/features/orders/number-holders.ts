// Two orders of one customer may travel in one parcel; of two customers one number is wrong.
import type { CourierCode } from '@raan/contract/orders/order';
import { sql } from 'kysely';
import { anyOfTexts } from '#platform/any-of.ts';
import { later, type Db, type Tx } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { Parcel } from './change-tracking.ts';

export type NumberHolder = {
  id: number;
  order_number: string;
  customer_phone: string;
  courier: CourierCode | null;
  tracking_number: string | null;
};

/**
 * Makes whoever gives one of these numbers to orders of the seller at the same moment wait until this transaction has ended: from what is asked of `tx`
 * next on.
 */
export async function lockNumbers(tx: Tx, sellerId: number, numbers: readonly string[]): Promise<void> {
  // Sorted, so that two batches never wait in a circle.
  const names = [...new Set(numbers)].sort().map((number) => `tracking-number:${sellerId}:${number}`);
  if (names.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names}::text[]) with ordinality as wanted (name, place) order by place`.execute(later(tx));
}

/** The orders of a seller that go by one of these numbers, with whichever courier. */
export async function numberHolders(
  db: Db | Tx,
  sellerId: number,
  numbers: readonly string[],
): Promise<NumberHolder[]> {
  return await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'customer_phone', 'courier', 'tracking_number'])
    .where('seller_id', '=', sellerId)
    .where('tracking_number', 'is not', null)
    .where('tracking_number', '=', anyOfTexts(numbers))
    .execute();
}

/** Refuses with 422 under `tracking_number` a parcel for locked orders that is another customer's already. */
export async function demandOwnNumber(
  tx: Tx,
  sellerId: number,
  orders: readonly Pick<NumberHolder, 'id' | 'customer_phone'>[],
  { courier, trackingNumber }: Parcel,
): Promise<void> {
  await lockNumbers(tx, sellerId, [trackingNumber]);
  const phones = new Set(orders.map(({ customer_phone }) => customer_phone));
  const ids = new Set(orders.map(({ id }) => id));
  const stranger = (await numberHolders(tx, sellerId, [trackingNumber])).find(
    (holder) => holder.courier === courier && !ids.has(holder.id) && !phones.has(holder.customer_phone),
  );
  if (stranger)
    throw failField('tracking_number', 'tracking_number_used', {
      tracking_number: trackingNumber,
      order_number: stranger.order_number,
    });
}
