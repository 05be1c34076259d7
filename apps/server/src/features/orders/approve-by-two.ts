import type { Satang } from '@raan/contract/money';
import { REFUND_SECOND_OPERATOR_ABOVE } from '@raan/contract/refunds/refund-rules';
import type { Db, Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { LockedOrder } from './move-order.ts';

/** A decision that refunds an order. Both operators must approve the same terms. */
export type RefundTerms = {
  amount: Satang;
} & (
  | { decision: 'grant'; requestId: number; withReturn: boolean }
  | { decision: 'not_sent' | 'lost' | 'end' }
);

/**
 * Whether a refund of a locked order is final: it is small, or another operator has approved the same terms. Otherwise
 * stores this operator's approval; other terms replace an earlier one. Throws 409 if the same operator approves the same
 * terms again.
 */
export async function isApprovedByTwo(
  tx: Tx,
  { seller_id, id: order_id }: Pick<LockedOrder, 'seller_id' | 'id'>,
  terms: RefundTerms,
  by: { operatorId: number; at: string },
): Promise<boolean> {
  if (terms.amount <= REFUND_SECOND_OPERATOR_ABOVE * 100) return true;
  const stored = {
    decision: terms.decision,
    amount_satang: terms.amount,
    request_id: terms.decision === 'grant' ? terms.requestId : null,
    with_return: terms.decision === 'grant' && terms.withReturn,
  };
  const earlier = await tx
    .selectFrom('order_approvals')
    .select(['operator_id', 'decision', 'amount_satang', 'request_id', 'with_return'])
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  const hasSameTerms =
    earlier?.decision === stored.decision &&
    earlier.amount_satang === stored.amount_satang &&
    earlier.request_id === stored.request_id &&
    earlier.with_return === stored.with_return;
  if (hasSameTerms && earlier.operator_id === by.operatorId) throw conflict('refund_needs_second_operator');
  if (hasSameTerms) return true;
  const approval = { ...stored, operator_id: by.operatorId, approved_at: by.at };
  await tx
    .insertInto('order_approvals')
    .values({ seller_id, order_id, ...approval })
    .onConflict((conflicting) => conflicting.columns(['seller_id', 'order_id']).doUpdateSet(approval))
    .execute();
  return false;
}

export type FirstApproval = {
  account: string;
  at: string;
  decision: RefundTerms['decision'];
  amount_satang: Satang;
  request_id: number | null;
  with_return: boolean;
};

/** Reads the approval that awaits a second operator; undefined without one. */
export async function selectFirstApproval(
  db: Db | Tx,
  key: { sellerId: number; orderId: number },
): Promise<FirstApproval | undefined> {
  return await db
    .selectFrom('order_approvals')
    .innerJoin('operators', 'operators.id', 'order_approvals.operator_id')
    .select(['account', 'approved_at as at', 'decision', 'amount_satang', 'request_id', 'with_return'])
    .where('seller_id', '=', key.sellerId)
    .where('order_id', '=', key.orderId)
    .executeTakeFirst();
}
