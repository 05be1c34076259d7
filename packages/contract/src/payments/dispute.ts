/** States of a card dispute. `needs_response`: the bank accepts evidence. `under_review`: the bank decides. */
export const DISPUTE_STATES = ['needs_response', 'under_review', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Decisions of an operator while the bank accepts evidence. */
export const DISPUTE_DECISIONS = ['evidence_sent', 'accepted'] as const;
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number];

/** Whether the bank has not decided yet. Until then the payment is not refunded. */
export function isDisputeOpen(state: DisputeState): boolean {
  return state === 'needs_response' || state === 'under_review';
}
