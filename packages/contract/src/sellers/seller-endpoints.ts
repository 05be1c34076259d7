import * as z from 'zod/mini';
import { ADDRESS_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../language.ts';
import { Baht, text } from '../primitives.ts';
import { EarlyReceipt } from './early-receipt.ts';
import { Seller } from './seller.ts';

export const getProfile = endpoint({
  method: 'GET',
  path: '/sellers/profile',
  access: 'seller',
  tag: 'seller',
  summary: 'The signed-in seller with balances and counts.',
  data: z.object({ seller: Seller }),
});

export const updateSeller = endpoint({
  method: 'PUT',
  path: '/sellers/update',
  access: 'seller',
  tag: 'seller',
  summary: 'Changes what the seller may change of themselves.',
  body: z.object({
    display_name: z.optional(text(NAME_MAX_CHARACTERS)),
    phone: z.optional(z.nullable(text(20))),
    address: z.optional(z.nullable(text(ADDRESS_MAX_CHARACTERS))),
    language: z.optional(z.enum(LANGUAGES)),
  }),
  data: z.object({ seller: Seller }),
});

export const getTodayStats = endpoint({
  method: 'GET',
  path: '/sellers/today-stats',
  access: 'seller',
  tag: 'seller',
  summary: 'Today in Bangkok: paid orders, profit received and store visitors.',
  data: z.object({ order_count: z.int(), income: Baht, visitors: z.int() }),
});

export const getSellerStats = endpoint({
  method: 'GET',
  path: '/sellers/stats',
  access: 'seller',
  tag: 'seller',
  summary:
    'The seller’s store from its opening to now: orders, how they ended, value, profit, ratings, visitors.',
  data: z.object({
    /** Day in Bangkok, YYYY-MM-DD. */
    opened_on: z.string(),
    /** Paid and neither cancelled nor refunded since. */
    paid_orders: z.int(),
    completed_orders: z.int(),
    /** Cancelled, paid or not. */
    cancelled_orders: z.int(),
    refunded_orders: z.int(),
    total_amount: Baht,
    total_profit: Baht,
    visitors: z.int(),
    listed_products: z.int(),
    ratings: z.int(),
    average_rating: z.nullable(z.number()),
  }),
});

const levelNeeds = { completed_orders: z.int(), ratings: z.int(), rating: z.nullable(z.number()) };

export const getSellerLevel = endpoint({
  method: 'GET',
  path: '/sellers/level',
  access: 'seller',
  tag: 'seller',
  summary:
    'The seller’s level, the facts it follows from, what is missing to the next, and what every level takes.',
  data: z.object({
    level: z.int(),
    facts: z.object({
      completed_orders: z.int(),
      ratings: z.int(),
      average_rating: z.nullable(z.number()),
    }),
    next: z.nullable(z.object({ level: z.int(), missing: z.object(levelNeeds) })),
    levels: z.array(z.object({ level: z.int(), ...levelNeeds })),
  }),
});

export const getEarlyReceipt = endpoint({
  method: 'GET',
  path: '/sellers/early-receipt',
  access: 'seller',
  tag: 'seller',
  summary:
    'Whether the seller has the early receipt, and the three conditions for it with how far they are met.',
  data: EarlyReceipt,
});
