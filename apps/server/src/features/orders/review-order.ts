// Records a customer's review. Every product review belongs to an order of that product.
import { orderCan } from '@raan/contract/orders/order-rules';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { lockOrders, recordEvents } from './move-order.ts';

type Rating = { rating: number; comment?: string | undefined };
type ProductRating = Rating & { product_id: number };
export type OrderReview = Rating & { items?: readonly ProductRating[] | undefined };

/**
 * Records a rating of 1–5 stars, once. Without `items`, the rating of a single-product order counts for that
 * product too. Throws BUSINESS_ORDER_NOT_FOUND, 409 if the order is not completed or already rated, and
 * REQUEST_VALIDATION_ERROR under `items` for a product not in the order or named twice.
 */
export async function reviewOrder(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  review: OrderReview & { sellerId: number; orderId: number },
): Promise<void> {
  const { sellerId, orderId, rating } = review;
  const at = nowIso(clock);
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  if (!orderCan('review', order)) throw conflict('order_not_reviewable');
  const ratings = productRatings(review, await orderedProducts(tx, sellerId, orderId));
  const rated = await tx
    .updateTable('orders')
    .set({ rating, review_comment: commentText(review), reviewed_at: at })
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .where('rating', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!rated) throw conflict('order_not_reviewable');
  if (ratings.length > 0) {
    await sql`
      with given as (
        select * from unnest(
          ${ratings.map((item) => item.product_id)}::bigint[], ${ratings.map((item) => item.rating)}::int[], ${ratings.map(commentText)}::text[]
        ) as given (product_id, rating, comment)
      ), locked as (
        select product.id, given.rating from products product join given on given.product_id = product.id
        order by product.id for no key update of product
      ), written as (
        insert into reviews (product_id, seller_id, order_id, customer_name, rating, comment, created_at)
        select product_id, ${sellerId}::bigint, ${orderId}::bigint, ${order.customer_name}::text, rating, comment, ${at}::timestamptz
        from given
      )
      update products set rating_sum = rating_sum + locked.rating, reviews_count = reviews_count + 1
      from locked where products.id = locked.id`.execute(tx);
  }
  await recordEvents(tx, sellerId, [orderId], { kind: 'reviewed', actor: 'customer', at });
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'review_received',
    at,
    data: { order_id: orderId, order_number: order.order_number, rating },
  });
}

/** Distinct product ids of an order; null stands for products that left the catalogue. */
async function orderedProducts(tx: Tx, sellerId: number, orderId: number): Promise<Set<number | null>> {
  const lines = await tx
    .selectFrom('order_items')
    .select('product_id')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .execute();
  return new Set(lines.map((line) => line.product_id));
}

function productRatings(review: OrderReview, ordered: ReadonlySet<number | null>): ProductRating[] {
  const { items, rating, comment } = review;
  if (!items) {
    // In an order with several products, the comment could mean any of them.
    const [only = null] = ordered;
    return ordered.size === 1 && only !== null ? [{ product_id: only, rating, comment }] : [];
  }
  if (!items.every((item) => ordered.has(item.product_id))) {
    throw failField('items', 'review_product_not_ordered');
  }
  if (new Set(items.map((item) => item.product_id)).size < items.length) {
    throw failField('items', 'review_product_twice');
  }
  return [...items];
}

function commentText({ comment }: Rating): string {
  return (comment ?? '').trim();
}
