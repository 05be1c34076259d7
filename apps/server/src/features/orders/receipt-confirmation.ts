import type { Db, Tx } from '#platform/db.ts';

/** Checks whether the customer confirmed receipt. Other completions are by the seller or by time. */
export async function isReceiptConfirmed(db: Db | Tx, sellerId: number, orderId: number): Promise<boolean> {
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
