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

/** Accounts of the platform that no seller's transfer shows. */
export const PLATFORM_COSTS = [
  'return_shipping',
  'provider_fees',
  'disputed_funds',
  'dispute_losses',
] as const;
export const LEDGER_ACCOUNT_KINDS = [...ACCOUNT_KINDS, ...PLATFORM_COSTS] as const;
export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number];
