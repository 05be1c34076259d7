import type { PaymentRefund } from '@raan/contract/payments/refund';
import { toBaht } from '@raan/contract/money';
import { SANDBOX_PROVIDER } from '@raan/contract/tracking/provenance';
import type { Db, Tx } from '#platform/db.ts';

/** What goes back or went back to the customer of an order, the earliest first. */
export async function refundsOfOrder(
  db: Db | Tx,
  sellerId: number,
  orderId: number,
): Promise<PaymentRefund[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select(['amount_satang', 'reason', 'created_at', 'paid_back_at', 'reference', 'provider'])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ amount_satang, reason, created_at, paid_back_at, reference, provider }) => ({
    amount: toBaht(amount_satang),
    reason,
    owed_at: created_at,
    paid_back_at,
    reference,
    sandbox: provider === SANDBOX_PROVIDER,
  }));
}
