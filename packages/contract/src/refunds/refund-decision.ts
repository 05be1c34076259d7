// Why operators decide a disputed refund as they do. Customer and seller read it, each in their language; `other` says it in words.

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
