import { SHIP_BY_REMINDER_HOURS } from '@raan/contract/orders/order-deadlines';
import { sql } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';

type DueOrder = {
  sellerId: number;
  orderId: number;
  orderNumber: string;
  shipBy: string;
  orderCount: number;
};

/**
 * Reminds sellers of orders that must ship within a day, once per deadline: one notification per seller, about the order
 * with the earliest deadline. Several servers can run it. Returns how many sellers were reminded.
 */
export async function remindShipBy(
  db: Db,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const at = nowIso(clock);
    const until = isoFromNow(clock, SHIP_BY_REMINDER_HOURS * 3_600_000);
    const { rows } = await sql<DueOrder>`
      with due as (
        select seller_id, id from orders
        where status = 'pending_shipment' and ship_by > ${at}::timestamptz and ship_by <= ${until}::timestamptz
          and ship_by_reminded_at is null
        order by seller_id, id for update skip locked
      ), reminded as (
        update orders set ship_by_reminded_at = ${at}::timestamptz from due
        where orders.seller_id = due.seller_id and orders.id = due.id
        returning orders.seller_id, orders.id, orders.order_number, orders.ship_by
      )
      select distinct on (seller_id) seller_id as "sellerId", id as "orderId", order_number as "orderNumber",
        ship_by as "shipBy", count(*) over (partition by seller_id) as "orderCount"
      from reminded order by seller_id, ship_by, id`.execute(tx);
    for (const { sellerId, orderId, orderNumber, shipBy, orderCount } of rows)
      await notify(tx, realtimeSignal, {
        sellerId,
        type: 'order_update',
        at,
        data: {
          order_id: orderId,
          order_number: orderNumber,
          order_count: orderCount,
          status: 'ship_by_reminder',
          ship_by: shipBy,
        },
      });
    return rows.length;
  });
}
