// Filters and sorts in memory, to verify the optimized queries.
import { bangkokDay } from '@raan/contract/calendar';
import { ORDER_URGENT_AFTER_MS } from '@raan/contract/constants';
import { DAY_MS } from '@raan/contract/durations';
import type { ORDER_TIME_FILTERS, OrderSort, OrderStage } from '@raan/contract/orders/order-endpoints';
import type { OrderStatus, PRIORITIES } from '@raan/contract/orders/order';

const CENTURY_MS = 876_600 * 3_600_000;

export type OrderFields = {
  id: number;
  status: OrderStatus;
  cost: number;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
  completed_at: string | null;
  delivered_at: string | null;
  completes_at: string | null;
};

export type OrderListQuery = Partial<{
  status: OrderStatus;
  sort: OrderSort;
  period: (typeof ORDER_TIME_FILTERS)[number];
  priority: (typeof PRIORITIES)[number];
  stage: OrderStage;
}>;

function periodStart({ period, status }: OrderListQuery, now: number): number {
  const today = Date.parse(`${bangkokDay(now)}T00:00:00+07:00`);
  const isCalendar = status === 'completed';
  switch (period) {
    case undefined:
      return -Infinity;
    case 'today':
      return today;
    case 'week': {
      const weekday = (new Date(today + DAY_MS / 2).getUTCDay() + 6) % 7;
      return today - (isCalendar ? weekday : 7) * DAY_MS;
    }
    case 'month':
      return isCalendar
        ? Date.parse(`${bangkokDay(now).slice(0, 7)}-01T00:00:00+07:00`)
        : today - 30 * DAY_MS;
    case 'last3months':
      return today - 90 * DAY_MS;
  }
}

/** Returns the orders that match the query at time `now`, in its order. */
export function listExpectedOrders<Row extends OrderFields>(
  rows: readonly Row[],
  query: OrderListQuery,
  now: number,
): Row[] {
  const {
    status,
    sort = status === 'completed' ? 'completed_desc' : 'created_desc',
    priority,
    stage,
  } = query;
  const start = periodStart(query, now);
  const moment = (row: Row) => Date.parse((status === 'completed' ? row.completed_at : row.created_at) ?? '');
  const isHigh = (row: Row) =>
    row.status === 'pending_shipment' && Date.parse(row.paid_at ?? '') <= now - ORDER_URGENT_AFTER_MS;
  const key = (row: Row) => {
    if (sort.startsWith('amount')) return row.cost;
    if (sort.startsWith('expiry') && status === 'pending_payment') return Date.parse(row.expires_at);
    if (sort.startsWith('completed') && status === 'completed') return Date.parse(row.completed_at ?? '');
    const created = Date.parse(row.created_at);
    if (sort !== 'delivered_first' || status !== 'pending_delivery') return created;
    return row.delivered_at === null
      ? created + CENTURY_MS
      : Date.parse(row.completes_at ?? row.delivered_at);
  };
  const isAscending = sort.endsWith('_asc') || (sort === 'delivered_first' && status === 'pending_delivery');
  const direction = isAscending ? 1 : -1;
  return rows
    .filter(
      (row) =>
        (status === undefined || row.status === status) &&
        moment(row) >= start &&
        (stage === undefined ||
          (row.status === 'pending_delivery' && (row.delivered_at !== null) === (stage === 'delivered'))) &&
        (priority === undefined ||
          (priority === 'high' ? isHigh(row) : priority === 'normal' && !isHigh(row))),
    )
    .toSorted((a, b) => direction * (key(a) - key(b) || a.id - b.id));
}
