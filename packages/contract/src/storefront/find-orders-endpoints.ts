import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text, Timestamp } from '../primitives.ts';
import { CustomerOrderSummary } from './storefront.ts';

export const ORDER_CODE_DIGITS = 6;
export const ORDER_CODE_MINUTES = 10;
/** Cooldown in the browser before another code. */
export const ORDER_CODE_COOLDOWN_SECONDS = 60;
export const ORDER_CODE_ATTEMPTS_MAX = 5;
/** Codes per number in 15 minutes, and in 24 hours. */
export const ORDER_CODES_MAX = 3;
export const ORDER_CODES_PER_DAY = 5;
/** Older orders are not found. */
export const FOUND_ORDERS_MONTHS = 12;

export const FoundOrder = z.extend(CustomerOrderSummary, {
  store: z.object({ slug: z.string(), name: z.string() }),
});
export type FoundOrder = z.output<typeof FoundOrder>;

export const requestOrderCode = endpoint({
  method: 'POST',
  path: '/storefront/orders/find/code',
  access: 'public',
  tag: 'storefront',
  summary:
    'Sends a six-digit code by SMS if orders were placed with the Thai phone number in the last 12 months. The response is the same without orders. A new code replaces the previous one.',
  body: z.object({ phone: text(20) }),
  data: z.object({ expires_at: Timestamp, next_at: Timestamp }),
});

export const findOrders = endpoint({
  method: 'POST',
  path: '/storefront/orders/find',
  access: 'public',
  tag: 'storefront',
  summary:
    'Returns the orders of a phone number by the code sent to it: of all stores, of the last 12 months, newest first.',
  body: z.object({ phone: text(20), code: text(12) }),
  data: z.object({ orders: z.array(FoundOrder) }),
});
