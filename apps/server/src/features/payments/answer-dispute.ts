import type { DisputeDecision } from '@raan/contract/payments/dispute';
import type { Satang } from '@raan/contract/money';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, requiredText } from '#platform/errors/app-error.ts';
import { lockDispute } from './dispute-money.ts';

/**
 * Records what an operator did at the provider about a dispute. The state changes when the provider reports it. Throws
 * REQUEST_NOT_FOUND, 409 if the bank expects no response or another operator has answered, and 409 for evidence after its
 * deadline.
 */
export async function answerDispute(
  tx: Tx,
  clock: Clock,
  answer: { id: number; operatorId: number; decision: DisputeDecision; note: string },
): Promise<{ amount: Satang; sellerId: number; orderId: number | null }> {
  const dispute = await lockDispute(tx, answer.id);
  if (!dispute) throw fail('REQUEST_NOT_FOUND');
  if (dispute.state !== 'needs_response' || dispute.decision !== null) throw conflict('decided_meanwhile');
  const at = nowIso(clock);
  if (answer.decision === 'evidence_sent' && dispute.due_at < at) throw conflict('dispute_evidence_late');
  await tx
    .updateTable('card_disputes')
    .set({
      decision: answer.decision,
      note: requiredText('note', answer.note),
      decided_by: answer.operatorId,
      decided_at: at,
    })
    .where('id', '=', dispute.id)
    .execute();
  return { amount: dispute.amount_satang, sellerId: dispute.seller_id, orderId: dispute.order_id };
}
