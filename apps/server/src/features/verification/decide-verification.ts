// What operators decide on identity papers.
import type { RejectionReason } from '@raan/contract/verification/verification';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { isNumberTaken, verificationById } from './verifications.queries.ts';

type DecisionDeps = { clock: Clock; hint: NotificationHint };
export type VerificationDecision = { operatorId: number; verificationId: number } & (
  | { decision: 'approve' }
  /** The seller reads both; the words may be empty, except where the code says nothing. */
  | { decision: 'reject'; code: RejectionReason; words: string }
);

/**
 * Decides a pending submission, sets the seller's status and tells them. Answers whose it was. Throws REQUEST_NOT_FOUND, and 409
 * where it was decided meanwhile or the number is verified with another account.
 */
export async function decideVerification(
  tx: Tx,
  { clock, hint }: DecisionDeps,
  decided: VerificationDecision,
): Promise<{ sellerId: number }> {
  const found = await verificationById(tx, decided.verificationId);
  if (!found) throw fail('REQUEST_NOT_FOUND');
  const { seller_id: sellerId, id, id_number_hash: hash } = found;
  // In the order of a submission: first the seller, then their papers.
  await tx.selectFrom('sellers').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute();
  const isApproved = decided.decision === 'approve';
  if (isApproved) {
    await lockNumber(tx, hash);
    if (await isNumberTaken(tx, sellerId, hash)) throw conflict('id_number_taken');
  }
  const at = nowIso(clock);
  const reason = isApproved ? null : decided.words || null;
  const { numUpdatedRows } = await tx
    .updateTable('verifications')
    .set({
      state: isApproved ? 'approved' : 'rejected',
      decided_at: at,
      decided_by: decided.operatorId,
      reason_code: isApproved ? null : decided.code,
      reason,
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw conflict('decided_meanwhile');
  await tx
    .updateTable('sellers')
    .set({ verification_status: isApproved ? 'verified' : 'rejected', updated_at: at })
    .where('id', '=', sellerId)
    .execute();
  await notify(tx, hint, {
    sellerId,
    type: 'verification',
    at,
    data: {
      verification_type: 'identity',
      status: isApproved ? 'approved' : 'rejected',
      reason: reason ?? '',
      ...(!isApproved && { reason_code: decided.code }),
      processed_at: at,
      reviewed_at: at,
    },
  });
  return { sellerId };
}

/** Of two submissions with one number the second approval waits for the first, and then sees it. */
async function lockNumber(tx: Tx, hash: string): Promise<void> {
  await tx
    .selectFrom('verifications')
    .select('id')
    .where('id_number_hash', '=', hash)
    .orderBy('id')
    .forUpdate()
    .execute();
}
