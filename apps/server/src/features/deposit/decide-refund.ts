import type { DepositRefundRejection } from '@raan/contract/deposit/deposit';
import { toBaht } from '@raan/contract/money';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { notifyRepayment } from '#features/notifications/notify-repayment.ts';
import { lockDepositSeller } from './pay-deposit.ts';

export type DepositDecision = {
  /** Null if the server approves a request that no operator decided. */
  operatorId: number | null;
  refundId: number;
} & (
  | { decision: 'approve' }
  /** The seller reads both. `note` may be empty unless the code needs an explanation. */
  | { decision: 'reject'; code: DepositRefundRejection; note: string }
);

/**
 * Decides a deposit refund request. Approval moves the deposit to the available balance, from which an open
 * receivable is repaid. Returns the seller and the amount in baht. Throws REQUEST_NOT_FOUND, and 409 if the
 * request is already decided or its approved payout would go to a suspended seller.
 */
export async function decideDepositRefund(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  decision: DepositDecision,
): Promise<{ sellerId: number; amount: number }> {
  const { operatorId, refundId } = decision;
  const request = await tx
    .selectFrom('deposit_refunds')
    .select(['seller_id', 'deposit_id'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (!request) throw fail('REQUEST_NOT_FOUND');
  const { seller_id: sellerId, deposit_id: depositId } = request;
  const { isSuspended } = await lockDepositSeller(tx, sellerId);
  const at = nowIso(clock);
  const isApproved = decision.decision === 'approve';
  if (isApproved && isSuspended) throw conflict('payout_seller_suspended');
  const { numUpdatedRows } = await tx
    .updateTable('deposit_refunds')
    .set({
      state: isApproved ? 'approved' : 'rejected',
      decided_at: at,
      decided_by: operatorId,
      ...(decision.decision === 'reject' && {
        reason_code: decision.code,
        reason: decision.note,
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
  const notification = { sellerId, type: 'deposit' as const, at };
  if (decision.decision === 'reject') {
    await notify(tx, realtimeSignal, {
      ...notification,
      data: {
        status: 'refund_rejected',
        amount: toBaht(amount),
        reason_code: decision.code,
        reason: decision.note,
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
  await notify(tx, realtimeSignal, {
    ...notification,
    data: {
      status: 'refunded',
      amount: toBaht(amount),
      balance_after: toBaht(available),
      processed_at: at,
    },
  });
  await notifyRepayment(tx, realtimeSignal, { sellerId, repaid, available, at });
  return { sellerId, amount: toBaht(amount) };
}
