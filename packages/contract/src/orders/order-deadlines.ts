// Deadlines that end every paid order. The server counts working days, because it knows the public holidays.
import { DAY_MS } from '../durations.ts';
import type { OrderStatus } from './order.ts';

export const SHIP_BY_WORKING_DAYS = 3;
/** A seller can extend the deadline once. */
export const SHIP_BY_EXTENSION_WORKING_DAYS = 2;
/** Calendar days after the deadline until an unshipped order is cancelled. Until then it can still ship, late. */
export const SHIP_BY_GRACE_DAYS = 2;
export const SHIP_BY_REMINDER_HOURS = 24;
/** Working days for the courier's first scan. Without one, the order counts as not sent. */
export const FIRST_SCAN_WORKING_DAYS = 5;
/** Calendar days between the first scan and the delivery. After them, the parcel counts as lost. */
export const DELIVERY_DAYS_MAX = 21;
export const SHIP_BY_REASON_MAX = 300;
/** Period of the count of late orders in a seller's record. */
export const LATE_ORDERS_DAYS = 90;

/** Returns the time when an order that did not ship by `shipBy` is cancelled. Both are ISO text in UTC. */
export function unshippedCancelsAt(shipBy: string): string {
  return new Date(Date.parse(shipBy) + SHIP_BY_GRACE_DAYS * DAY_MS).toISOString();
}

type ExtendableOrder = { status: OrderStatus; ship_by: string | null; ship_by_extension: string | null };

/** Checks whether the seller can extend the deadline at `now` (ms): once, before it passes. */
export function canExtendShipBy(order: ExtendableOrder, now: number): boolean {
  const { status, ship_by: shipBy, ship_by_extension: extension } = order;
  return status === 'pending_shipment' && shipBy !== null && extension === null && now < Date.parse(shipBy);
}

/** Next thing that happens to an order by itself, if nobody acts before. */
export const ORDER_OUTLOOKS = [
  'expires',
  'ships_late',
  'cancels_unshipped',
  'cancels_without_number',
  'cancels_unscanned',
  'refunds_lost',
  'completes',
] as const;
export type OrderOutlook = { kind: (typeof ORDER_OUTLOOKS)[number]; at: string };

type ScheduledOrder = {
  status: OrderStatus;
  expiry_time: string;
  ship_by: string | null;
  tracking_number: string | null;
  handed_over_at: string | null;
  courier_due_at: string | null;
  completes_at: string | null;
};

/** Returns what happens to an order next and when (ISO, UTC), if nobody acts; null if nothing is scheduled. */
export function orderOutlook(order: ScheduledOrder, now: number): OrderOutlook | null {
  const { status, ship_by: shipBy, courier_due_at: courierDueAt, completes_at: completesAt } = order;
  if (status === 'pending_payment') return { kind: 'expires', at: order.expiry_time };
  if (status === 'pending_shipment' && shipBy !== null)
    return now < Date.parse(shipBy)
      ? { kind: 'ships_late', at: shipBy }
      : { kind: 'cancels_unshipped', at: unshippedCancelsAt(shipBy) };
  if (status !== 'pending_delivery') return null;
  if (completesAt !== null) return { kind: 'completes', at: completesAt };
  if (order.tracking_number === null && shipBy !== null)
    return { kind: 'cancels_without_number', at: unshippedCancelsAt(shipBy) };
  if (courierDueAt === null) return null;
  return { kind: order.handed_over_at === null ? 'cancels_unscanned' : 'refunds_lost', at: courierDueAt };
}
