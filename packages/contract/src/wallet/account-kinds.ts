export const ACCOUNT_KINDS = [
  'available',
  'frozen',
  'security_deposit',
  'escrow',
  'receivable',
  'platform_cash',
  'supplier_payable',
  'customer_refund',
  'fee_revenue',
  'bank_payout',
  'promotion_expense',
  'courier_claims',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
