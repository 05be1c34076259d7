/** Why an operator takes a product off sale; `other` says it in the operator's words. */
export const PRODUCT_WITHDRAWALS = [
  'recall',
  'complaint',
  'wrong_price',
  'wrong_details',
  'rights',
  'supply',
  'other',
] as const;
export type ProductWithdrawal = (typeof PRODUCT_WITHDRAWALS)[number];
