// What is known of a seller from orders and customers.
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';

/** How many of a seller's orders are completed. */
export async function completedOrders(db: Db | Tx, sellerId: number): Promise<number> {
  const counter = await db
    .selectFrom('order_counters')
    .select('orders')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  return counter?.orders ?? 0;
}

/**
 * How many customers rated an order of the seller's, and the mean (1 to 5, two decimals); null without any. An order counts until
 * all its product reviews are hidden.
 */
export async function orderRatings(
  db: Db,
  sellerId: number,
): Promise<{ ratings: number; average_rating: number | null }> {
  const { rows } = await sql<{ ratings: number; average: number | null }>`
    select count(*) as ratings, avg(rating)::float8 as average
    from orders where seller_id = ${sellerId} and rating is not null
      and id not in (
        select order_id from reviews where seller_id = ${sellerId} group by order_id having bool_and(hidden_at is not null)
      )`.execute(db);
  const { ratings, average } = firstOf(rows);
  return { ratings, average_rating: average === null ? null : Math.round(average * 100) / 100 };
}
