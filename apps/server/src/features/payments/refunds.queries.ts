import type { PaymentRefund } from '@raan/contract/payments/refund';
import { toBaht } from '@raan/contract/money';
import type { MoneyBack } from '@raan/contract/orders/order';
import { SANDBOX_PROVIDER } from '@raan/contract/tracking/provenance';
import { sql } from 'kysely';
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

/** Where the money of `orders` is that goes back to its customer. What came late was never the order's. */
export const moneyBack = sql<MoneyBack>`case
  when orders.status not in ('cancelled', 'refunded') or orders.paid_at is null then 'none'
  when exists (
    select from payment_refunds refund
    where refund.seller_id = orders.seller_id and refund.order_id = orders.id and refund.state <> 'paid_back'
      and refund.reason <> 'late_payment'
  ) then 'on_its_way'
  else 'paid_back' end`;
