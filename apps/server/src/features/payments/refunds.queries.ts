import type { PaymentRefund } from '@raan/contract/payments/payment-refund';
import { toBaht } from '@raan/contract/money';
import type { RefundProgress } from '@raan/contract/orders/order';
import { SANDBOX_PROVIDER } from '@raan/contract/tracking/provenance';
import { sql, type Selectable } from 'kysely';
import { isoTextSql } from '#platform/iso-text-sql.ts';
import type { Schema } from '#platform/schema.ts';

export type RefundRow = Pick<
  Selectable<Schema['payment_refunds']>,
  | 'amount_satang'
  | 'reason'
  | 'created_at'
  | 'paid_back_at'
  | 'reference'
  | 'provider'
  | 'state'
  | 'transferred_by'
>;

/** SQL for the refunds to the customer of `orders`, oldest first, as a JSON array of `RefundRow`. */
export const REFUNDS_SQL = `(
  select coalesce(json_agg(refund), '[]') from (
    select amount_satang, reason, ${isoTextSql('created_at')} as created_at, ${isoTextSql('paid_back_at')} as paid_back_at, reference, provider,
      state, transferred_by
    from payment_refunds where seller_id = orders.seller_id and order_id = orders.id order by id
  ) as refund
)`;

/** Maps a refund to the form that sellers and customers see. */
export function refundView(row: RefundRow): PaymentRefund {
  return {
    amount: toBaht(row.amount_satang),
    reason: row.reason,
    owed_at: row.created_at,
    paid_back_at: row.paid_back_at,
    reference: row.reference,
    waits_for_payer: row.state === 'waits_for_payer',
    by_bank_transfer: row.transferred_by !== null,
    sandbox: row.provider === SANDBOX_PROVIDER,
  };
}

/** Refunds of late payments don't count, because the order never accepted that money. */
export const refundProgress = sql<RefundProgress>`case
  when orders.status not in ('cancelled', 'refunded') or orders.paid_at is null then 'none'
  when exists (
    select from payment_refunds refund
    where refund.seller_id = orders.seller_id and refund.order_id = orders.id and refund.state <> 'paid_back'
      and refund.reason <> 'late_payment'
  ) then 'on_its_way'
  else 'paid_back' end`;
