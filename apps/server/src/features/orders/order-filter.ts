// What narrows a list of orders, read once at the edge, and the conditions that follow from it.
import { addDays } from '@raan/contract/calendar';
import { ORDER_URGENT_AFTER_MS } from '@raan/contract/constants';
import type { OrderQuery } from '@raan/contract/orders/order-endpoints';
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { bangkokDay, startOfBangkokDay } from '#platform/clock.ts';
import { failField } from '#platform/errors/app-error.ts';
import { readOrderWords, type OrderWords } from './order-words.ts';

export type Condition = RawBuilder<SqlBool>;

export type OrderFilter = {
  readonly sellerId: number;
  readonly status: OrderStatus | undefined;
  /** The Bangkok day from which a period counts. */
  readonly since: string | undefined;
  readonly priority: OrderQuery['priority'];
  /** Orders paid up to this moment (ISO) are urgent. */
  readonly urgentBefore: string;
  readonly words: OrderWords | undefined;
  /** Today in Bangkok. */
  readonly today: string;
};

/**
 * Reads a filter. Completed orders are read by the calendar (this week from Monday, this month from the first), all others by days
 * gone by (7, 30); today and the last 90 days are the same for both. Throws REQUEST_VALIDATION_ERROR for a keyword that is no text.
 */
export function readOrderFilter(
  sellerId: number,
  query: Pick<OrderQuery, 'status' | 'period' | 'priority' | 'keyword'>,
  now: number,
): OrderFilter {
  if (query.keyword?.includes('\0')) throw failField('keyword', 'field_wrong');
  return {
    sellerId,
    status: query.status,
    since: query.period && firstDay(query.period, query.status, now),
    priority: query.priority,
    urgentBefore: new Date(now - ORDER_URGENT_AFTER_MS).toISOString(),
    words: readOrderWords(query.keyword ?? ''),
    today: bangkokDay(now),
  };
}

function firstDay(
  period: NonNullable<OrderQuery['period']>,
  status: OrderStatus | undefined,
  now: number,
): string {
  const today = bangkokDay(now);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const byCalendar = status === 'completed';
  return {
    today,
    week: addDays(today, byCalendar ? -weekday : -7),
    month: byCalendar ? `${today.slice(0, 7)}-01` : addDays(today, -30),
    last3months: addDays(today, -90),
  }[period];
}

/** The groups in which anything can match. */
export function groupsOf({ status, priority }: OrderFilter): readonly OrderStatus[] {
  const asked = status === undefined ? ORDER_STATUSES : [status];
  if (priority === 'low') return [];
  // Only what waits for shipment is ever urgent.
  return priority === 'high' ? asked.filter((group) => group === 'pending_shipment') : asked;
}

/** What a period asks of the orders of a group. Of all groups together it asks when they were placed. */
export function inPeriod({ since, status }: OrderFilter): Condition[] {
  if (since === undefined) return [];
  const start = startOfBangkokDay(since);
  return status === 'completed'
    ? [sql<SqlBool>`orders.completed_at >= ${start}::timestamptz`]
    : [sql<SqlBool>`orders.created_at >= ${start}::timestamptz`];
}

/** What a priority asks of the orders of a group. */
export function ofPriority({ priority, urgentBefore }: OrderFilter, group: OrderStatus): Condition[] {
  if (group !== 'pending_shipment') return [];
  if (priority === 'high') return [sql<SqlBool>`orders.paid_at <= ${urgentBefore}::timestamptz`];
  return priority === 'normal' ? [sql<SqlBool>`orders.paid_at > ${urgentBefore}::timestamptz`] : [];
}

/** Where a walk by creation begins for a priority: nobody pays before ordering, so no urgent order is younger than what makes it urgent. */
export function beginOfPriority({ priority, urgentBefore }: OrderFilter): Condition[] {
  return priority === 'high' ? [sql<SqlBool>`orders.created_at <= ${urgentBefore}::timestamptz`] : [];
}

export const allOf = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(parts, sql` and `);

/** Tested row by row, and opaque to the planner: the index that we chose is walked, whatever the planner thinks of the condition. */
export const tested = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`case when ${allOf(parts)} then true else false end`;
