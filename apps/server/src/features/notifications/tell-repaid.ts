import { toBaht, type Satang } from '@raan/contract/money';
import type { Tx } from '#platform/db.ts';
import type { NotificationHint } from './hint.ts';
import { notify } from './notify.ts';

/** Tells a seller that money which came in has repaid what was owed; nothing where nothing was. Amounts in satang. */
export async function tellRepaid(
  tx: Tx,
  hint: NotificationHint,
  { sellerId, repaid, available, at }: { sellerId: number; repaid: Satang; available: Satang; at: string },
): Promise<void> {
  if (repaid === 0) return;
  // The repayment is the last one of this transaction, which holds the seller's accounts.
  const repayment = await tx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'receivable_repaid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await notify(tx, hint, {
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
