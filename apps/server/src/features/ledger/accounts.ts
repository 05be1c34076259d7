// The chart of accounts. A balance is credits minus debits in satang.
import type { Tx } from '#platform/db.ts';

// `receivable` is what the seller owes: zero or below, as the others are zero or above.
const SELLER_ACCOUNTS = ['available', 'frozen', 'security_deposit', 'escrow', 'receivable'] as const;
export type SellerAccount = (typeof SELLER_ACCOUNTS)[number];

/**
 * Money outside (platform_cash goes below zero by what came in), debts to suppliers and customers, fees, payouts, and what the platform
 * pays for coupons (promotion_expense: zero or below).
 */
export type PlatformAccount =
  | 'platform_cash'
  | 'supplier_payable'
  | 'customer_refund'
  | 'fee_revenue'
  | 'bank_payout'
  | 'promotion_expense';

/** Accounts that may go below zero; none of the others may. */
export const BELOW_ZERO: ReadonlySet<string> = new Set<SellerAccount | PlatformAccount>([
  'platform_cash',
  'receivable',
  'promotion_expense',
]);
/** Accounts that never go above zero. */
export const NEVER_ABOVE_ZERO: ReadonlySet<string> = new Set<SellerAccount | PlatformAccount>([
  'receivable',
  'promotion_expense',
]);

/** Rows that each platform account is spread over. */
export const PLATFORM_SHARDS = 16;

/** An account of a seller, or one row of an account of the platform's. */
export type AccountRowName =
  | { kind: SellerAccount; sellerId: number }
  | { kind: PlatformAccount; shard: number };

/** An account of a seller, or one of the platform's: any of its rows, or the named one. */
export type AccountName = AccountRowName | { kind: PlatformAccount; shard?: undefined };

/** The row of a platform's account that an order's transfer uses where it is chosen before the transfer has its number. */
export function orderShard(orderId: number | undefined): number {
  return (orderId ?? 0) % PLATFORM_SHARDS;
}

/** Opens the accounts of a new seller. */
export async function openSellerAccounts(tx: Tx, sellerId: number): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values(SELLER_ACCOUNTS.map((kind) => ({ kind, seller_id: sellerId })))
    .execute();
}
