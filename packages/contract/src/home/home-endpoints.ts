import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Empty, Id } from '../primitives.ts';

const PulseFigures = z.object({
  /** Supplier price of orders that were paid, and neither cancelled nor refunded. */
  sales: Baht,
  /** Credited profit. */
  profit: Baht,
  /** Unique visitors; null for a day whose visits were not recorded by time. */
  visitors: z.nullable(z.int()),
  orders: z.int(),
});

/** By priority: the first that applies is suggested. */
export const NEXT_ACTIONS = [
  'ship_overdue',
  'ship_today',
  'answer_refund',
  'fix_verification',
  'ship',
  'list_products',
  'verify',
  'add_bank_account',
  'share',
  'find_products',
] as const;

/** The way of a new seller to the first order, in this order. */
export const SETUP_STEPS = ['store_name', 'products', 'share', 'verification', 'bank_account'] as const;

const Setup = z.object({
  steps: z.array(
    z.object({
      step: z.enum(SETUP_STEPS),
      /** `waiting`: for a decision of the platform. */
      state: z.enum(['open', 'waiting', 'rejected', 'done']),
    }),
  ),
  /** Products on sale in the store, counted up to `LISTED_PRODUCTS_MIN`. */
  listed_products: z.int(),
});
export type Setup = z.output<typeof Setup>;

export const getPulse = endpoint({
  method: 'GET',
  path: '/sellers/pulse',
  access: 'seller',
  tag: 'seller',
  summary:
    'Returns the figures of today, those of yesterday until the same time in Bangkok, the suggested next action, and the setup steps of a new store.',
  data: z.object({
    today: PulseFigures,
    /** Null if the store did not exist yet. */
    yesterday: z.nullable(PulseFigures),
    /** `count`: orders or refund requests to act on; null for other actions. */
    next: z.object({ action: z.enum(NEXT_ACTIONS), count: z.nullable(z.int()) }),
    /** Null after the first order, when all steps are done, and once dismissed. */
    setup: z.nullable(Setup),
    /** The store's first order until it is marked as seen. */
    first_order_id: z.nullable(Id),
  }),
});

export const recordSetup = endpoint({
  method: 'POST',
  path: '/sellers/setup',
  access: 'seller',
  tag: 'seller',
  summary:
    'Records that the seller shared the store, dismissed the setup, or saw the first order. Only the first time counts.',
  body: z.object({ event: z.enum(['store_shared', 'setup_dismissed', 'first_order_seen']) }),
  data: Empty,
});

/** Products on sale in the store, below which listing more is suggested. */
export const LISTED_PRODUCTS_MIN = 5;
