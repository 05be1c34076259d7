import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';

export async function countCompletedOrders(db: Db | Tx, sellerId: number): Promise<number> {
  const counter = await db
    .selectFrom('order_counters')
    .select('orders')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  return counter?.orders ?? 0;
}

/**
 * Counts a seller's rated orders and their mean (1 to 5, two decimals; null without). An order counts until
 * all its product reviews are hidden.
 */
export async function selectOrderRatings(
  db: Db,
  sellerId: number,
): Promise<{ ratings: number; average_rating: number | null }> {
  const { rows } = await sql<{ ratings: number; average: number | null }>`
    select count(*) as ratings, avg(rating)::float8 as average
    from orders where seller_id = ${sellerId} and rating is not null
      and id not in (
        select order_id from reviews where seller_id = ${sellerId} group by order_id having bool_and(hidden_at is not null)
      )`.execute(db);
  const { ratings, average } = firstRow(rows);
  return { ratings, average_rating: average === null ? null : Math.round(average * 100) / 100 };
}
