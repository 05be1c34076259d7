// The chart of accounts. A balance is credits minus debits, in satang.
import type { Tx } from '#platform/db.ts';

// `receivable` is zero or negative: the seller's debt. The others are zero or positive.
const SELLER_ACCOUNTS = ['available', 'frozen', 'security_deposit', 'escrow', 'receivable'] as const;
export type SellerAccount = (typeof SELLER_ACCOUNTS)[number];

/**
 * platform_cash is negative by the money that came in. promotion_expense, the cost of coupons, courier_claims, the price
 * of lost items, return_shipping, the cost of return labels, provider_fees, disputed_funds, which the provider withdrew for
 * open disputes, and dispute_losses are zero or negative.
 */
export type PlatformAccount =
  | 'platform_cash'
  | 'supplier_payable'
  | 'customer_refund'
  | 'fee_revenue'
  | 'bank_payout'
  | 'promotion_expense'
  | 'courier_claims'
  | 'return_shipping'
  | 'provider_fees'
  | 'disputed_funds'
  | 'dispute_losses';

export const MAY_BE_NEGATIVE: ReadonlySet<string> = new Set<SellerAccount | PlatformAccount>([
  'platform_cash',
  'receivable',
  'promotion_expense',
  'courier_claims',
  'return_shipping',
  'provider_fees',
  'disputed_funds',
  'dispute_losses',
]);
export const NEVER_POSITIVE: ReadonlySet<string> = new Set<SellerAccount | PlatformAccount>([
  'receivable',
  'promotion_expense',
  'courier_claims',
  'return_shipping',
  'provider_fees',
  'disputed_funds',
  'dispute_losses',
]);

/** Each platform account is split into this many rows, so that parallel transfers don't wait for one row. */
export const PLATFORM_SHARDS = 16;

export type AccountRowName =
  | { kind: SellerAccount; sellerId: number }
  | { kind: PlatformAccount; shard: number };

export type AccountName = AccountRowName | { kind: PlatformAccount; shard?: undefined };

/** Returns the platform row for an order's transfer, for callers that must choose it before the transfer has its id. */
export function orderShard(orderId: number | undefined): number {
  return (orderId ?? 0) % PLATFORM_SHARDS;
}

export async function openSellerAccounts(tx: Tx, sellerId: number): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values(SELLER_ACCOUNTS.map((kind) => ({ kind, seller_id: sellerId })))
    .execute();
}
