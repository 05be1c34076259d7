import { satang, toBaht } from '@raan/contract/money';
import type { WithdrawalReturnReason } from '@raan/contract/withdrawals/withdrawal';
import type { Tx } from '#platform/db.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { selectOperatorRole } from '#features/notifications/operator-role.ts';

type WithdrawalNotification = {
  sellerId: number;
  id: number;
  status: 'requested' | 'approved' | 'processing' | 'completed' | 'rejected' | 'cancelled';
  /** ISO text in UTC. */
  at: string;
  reason?: string;
  reasonCode?: WithdrawalReturnReason;
  operatorId?: number | undefined;
};

/** Notifies a seller of a withdrawal's status. Call it after writing the ledger, because it reads the balance. */
export async function notifyWithdrawal(
  tx: Tx,
  realtimeSignal: RealtimeSignal,
  { sellerId, id, status, at, reason, reasonCode, operatorId }: WithdrawalNotification,
): Promise<void> {
  const {
    amount_satang: amount,
    fee_satang: fee,
    note,
  } = await tx
    .selectFrom('withdrawals')
    .select(['amount_satang', 'fee_satang', 'note'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { available } = await sellerBalances(tx, sellerId);
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'withdraw',
    at,
    data: {
      withdrawal_id: id,
      transaction_type: 'withdraw',
      transaction_id: id,
      description: note || null,
      operator: operatorId === undefined ? null : await selectOperatorRole(tx, operatorId),
      status,
      amount: toBaht(amount),
      actual_amount: toBaht(satang(amount - fee)),
      balance_after: toBaht(available),
      // A request of an operator has its reason in the note.
      reason: reason ?? (status === 'requested' && operatorId !== undefined ? note : ''),
      ...(reasonCode && { reason_code: reasonCode }),
      processed_at: at,
    },
  });
}
