// A "group" is all orders of one status.
import { addDays, bangkokDay } from '@raan/contract/calendar';
import { ORDER_URGENT_AFTER_MS } from '@raan/contract/constants';
import type { OrderQuery } from '@raan/contract/orders/order-endpoints';
import { ORDER_STATUSES, type OrderStatus } from '@raan/contract/orders/order';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import { failField } from '#platform/errors/app-error.ts';
import { parseOrderKeyword, type OrderKeyword } from './order-keyword.ts';

export type Condition = RawBuilder<SqlBool>;

export type OrderFilter = {
  readonly sellerId: number;
  readonly status: OrderStatus | undefined;
  /** First day of the period, in Bangkok. */
  readonly since: string | undefined;
  readonly priority: OrderQuery['priority'];
  /** Orders paid up to this time (ISO) are urgent. */
  readonly urgentBefore: string;
  readonly stage: OrderQuery['stage'];
  readonly keyword: OrderKeyword | undefined;
  /** Today in Bangkok. */
  readonly today: string;
};

/**
 * Parses a filter. Periods of completed orders follow the calendar: this week from Monday, this month from
 * the first. Other orders use the last 7 or 30 days. Today and the last 90 days are the same for both. Throws
 * REQUEST_VALIDATION_ERROR for a keyword with a NUL character.
 */
export function parseOrderFilter(
  sellerId: number,
  query: Pick<OrderQuery, 'status' | 'period' | 'priority' | 'stage' | 'keyword'>,
  now: number,
): OrderFilter {
  if (query.keyword?.includes('\0')) throw failField('keyword', 'field_wrong');
  return {
    sellerId,
    status: query.status,
    since: query.period && firstDayOfPeriod(query.period, query.status, now),
    priority: query.priority,
    stage: query.stage,
    urgentBefore: new Date(now - ORDER_URGENT_AFTER_MS).toISOString(),
    keyword: parseOrderKeyword(query.keyword ?? ''),
    today: bangkokDay(now),
  };
}

function firstDayOfPeriod(
  period: NonNullable<OrderQuery['period']>,
  status: OrderStatus | undefined,
  now: number,
): string {
  const today = bangkokDay(now);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const isCalendarPeriod = status === 'completed';
  return {
    today,
    week: addDays(today, isCalendarPeriod ? -weekday : -7),
    month: isCalendarPeriod ? `${today.slice(0, 7)}-01` : addDays(today, -30),
    last3months: addDays(today, -90),
  }[period];
}

/** Returns the groups that can contain matches. */
export function groupsToSearch({ status, priority, stage }: OrderFilter): readonly OrderStatus[] {
  const requested = status === undefined ? ORDER_STATUSES : [status];
  const groups = stage === undefined ? requested : requested.filter((group) => group === 'pending_delivery');
  if (priority === 'low') return [];
  // Only orders to ship can be urgent.
  return priority === 'high' ? groups.filter((group) => group === 'pending_shipment') : groups;
}

/** Completed orders are filtered by completion, all others by creation. */
export function periodConditions({ since, status }: OrderFilter): Condition[] {
  if (since === undefined) return [];
  const start = startOfBangkokDay(since);
  return status === 'completed'
    ? [sql<SqlBool>`orders.completed_at >= ${start}::timestamptz`]
    : [sql<SqlBool>`orders.created_at >= ${start}::timestamptz`];
}

/** Conditions of the priority within one group. */
export function priorityConditions({ priority, urgentBefore }: OrderFilter, group: OrderStatus): Condition[] {
  if (group !== 'pending_shipment') return [];
  if (priority === 'high') return [sql<SqlBool>`orders.paid_at <= ${urgentBefore}::timestamptz`];
  return priority === 'normal' ? [sql<SqlBool>`orders.paid_at > ${urgentBefore}::timestamptz`] : [];
}

/** Conditions of the stage, within the orders in transit. */
export function stageConditions({ stage }: OrderFilter): Condition[] {
  if (stage === undefined) return [];
  return [stage === 'delivered' ? sql`orders.delivered_at is not null` : sql`orders.delivered_at is null`];
}

/** Orders are created before they are paid, so no urgent order is newer than the urgent limit. */
export function priorityCreationBound({ priority, urgentBefore }: OrderFilter): Condition[] {
  return priority === 'high' ? [sql<SqlBool>`orders.created_at <= ${urgentBefore}::timestamptz`] : [];
}

export const joinConditions = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(parts, sql` and `);

/** Tests conditions row by row: `case` hides them from the planner, so that it scans the index that we chose. */
export const testPerRow = (parts: readonly Condition[]): Condition =>
  parts.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`case when ${joinConditions(parts)} then true else false end`;
