import type { DepositRefundRejection } from '@raan/contract/deposit/deposit';
import { toBaht } from '@raan/contract/money';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { tellRepaid } from '#features/notifications/tell-repaid.ts';
import { lockSeller } from './pay-deposit.ts';

export type DepositDecision = { operatorId: number; refundId: number } & (
  | { decision: 'approve' }
  /** The seller reads both; the words may be empty, except where the code says nothing. */
  | { decision: 'reject'; code: DepositRefundRejection; words: string }
);

/**
 * Decides a request for a deposit back. Approved: held → available, and what the seller owes is repaid from it. Answers whose it was.
 * Throws REQUEST_NOT_FOUND, and 409 where it was decided meanwhile, or would be paid to a suspended seller.
 */
export async function decideDepositRefund(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  decided: DepositDecision,
): Promise<{ sellerId: number; amount: number }> {
  const { operatorId, refundId } = decided;
  const found = await tx
    .selectFrom('deposit_refunds')
    .select(['seller_id', 'deposit_id'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (!found) throw fail('REQUEST_NOT_FOUND');
  const { seller_id: sellerId, deposit_id: depositId } = found;
  const { isSuspended } = await lockSeller(tx, sellerId);
  const at = nowIso(clock);
  const isApproved = decided.decision === 'approve';
  if (isApproved && isSuspended) throw conflict('payout_seller_suspended');
  const { numUpdatedRows } = await tx
    .updateTable('deposit_refunds')
    .set({
      state: isApproved ? 'approved' : 'rejected',
      decided_at: at,
      decided_by: operatorId,
      ...(decided.decision === 'reject' && {
        reason_code: decided.code,
        reason: decided.words,
      }),
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw conflict('decided_meanwhile');
  const { amount_satang: amount } = await tx
    .selectFrom('security_deposits')
    .select('amount_satang')
    .where('seller_id', '=', sellerId)
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  const told = { sellerId, type: 'deposit' as const, at };
  if (decided.decision === 'reject') {
    await notify(tx, hint, {
      ...told,
      data: {
        status: 'refund_rejected',
        amount: toBaht(amount),
        reason_code: decided.code,
        reason: decided.words,
        processed_at: at,
      },
    });
    return { sellerId, amount: toBaht(amount) };
  }
  await tx
    .updateTable('security_deposits')
    .set({ returned_at: at })
    .where('seller_id', '=', sellerId)
    .where('id', '=', depositId)
    .execute();
  const { repaid } = await postTransfer(tx, {
    kind: 'deposit_refund',
    key: `deposit:${sellerId}:${depositId}:refund`,
    sellerId,
    at,
    postings: [
      { debit: { kind: 'security_deposit', sellerId }, credit: { kind: 'available', sellerId }, amount },
    ],
  });
  const { available } = await sellerBalances(tx, sellerId);
  await notify(tx, hint, {
    ...told,
    data: {
      status: 'refunded',
      amount: toBaht(amount),
      balance_after: toBaht(available),
      processed_at: at,
    },
  });
  await tellRepaid(tx, hint, { sellerId, repaid, available, at });
  return { sellerId, amount: toBaht(amount) };
}
