import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht } from '../primitives.ts';

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
  'share',
  'find_products',
] as const;

export const getPulse = endpoint({
  method: 'GET',
  path: '/sellers/pulse',
  access: 'seller',
  tag: 'seller',
  summary:
    'Returns the figures of today, those of yesterday until the same time in Bangkok, and the suggested next action.',
  data: z.object({
    today: PulseFigures,
    /** Null if the store did not exist yet. */
    yesterday: z.nullable(PulseFigures),
    /** `count`: orders or refund requests to act on; null for other actions. */
    next: z.object({ action: z.enum(NEXT_ACTIONS), count: z.nullable(z.int()) }),
  }),
});
/** Products on sale in the store, below which listing more is suggested. */
export const LISTED_PRODUCTS_MIN = 5;
