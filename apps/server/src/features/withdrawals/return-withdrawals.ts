import type { Satang } from '@raan/contract/money';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { releaseFrozenAmount } from './withdraw.ts';

/** Not started at the bank. In state `processing` the bank may have paid: returning it could pay the seller twice. */
const RETURNABLE = ['pending', 'approved'] as const;

/**
 * Returns the withdrawals of a suspended seller to the balance and notifies the seller. The caller has locked the
 * seller. Payouts that an operator has started stay; operators complete or reject them. Returns what was returned.
 */
export async function returnWithdrawals(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  { sellerId, operatorId }: { sellerId: number; operatorId: number },
): Promise<{ id: number; amount: Satang }[]> {
  const at = nowIso(clock);
  const returned = await tx
    .updateTable('withdrawals')
    .set((eb) => ({
      state: 'rejected',
      version: eb('version', '+', 1),
      // The note of an approval says nothing about the return.
      admin_note: '',
      rejected_by: operatorId,
      reason_code: 'store_suspended',
      ended_at: at,
    }))
    .where('seller_id', '=', sellerId)
    .where('state', 'in', RETURNABLE)
    .returning(['id', 'amount_satang as amount'])
    .execute();
  for (const { id, amount } of returned)
    await releaseFrozenAmount(tx, { realtimeSignal }, { sellerId, id, amount, at });
  for (const { id } of returned)
    await notifyWithdrawal(tx, realtimeSignal, {
      sellerId,
      id,
      status: 'rejected',
      at,
      operatorId,
      reasonCode: 'store_suspended',
    });
  return returned;
}
