import * as z from 'zod/mini';
import { Baht, Id, Timestamp } from '../primitives.ts';

/** `closed`: by the seller, for good. */
export const SELLER_STATUSES = ['active', 'suspended', 'closed'] as const;
export type SellerStatus = (typeof SELLER_STATUSES)[number];

export const VERIFICATION_STATUSES = ['unverified', 'pending', 'verified', 'rejected'] as const;

/** The signed-in seller. Amounts are baht, `*_cents` are satang, `deposit_amount` is a decimal text. */
export const Seller = z.object({
  id: Id,
  account: z.string(),
  display_name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  language: z.string(),
  status: z.string(),
  is_virtual: z.boolean(),
  is_demo: z.boolean(),
  wallet_balance_cents: z.int(),
  wallet_balance_thb: Baht,
  available_balance: Baht,
  freeze_amount: Baht,
  total_balance: Baht,
  deposit_amount: z.string(),
  bank_code: z.nullable(z.string()),
  bank_account: z.nullable(z.string()),
  is_verified: z.boolean(),
  verification_status: z.enum(VERIFICATION_STATUSES),
  has_deposit: z.boolean(),
  has_bank_account: z.boolean(),
  can_bulk_profit_status: z.boolean(),
  today_orders_count: z.int(),
  total_orders_count: z.int(),
  today_profit: Baht,
  total_profit: Baht,
  store_slug: z.string(),
  store_name: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Seller = z.output<typeof Seller>;
