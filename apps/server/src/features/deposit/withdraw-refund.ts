import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { lockDepositSeller } from './pay-deposit.ts';

/** Withdraws the seller's refund request; the deposit stays. Throws 409 if no request is open. */
export async function cancelDepositRefundRequest(
  tx: Tx,
  { clock }: { clock: Clock },
  sellerId: number,
): Promise<void> {
  // Locked before the row, as by a decision, so that the later of the two sees the outcome of the first.
  await lockDepositSeller(tx, sellerId);
  const { numUpdatedRows } = await tx
    .updateTable('deposit_refunds')
    .set({ state: 'withdrawn', withdrawn_at: nowIso(clock) })
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw conflict('deposit_refund_not_waiting');
}
