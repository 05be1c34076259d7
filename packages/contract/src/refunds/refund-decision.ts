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

export const REFUND_DECISIONS = [...new Set([...REFUND_GRANTS, ...REFUND_DENIALS])] as const;
export type RefundDecisionReason = (typeof REFUND_DECISIONS)[number];
