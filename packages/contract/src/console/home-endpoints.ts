import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { SellerReference } from './console-parts.ts';
import { QUEUES } from './queue-endpoints.ts';

/** Overdue items, and items due today, that the home lists. The queues list the others. */
export const HOME_ITEMS_MAX = 20;

export const HomeItem = z.object({
  queue: z.enum(QUEUES),
  /** Unique within its queue: the order's for returned items and deliveries. */
  id: Id,
  /** Number of the order or sample; null if the item has only its id. */
  reference: z.nullable(z.string()),
  seller: SellerReference,
  due_at: Timestamp,
  /** State of a withdrawal, because its queue has a list for each; null in other queues. */
  stage: z.nullable(z.enum(['pending', 'approved', 'processing'])),
});
export type HomeItem = z.output<typeof HomeItem>;

/** `count` includes items that are not listed. */
const HomeItems = z.object({ count: z.int(), items: z.array(HomeItem) });
export type HomeItems = z.output<typeof HomeItems>;

/** Alarms, most severe first. */
export const HOME_ALARMS = [
  // The last trial balance found differences.
  'ledger_differs',
  // The last check of open money found sums that the open items do not explain.
  'open_money_unexplained',
  'reconciliation_differs',
  // The last verification of the audit log failed.
  'audit_broken',
  // An hourly or daily check has not run.
  'ledger_unchecked',
  'open_money_unchecked',
  'reconciliation_unchecked',
  'audit_unchecked',
  // The last check of open money found overdue items.
  'open_money_overdue',
  // Several attempts failed. Mails include text messages.
  'mails_failing',
  'couriers_failing',
] as const;

/** Attempts after which a mail or a courier's answer counts as failing. */
export const FAILING_ATTEMPTS = 3;

export const HomeAlarm = z.object({
  kind: z.enum(HOME_ALARMS),
  /** Differences, items, days or mails; 1 where nothing is counted. */
  count: z.int(),
  /** Time of the check that found it, or of the last check; null for reconciliation, failing mails and couriers. */
  at: z.nullable(Timestamp),
});
export type HomeAlarm = z.output<typeof HomeAlarm>;

const Count = z.object({ today: z.int(), last_week: z.int() });
const Amount = z.object({ today: Baht, last_week: Baht });

export const HomeFigures = z.object({
  /** Orders placed. */
  orders: Count,
  /** Payments for orders, without those that arrived too late and were returned. */
  sales: Amount,
  /** Refunds of orders, whole or in part, when they were decided. */
  refunds: Amount,
  /** New seller accounts. */
  signups: Count,
});
export type HomeFigures = z.output<typeof HomeFigures>;

export const getConsoleHome = endpoint({
  method: 'GET',
  path: '/console/home',
  access: 'operator',
  tag: 'console',
  summary:
    'Returns the overdue items and those due today of the queues of the operator’s role, today’s figures beside those of the same day last week up to the same time, and alarms.',
  data: z.object({
    taken_at: Timestamp,
    overdue: HomeItems,
    due_today: HomeItems,
    figures: HomeFigures,
    alarms: z.array(HomeAlarm),
  }),
});
