import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/**
 * Ends the payments of an order, or of top-ups, that await money: they expire, and their attempts are closed at the provider
 * at once. Payments in another state stay. `at` is the current time in ISO.
 */
export async function expirePayments(
  tx: Tx,
  at: string,
  payments: { sellerId: number; orderId: number } | { ids: readonly number[] },
): Promise<void> {
  const which =
    'ids' in payments
      ? sql`id = any(${payments.ids}::bigint[])`
      : sql`seller_id = ${payments.sellerId} and order_id = ${payments.orderId}`;
  await sql`
    with expired as (
      update payments set status = 'expired' where ${which} and status = 'pending' returning id
    )
    update payment_attempts set state = 'closing', next_at = ${at}
    from expired where payment_id = expired.id and state = 'open'`.execute(tx);
}
