import { DAY_MS } from '@raan/contract/durations';
import { LATE_ORDERS_DAYS } from '@raan/contract/orders/order-deadlines';
import { isoFromNow, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

/** Counts a seller's orders of the last LATE_ORDERS_DAYS days that shipped, or were cancelled, after the ship-by deadline. */
export async function countLateOrders(db: Db | Tx, clock: Clock, sellerId: number): Promise<number> {
  const { late } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('late'))
    .where('seller_id', '=', sellerId)
    .where('missed_ship_by', '=', true)
    .where('ship_by', '>', isoFromNow(clock, -LATE_ORDERS_DAYS * DAY_MS))
    .executeTakeFirstOrThrow();
  return late;
}
