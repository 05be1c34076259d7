import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { lockSeller } from './pay-deposit.ts';

/** Takes the seller's request for the deposit back; the deposit stays held. Throws 409 where none waits, or somebody has decided it. */
export async function withdrawDepositRefund(
  tx: Tx,
  { clock }: { clock: Clock },
  sellerId: number,
): Promise<void> {
  // Before the row, as where it is decided: of the two at once the second finds what the first has done.
  await lockSeller(tx, sellerId);
  const { numUpdatedRows } = await tx
    .updateTable('deposit_refunds')
    .set({ state: 'withdrawn', withdrawn_at: nowIso(clock) })
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw conflict('deposit_refund_not_waiting');
}
