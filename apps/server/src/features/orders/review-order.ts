// A customer's rating of what they received. It counts for every product of the order, and traces to the order.
import { orderCan } from '@raan/contract/orders/order-rules';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { lockOrders, recordEvents } from './move-order.ts';

/** Records a rating of 1–5 stars, once. Throws 409 where the order is not completed or was rated before. */
export async function reviewOrder(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  review: { sellerId: number; orderId: number; rating: number; comment: string },
): Promise<void> {
  const { sellerId, orderId, rating, comment } = review;
  const at = nowIso(clock);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  if (!orderCan('review', order)) throw conflict('order_not_reviewable');
  const rated = await tx
    .updateTable('orders')
    .set({ rating, review_comment: comment, reviewed_at: at })
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .where('rating', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!rated) throw conflict('order_not_reviewable');
  await sql`
    with rated as (
      select distinct product_id from order_items
      where seller_id = ${sellerId} and order_id = ${orderId} and product_id is not null
    ), locked as (
      select product.id from products product join rated on rated.product_id = product.id
      order by product.id for no key update of product
    ), written as (
      insert into reviews (product_id, seller_id, order_id, customer_name, rating, comment, created_at)
      select product_id, ${sellerId}::bigint, ${orderId}::bigint, ${order.customer_name}::text, ${rating}::smallint, ${comment}::text, ${at}::timestamptz
      from rated
    )
    update products set rating_sum = rating_sum + ${rating}::int, reviews_count = reviews_count + 1
    from locked where products.id = locked.id`.execute(tx);
  await recordEvents(tx, sellerId, [orderId], { kind: 'reviewed', actor: 'customer', at });
  await notify(tx, hint, {
    sellerId,
    type: 'review_received',
    at,
    data: { order_id: orderId, order_number: order.order_number, rating },
  });
}
