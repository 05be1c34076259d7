import type { Db, Tx } from '#platform/db.ts';

/** Whether the customer of an order confirmed that the goods arrived. What completed otherwise did so on somebody else's word. */
export async function isReceived(db: Db | Tx, sellerId: number, orderId: number): Promise<boolean> {
  const confirmed = await db
    .selectFrom('order_events')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'received')
    .limit(1)
    .executeTakeFirst();
  return confirmed !== undefined;
}
