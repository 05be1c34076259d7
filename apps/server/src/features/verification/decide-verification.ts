import type { RejectionReason } from '@raan/contract/verification/verification';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { isIdNumberTaken, selectVerification } from './verifications.queries.ts';

type DecisionDeps = { clock: Clock; realtimeSignal: RealtimeSignal };
export type VerificationDecision = { operatorId: number; verificationId: number } & (
  | { decision: 'approve' }
  /** The seller reads both. The note may be empty, except for a code that says nothing by itself. */
  | { decision: 'reject'; code: RejectionReason; note: string }
);

/**
 * Decides a pending submission and notifies the seller. Throws REQUEST_NOT_FOUND, and 409 if it is already
 * decided or its number is verified with another account.
 */
export async function decideVerification(
  tx: Tx,
  { clock, realtimeSignal }: DecisionDeps,
  decision: VerificationDecision,
): Promise<{ sellerId: number }> {
  const verification = await selectVerification(tx, decision.verificationId);
  if (!verification) throw fail('REQUEST_NOT_FOUND');
  const { seller_id: sellerId, id, id_number_hash: hash } = verification;
  // Submissions lock in the same order: the seller first, then the verification.
  await tx.selectFrom('sellers').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute();
  const isApproved = decision.decision === 'approve';
  if (isApproved) {
    await lockIdNumber(tx, hash);
    if (await isIdNumberTaken(tx, sellerId, hash)) throw conflict('id_number_taken');
  }
  const at = nowIso(clock);
  const reason = isApproved ? null : decision.note || null;
  const { numUpdatedRows } = await tx
    .updateTable('verifications')
    .set({
      state: isApproved ? 'approved' : 'rejected',
      decided_at: at,
      decided_by: decision.operatorId,
      reason_code: isApproved ? null : decision.code,
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
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'verification',
    at,
    data: {
      verification_type: 'identity',
      status: isApproved ? 'approved' : 'rejected',
      reason: reason ?? '',
      ...(!isApproved && { reason_code: decision.code }),
      processed_at: at,
      reviewed_at: at,
    },
  });
  return { sellerId };
}

/** Makes parallel approvals of one number wait for each other, so that the second one sees the first. */
async function lockIdNumber(tx: Tx, hash: string): Promise<void> {
  await tx
    .selectFrom('verifications')
    .select('id')
    .where('id_number_hash', '=', hash)
    .orderBy('id')
    .forUpdate()
    .execute();
}
