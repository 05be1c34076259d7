import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ORDER_STATUSES } from '../orders/order.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { EarlyReceipt } from '../sellers/early-receipt.ts';
import {
  EARLY_RECEIPT_GRANTS,
  EARLY_RECEIPT_REVOCATIONS,
  REINSTATEMENT_REASONS,
  SECOND_FACTOR_RESETS,
  SUSPENSION_REASONS,
  UNSHIPPED_ORDERS_CHOICES,
} from '../sellers/seller-decision.ts';
import { SELLER_STATUSES, VERIFICATION_STATUSES } from '../sellers/seller.ts';
import { codedReason, ConsolePageQuery, reviewerDecision } from './console-parts.ts';

export const SELLER_SORTS = [
  'created_desc',
  'created_asc',
  'available_desc',
  'available_asc',
  'orders_desc',
  'orders_asc',
  'dispute_rate_desc',
  'dispute_rate_asc',
] as const;
export type SellerSort = (typeof SELLER_SORTS)[number];

export const SELLER_SEARCH_MAX = 100;

/** Days of a seller's recent orders. */
export const RECENT_ORDERS_DAYS = 30;

/** From this percentage of refund requests per paid order on, a dispute rate is high. Few orders say nothing about a seller. */
export const HIGH_DISPUTE_RATE = { percent: 5, paidOrdersMin: 10 } as const;

/** Returns the refund requests per paid order in percent, or null without paid orders. */
export function disputePercent({
  paid_orders: paid,
  refund_requests: requests,
}: Pick<ConsoleSellerSummary, 'paid_orders' | 'refund_requests'>): number | null {
  return paid === 0 ? null : (requests / paid) * 100;
}

/** Returns whether a seller has a high dispute rate. */
export function hasHighDisputeRate(
  seller: Pick<ConsoleSellerSummary, 'paid_orders' | 'refund_requests'>,
): boolean {
  return (
    seller.paid_orders >= HIGH_DISPUTE_RATE.paidOrdersMin &&
    (disputePercent(seller) ?? 0) >= HIGH_DISPUTE_RATE.percent
  );
}

const summary = {
  id: Id,
  account: z.string(),
  display_name: z.string(),
  store_name: z.string(),
  store_slug: z.string(),
  /** Masked. */
  phone: z.nullable(z.string()),
  /** Name of the approved verification, masked; null before. */
  legal_name: z.nullable(z.string()),
  status: z.enum(SELLER_STATUSES),
  verification_status: z.enum(VERIFICATION_STATUSES),
  can_bulk_profit_status: z.boolean(),
  is_demo: z.boolean(),
  created_at: Timestamp,
};
export const ConsoleSellerSummary = z.object({
  ...summary,
  /** Available balance. */
  available: Baht,
  /** Owed to the platform; 0 without a debt. */
  debt: Baht,
  orders: z.int(),
  /** Orders placed in the last RECENT_ORDERS_DAYS days, today included. */
  orders_last_30_days: z.int(),
  /** Orders that were ever paid. */
  paid_orders: z.int(),
  refund_requests: z.int(),
  /** Orders of the last LATE_ORDERS_DAYS days that shipped, or were cancelled, after the ship-by deadline. */
  late_orders: z.int(),
});
export type ConsoleSellerSummary = z.output<typeof ConsoleSellerSummary>;

const CountAndSum = z.object({ count: z.int(), amount: Baht });

export const ConsoleSeller = z.object({
  ...summary,
  /** Null for active sellers, and for suspensions older than the codes. */
  suspension_code: z.nullable(z.enum(SUSPENSION_REASONS)),
  /** The operator's note; may be empty. */
  suspension_reason: z.nullable(z.string()),
  /** Null for active sellers. */
  suspended_at: z.nullable(Timestamp),
  /** Null for active sellers. */
  suspension_orders: z.nullable(z.enum(UNSHIPPED_ORDERS_CHOICES)),
  /** Orders and withdrawals that a suspension affects. Orders by what their customers paid, withdrawals by what the seller requested. */
  in_progress: z.object({
    unshipped: CountAndSum,
    on_the_way: CountAndSum,
    /** Not started at the bank: a suspension returns them to the balance. */
    withdrawals: CountAndSum,
    /** Started at the bank: operators decide. */
    started_payouts: CountAndSum,
  }),
  two_factor: z.boolean(),
  /** Read-only: no console endpoint changes them. */
  balances: z.object({ available: Baht, frozen: Baht, security_deposit: Baht, escrow: Baht }),
  order_counts: z.array(z.object({ status: z.enum(ORDER_STATUSES), orders: z.int(), total_amount: Baht })),
  open_disputes: z.int(),
  /** Orders of the last LATE_ORDERS_DAYS days that shipped, or were cancelled, after the ship-by deadline. */
  late_orders: z.int(),
  early_receipt: EarlyReceipt,
  /** The newest ten; customer names are masked. */
  recent_orders: z.array(
    z.object({
      id: Id,
      order_number: z.string(),
      status: z.enum(ORDER_STATUSES),
      retail_amount: Baht,
      customer_name: z.string(),
      created_at: Timestamp,
    }),
  ),
});
export type ConsoleSeller = z.output<typeof ConsoleSeller>;

