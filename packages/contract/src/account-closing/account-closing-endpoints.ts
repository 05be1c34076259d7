import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Empty, Timestamp } from '../primitives.ts';
import { AccountClosing } from './account-closing-requests.ts';

/** Open matters that must end before an account can be closed. */
export const CLOSING_OBSTACLES = [
  'pending_payment',
  'pending_shipment',
  'pending_delivery',
  'refund_requests',
  /** Refunded orders whose items are on their way back. */
  'returns',
  /** Completed orders whose customers can still request a refund. */
  'refund_period',
  'samples',
  'recharges',
  'withdrawals',
  'security_deposit',
  'available',
  'owed',
] as const;
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];

export const getAccountClosing = endpoint({
  method: 'GET',
  path: '/sellers/account-closing',
  access: 'seller',
  tag: 'auth',
  summary: 'Lists what prevents closing the account; an empty list means that it can be closed.',
  data: z.object({
    obstacles: z.array(
      z.object({
        kind: z.enum(CLOSING_OBSTACLES),
        /** Null for balances. */
        count: z.nullable(z.int()),
        /** Null for orders, requests and samples. */
        amount: z.nullable(Baht),
        /** When the last `refund_period` ends. Null while a delivery is unknown, and for other obstacles. */
        until: z.nullable(Timestamp),
      }),
    ),
    /** Whether closing requires a code. */
    two_factor: z.boolean(),
  }),
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/sellers/account-closing',
  access: 'seller',
  tag: 'auth',
  summary:
    'Closes the account for good with the password, and a code if two-factor is on. Ends all sessions, closes the store and erases personal data that need not be kept. 409 while there are obstacles.',
  body: AccountClosing,
  data: Empty,
});
