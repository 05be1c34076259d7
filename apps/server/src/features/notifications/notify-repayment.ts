import { toBaht, type Satang } from '@raan/contract/money';
import type { Tx } from '#platform/db.ts';
import type { RealtimeSignal } from './realtime-signal.ts';
import { notify } from './notify.ts';

/** Notifies a seller that incoming money repaid the receivable, if `repaid` (satang) is not zero. */
export async function notifyRepayment(
  tx: Tx,
  realtimeSignal: RealtimeSignal,
  { sellerId, repaid, available, at }: { sellerId: number; repaid: Satang; available: Satang; at: string },
): Promise<void> {
  if (repaid === 0) return;
  // The newest repayment is the one of this transaction, because it holds the locks of the seller's accounts.
  const repayment = await tx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'receivable_repaid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'transaction',
    at,
    data: {
      transaction_type: 'receivable_repaid',
      status: 'success',
      amount: toBaht(repaid),
      balance_after: toBaht(available),
      transaction_id: repayment.id,
      processed_at: at,
    },
  });
}
