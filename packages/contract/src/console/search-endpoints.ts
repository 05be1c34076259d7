import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, text, Timestamp } from '../primitives.ts';
import { SELLER_STATUSES } from '../sellers/seller.ts';
import { WITHDRAWAL_STATES } from '../withdrawals/withdrawal.ts';
import { ConsoleOrderSummary } from './console-order-endpoints.ts';
import { SellerReference } from './console-parts.ts';
import { CONSOLE_PRODUCT_STATES } from './console-product-endpoints.ts';
import { MESSAGE_STATES } from './message-endpoints.ts';

export const CONSOLE_SEARCH_MIN = 2;
export const CONSOLE_SEARCH_MAX = 100;
/** Results of each kind. */
export const CONSOLE_SEARCH_RESULTS = 5;
/** Enough for fast typing, too few for collecting data. */
export const CONSOLE_SEARCHES_PER_MINUTE = 120;

/** The field of a seller that a search found. */
export const SELLER_MATCHES = [
  'id',
  'store_name',
  'account',
  'display_name',
  'email',
  'phone',
  'legal_name',
  'bank_account',
  'id_number',
] as const;
export type SellerMatch = (typeof SELLER_MATCHES)[number];

/** Fields that only this search finds: the list of sellers has its text in an address. */
export const SEALED_MATCHES = ['legal_name', 'bank_account', 'id_number'] as const satisfies SellerMatch[];
export type SealedMatch = (typeof SEALED_MATCHES)[number];

/** Returns whether a search found a seller by a value that is stored encrypted. */
export function isSealedMatch(matched: SellerMatch): matched is SealedMatch {
  return (SEALED_MATCHES as readonly SellerMatch[]).includes(matched);
}

const group = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ results: z.array(row), has_more: z.boolean() });

export const FoundSeller = z.object({
  ...SellerReference.shape,
  /** Masked. */
  phone: z.nullable(z.string()),
  status: z.enum(SELLER_STATUSES),
  matched: z.enum(SELLER_MATCHES),
});
export type FoundSeller = z.output<typeof FoundSeller>;

export const FoundProduct = z.object({
  id: Id,
  /** In the operator's language. */
  name: z.string(),
  source_key: z.string(),
  state: z.enum(CONSOLE_PRODUCT_STATES),
});
export type FoundProduct = z.output<typeof FoundProduct>;

export const FoundWithdrawal = z.object({
  id: Id,
  seller: SellerReference,
  state: z.enum(WITHDRAWAL_STATES),
  created_at: Timestamp,
  /** The bank's reference; null before the payout. */
  payout_reference: z.nullable(z.string()),
});
export type FoundWithdrawal = z.output<typeof FoundWithdrawal>;

export const FoundMessage = z.object({
  id: Id,
  seller: SellerReference,
  state: z.enum(MESSAGE_STATES),
  created_at: Timestamp,
  /** The first line, cut; long numbers in it are masked. */
  excerpt: z.string(),
});
export type FoundMessage = z.output<typeof FoundMessage>;

/** `POST`, so that names and numbers of persons are in no address. */
export const searchConsole = endpoint({
  method: 'POST',
  path: '/console/search',
  access: 'operator',
  tag: 'console',
  summary:
    'Finds orders, sellers, products, withdrawals (finance only) and messages by any of their numbers or names. Persons are masked. Legal names match by whole words, bank account and ID numbers as a whole; a match by one of these is logged.',
  body: z.object({ text: text(CONSOLE_SEARCH_MAX, CONSOLE_SEARCH_MIN) }),
  data: z.object({
    orders: group(ConsoleOrderSummary),
    sellers: group(FoundSeller),
    products: group(FoundProduct),
    withdrawals: group(FoundWithdrawal),
    messages: group(FoundMessage),
  }),
});