export const listConsoleSellers = endpoint({
  method: 'GET',
  path: '/console/sellers',
  access: 'operator',
  tag: 'console',
  summary:
    'Lists sellers, newest first or by `sort`. `search` matches a part of account, store, mail address or phone number, or the id.',
  query: z.object({
    ...ConsolePageQuery,
    search: z.optional(z.string().check(z.maxLength(SELLER_SEARCH_MAX))),
    status: z.optional(z.enum(SELLER_STATUSES)),
    verification: z.optional(z.enum(VERIFICATION_STATUSES)),
    /** Sellers with a high dispute rate. */
    disputed: z.optional(z.boolean()),
    /** Sellers who owe the platform money. */
    in_debt: z.optional(z.boolean()),
    sort: z.optional(z.enum(SELLER_SORTS)),
  }),
  data: z.object({ sellers: z.array(ConsoleSellerSummary), pagination: Pagination }),
});

export const getConsoleSeller = endpoint({
  method: 'GET',
  path: '/console/sellers/:id',
  access: 'operator',
  tag: 'console',
  summary: 'Returns a seller with balances, orders, disputes and the early-collection grant.',
  params: IdParams,
  data: ConsoleSeller,
});

export const revealSellerName = endpoint({
  method: 'POST',
  path: '/console/sellers/:id/reveal-name',
  access: 'operator',
  tag: 'console',
  summary: 'Returns the seller’s legal name. Logged.',
  params: IdParams,
  data: z.object({ legal_name: z.string() }),
});

export const grantEarlyReceipt = endpoint({
  ...reviewerDecision,
  path: '/console/sellers/:id/early-receipt/grant',
  summary: 'Grants early receipt to a seller who meets the published conditions.',
  params: IdParams,
  body: z.object(codedReason(EARLY_RECEIPT_GRANTS)),
  data: ConsoleSeller,
});

export const revokeEarlyReceipt = endpoint({
  ...reviewerDecision,
  path: '/console/sellers/:id/early-receipt/revoke',
  summary: 'Revokes early receipt.',
  params: IdParams,
  body: z.object(codedReason(EARLY_RECEIPT_REVOCATIONS)),
  data: ConsoleSeller,
});

export const suspendSeller = endpoint({
  ...reviewerDecision,
  path: '/console/sellers/:id/suspend',
  summary:
    'Suspends a seller: ends all sessions, pauses the store, refuses sign-in with the reason, and returns withdrawals to the balance. `orders` decides what happens to unshipped orders.',
  params: IdParams,
  body: z.object({
    ...codedReason(SUSPENSION_REASONS),
    /** Default: refund. */
    orders: z.optional(z.enum(UNSHIPPED_ORDERS_CHOICES)),
  }),
  data: ConsoleSeller,
});

export const unsuspendSeller = endpoint({
  ...reviewerDecision,
  path: '/console/sellers/:id/unsuspend',
  summary: 'Ends a suspension and reopens the store.',
  params: IdParams,
  body: z.object(codedReason(REINSTATEMENT_REASONS)),
  data: ConsoleSeller,
});

export const resetSellerSecondFactor = endpoint({
  ...reviewerDecision,
  path: '/console/sellers/:id/second-factor/reset',
  summary:
    'Removes a lost second factor, with a reason. Ends all sessions, starts the withdrawal cooldown and notifies the seller.',
  params: IdParams,
  body: z.object(codedReason(SECOND_FACTOR_RESETS)),
  data: ConsoleSeller,
});
