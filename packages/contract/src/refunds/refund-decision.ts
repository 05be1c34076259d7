// Shown to customer and seller. `other` requires a note by the operator.

export const REFUND_GRANTS = [
  'fault_shown',
  'delivery_unproven',
  'store_unanswered',
  'return_covered',
  'other',
] as const;

export const REFUND_DENIALS = [
  'delivery_proven',
  'goods_as_described',
  'evidence_lacking',
  'goods_used',
  'return_not_covered',
  'other',
] as const;

/** Reasons to refuse what a customer sent back. Its delivery to the customer is not in doubt. */
export const RETURN_REFUSALS = REFUND_DENIALS.filter((reason) => reason !== 'delivery_proven');

export const REFUND_DECISIONS = [...new Set([...REFUND_GRANTS, ...REFUND_DENIALS])] as const;
export type RefundDecisionReason = (typeof REFUND_DECISIONS)[number];
