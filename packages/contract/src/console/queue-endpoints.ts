import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../primitives.ts';

/** What waits for operators, in the order in which the console shows it. */
export const QUEUES = [
  'refunds',
  'goods',
  'messages',
  'samples',
  'verifications',
  'deposit_refunds',
  'payment_refunds',
  'bank_cards',
  'recharges',
  'withdrawals',
] as const;
export type Queue = (typeof QUEUES)[number];

export const QueueState = z.object({
  queue: z.enum(QUEUES),
  /** How many wait. */
  open: z.int(),
  /** Since when the oldest of them waits; null where none does. */
  oldest_at: z.nullable(Timestamp),
  /** How many of them are past the moment by which they were to be done. */
  late: z.int(),
});
export type QueueState = z.output<typeof QueueState>;

export const listQueues = endpoint({
  method: 'GET',
  path: '/console/queues',
  access: 'operator',
  tag: 'console',
  summary: 'How much waits in each queue, since when, and how much of it is late.',
  data: z.object({
    queues: z.array(QueueState),
    /** The last trial balance; null before the first. Differences are an alarm that everybody in the console sees. */
    book: z.nullable(z.object({ taken_at: Timestamp, difference_count: z.int() })),
  }),
});
