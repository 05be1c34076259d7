/** Reasons for taking a product off sale. `other` requires a note by the operator. */
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
