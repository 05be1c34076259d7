import type { PaymentRefund } from '@raan/contract/payments/refund';
import { toBaht } from '@raan/contract/money';
import type { MoneyBack } from '@raan/contract/orders/order';
import { SANDBOX_PROVIDER } from '@raan/contract/tracking/provenance';
import { sql, type Selectable } from 'kysely';
import { isoText } from '#platform/iso-text.ts';
import type { Schema } from '#platform/schema.ts';

export type RefundRow = Pick<
  Selectable<Schema['payment_refunds']>,
  'amount_satang' | 'reason' | 'created_at' | 'paid_back_at' | 'reference' | 'provider'
>;

/** SQL for what goes back or went back to the customer of `orders`, the earliest first: JSON of `RefundRow`s. */
export const REFUNDS = `(
  select coalesce(json_agg(refund), '[]') from (
    select amount_satang, reason, ${isoText('created_at')} as created_at, ${isoText('paid_back_at')} as paid_back_at, reference, provider
    from payment_refunds where seller_id = orders.seller_id and order_id = orders.id order by id
  ) as refund
)`;

/** A refund as sellers and customers read it. */
export function refundView(row: RefundRow): PaymentRefund {
  return {
    amount: toBaht(row.amount_satang),
    reason: row.reason,
    owed_at: row.created_at,
    paid_back_at: row.paid_back_at,
    reference: row.reference,
    sandbox: row.provider === SANDBOX_PROVIDER,
  };
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
