import { satang, type Satang } from '@raan/contract/money';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, requiredText } from '#platform/errors/app-error.ts';

/** Closes a difference with an operator's reason. Returns theirs minus ours. Throws REQUEST_NOT_FOUND, and 409 if it is closed. */
export async function signOffDifference(
  tx: Tx,
  clock: Clock,
  { id, operatorId, reason }: { id: number; operatorId: number; reason: string },
): Promise<{ amount: Satang; ref: string; orderId: number | null; sellerId: number | null }> {
  const row = await tx
    .selectFrom('reconciliation_differences')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('REQUEST_NOT_FOUND');
  if (row.resolved_at !== null || row.signed_at !== null) throw conflict('decided_meanwhile');
  await tx
    .updateTable('reconciliation_differences')
    .set({ signed_at: nowIso(clock), signed_by: operatorId, reason: requiredText('reason', reason) })
    .where('id', '=', id)
    .execute();
  return {
    amount: satang((row.theirs_satang ?? 0) - (row.ours_satang ?? 0)),
    ref: row.ref,
    orderId: row.order_id,
    sellerId: row.seller_id,
  };
}
