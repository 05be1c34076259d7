import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht } from '../primitives.ts';
import { EarlyReceipt } from './early-receipt.ts';
import { Seller } from './seller.ts';
import { SellerUpdate } from './seller-requests.ts';

export const getProfile = endpoint({
  method: 'GET',
  path: '/sellers/profile',
  access: 'seller',
  tag: 'seller',
  summary: 'Returns the signed-in seller with balances and counts.',
  data: z.object({ seller: Seller }),
});

export const updateSeller = endpoint({
  method: 'PUT',
  path: '/sellers/update',
  access: 'seller',
  tag: 'seller',
  summary: 'Changes the editable fields of the seller.',
  body: SellerUpdate,
  data: z.object({ seller: Seller }),
});

export const getTodayStats = endpoint({
  method: 'GET',
  path: '/sellers/today-stats',
  access: 'seller',
  tag: 'seller',
  summary: 'Returns the figures of today in Bangkok: paid orders, credited profit and visitors.',
  data: z.object({ order_count: z.int(), income: Baht, visitors: z.int() }),
});

export const getSellerStats = endpoint({
  method: 'GET',
  path: '/sellers/stats',
  access: 'seller',
  tag: 'seller',
  summary:
    'Returns the all-time figures of the store: orders by outcome, value, profit, ratings and visitors.',
  data: z.object({
    /** Day in Bangkok, YYYY-MM-DD. */
    opened_on: z.string(),
    /** Paid, and neither cancelled nor refunded later. */
    paid_orders: z.int(),
    completed_orders: z.int(),
    /** Paid and unpaid ones. */
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
    'Returns the seller’s level with its figures, the gap to the next level, and the requirements of all levels.',
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
  summary: 'Returns whether early receipt is granted, and the state of its three conditions.',
  data: EarlyReceipt,
});
