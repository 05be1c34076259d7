import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../primitives.ts';
import type { OperatorRole } from './operator.ts';

/** Operator queues, in the order in which the console shows them. */
export const QUEUES = [
  'refunds',
  'goods',
  'deliveries',
  'messages',
  'samples',
  'verifications',
  'deposit_refunds',
  'payment_refunds',
  'disputes',
  'bank_cards',
  'recharges',
  'withdrawals',
] as const;
export type Queue = (typeof QUEUES)[number];

/** Queues in which only one role decides. The console shows them to that role only. */
export const QUEUE_ROLES = {
  refunds: 'reviewer',
  verifications: 'reviewer',
  bank_cards: 'reviewer',
  deposit_refunds: 'finance',
  payment_refunds: 'finance',
  disputes: 'finance',
  recharges: 'finance',
  withdrawals: 'finance',
} as const satisfies Partial<Record<Queue, OperatorRole>>;

/** Returns whether the console shows a queue to a role. */
export function canSeeQueue(role: OperatorRole, queue: Queue): boolean {
  const only: OperatorRole | undefined = (QUEUE_ROLES as Partial<Record<Queue, OperatorRole>>)[queue];
  return only === undefined || only === role;
}

export const QueueState = z.object({
  queue: z.enum(QUEUES),
  open: z.int(),
  /** Start of the longest wait; null for an empty queue. */
  oldest_at: z.nullable(Timestamp),
  late: z.int(),
});
export type QueueState = z.output<typeof QueueState>;

export const listQueues = endpoint({
  method: 'GET',
  path: '/console/queues',
  access: 'operator',
  tag: 'console',
  summary: 'Returns the number of open and overdue items in each queue, and the age of the oldest.',
  data: z.object({
    queues: z.array(QueueState),
    /** The last trial balance; null before the first. Every operator sees an alarm if it found differences. */
    book: z.nullable(z.object({ taken_at: Timestamp, difference_count: z.int() })),
    /** The last check of open money; null before the first. Every operator sees an alarm if something is overdue. */
    open_money: z.nullable(z.object({ taken_at: Timestamp, overdue_count: z.int() })),
  }),
});
