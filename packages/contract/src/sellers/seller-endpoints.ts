import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../language.ts';
import { Baht, text } from '../primitives.ts';
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
    display_name: z.optional(text(50)),
    phone: z.optional(z.nullable(text(20))),
    address: z.optional(z.nullable(text(300))),
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
