export const REFUND_REASONS = [
  'not_arrived',
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
