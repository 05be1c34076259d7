// When the money of an order reaches the seller's balance. An estimate for people, never a promise.
import { addDays, bangkokDay } from '../calendar.ts';
import type { OrderStatus, ShipFunding } from './order.ts';
import type { RefundState } from '../refunds/refund-states.ts';
import type { PaymentCause } from './payment-causes.ts';

/** Days between shipping and delivery while too few parcels were delivered to know better. */
export const TRANSIT_DAYS_DEFAULT = 3;
/** Parcels that the median of a courier needs. With fewer, the median of all couriers counts. */
export const TRANSIT_PARCELS_MIN = 20;
/** Deliveries of the last days that count. */
export const TRANSIT_WINDOW_DAYS = 30;

/** Stages of paid, unfinished orders. The database stores the same for its counters (`money_stage`). */
export const MONEY_STAGES = [
  'delivered',
  'in_transit',
  'to_ship',
  'no_number',
  'lost',
  'returning',
  'disputed',
] as const;
export type MoneyStage = (typeof MONEY_STAGES)[number];

type WaitingOrder = {
  status: OrderStatus;
  open_dispute: boolean;
  is_returning: boolean;
  returned_at: string | null;
  completes_at: string | null;
  lost_at: string | null;
  tracking_number: string | null;
};

/** Returns the stage of a paid, unfinished order; null for every other. */
export function moneyStage(order: WaitingOrder): MoneyStage | null {
  if (order.status === 'pending_shipment') return 'to_ship';
  if (order.status !== 'pending_delivery') return null;
  if (order.open_dispute) return 'disputed';
  if (order.is_returning || order.returned_at !== null) return 'returning';
  if (order.completes_at !== null) return 'delivered';
  if (order.lost_at !== null) return 'lost';
  return order.tracking_number === null ? 'no_number' : 'in_transit';
}

/** Facts beside the order from which an estimate is made. */
export type PaymentEstimate = {
  /** Median days from shipping to delivery, of the order's courier or of all. */
  transitDays: number;
  /** Days in which the customer can object after the delivery. */
  objectionDays: number;
  /** A courier reports scans. Without one, no order completes by itself. */
  isTracked: boolean;
};

/**
 * Returns the Bangkok day on which orders of a stage are expected to be paid; null if there is none. `day` is the day that the
 * estimate counts from: ship-by, shipping, or the end of the time for objections.
 */
export function expectedPaymentDay(
  stage: MoneyStage,
  day: string,
  { transitDays, objectionDays, isTracked }: PaymentEstimate,
  now: number,
): string | null {
  const today = bangkokDay(now);
  if (stage === 'delivered') return latest(day, today);
  if (!isTracked) return null;
  if (stage === 'in_transit') return addDays(latest(addDays(day, transitDays), today), objectionDays);
  if (stage === 'to_ship') return addDays(latest(day, today), transitDays + objectionDays);
  return null;
}

const latest = (first: string, second: string) => (first > second ? first : second);

type PaidOrder = WaitingOrder & {
  ship_by: string | null;
  paid_at: string | null;
  shipped_at: string | null;
  handed_over_at: string | null;
  completed_at: string | null;
  /** Deadline of the courier's next scan. */
  courier_due_at: string | null;
  refund_state: RefundState | null;
};

/**
 * Returns the expected day of payment of an order and its cause; null for an order that ended without a sale. The day is null if
 * none can be named. `now` in milliseconds.
 */
export function expectedPayment(
  order: PaidOrder,
  estimate: PaymentEstimate,
  now: number,
): { day: string | null; cause: PaymentCause } | null {
  if (order.status === 'pending_payment') return { day: null, cause: 'unpaid' };
  if (order.status === 'completed')
    return { day: order.completed_at && bangkokDay(order.completed_at), cause: 'paid' };
  const stage = moneyStage(order);
  if (stage === null) return null;
  const from = { delivered: order.completes_at, in_transit: order.shipped_at, to_ship: order.ship_by };
  const since = (stage in from ? from[stage as keyof typeof from] : null) ?? order.paid_at;
  const day = since === null ? null : expectedPaymentDay(stage, bangkokDay(since), estimate, now);
  return { day, cause: causeOf(order, stage, estimate, now) };
}

/** Refund states in which an operator decides. */
const OPERATOR_STATES: readonly (RefundState | null)[] = ['objected', 'unanswered', 'return_arrived'];

function causeOf(order: PaidOrder, stage: MoneyStage, estimate: PaymentEstimate, now: number): PaymentCause {
  switch (stage) {
    case 'to_ship':
      return order.ship_by !== null && Date.parse(order.ship_by) < now ? 'late_to_ship' : 'to_ship';
    case 'disputed':
      return OPERATOR_STATES.includes(order.refund_state) ? 'operator' : 'disputed';
    case 'in_transit':
    case 'no_number':
      return estimate.isTracked ? causeOnTheWay(order, stage, estimate, now) : causeUntracked(order, now);
    case 'delivered':
    case 'lost':
    case 'returning':
      return stage;
  }
}

/** Without scans, only the customer completes the order, or an operator once the courier's deadline has passed. */
function causeUntracked({ courier_due_at: due }: PaidOrder, now: number): PaymentCause {
  return due !== null && Date.parse(due) <= now ? 'operator' : 'untracked';
}

function causeOnTheWay(
  order: PaidOrder,
  stage: 'in_transit' | 'no_number',
  { transitDays }: PaymentEstimate,
  now: number,
): PaymentCause {
  if (stage === 'no_number') return stage;
  if (order.handed_over_at === null) return 'unscanned';
  const since = order.shipped_at ?? order.handed_over_at;
  return addDays(bangkokDay(since), transitDays) < bangkokDay(now) ? 'delayed' : 'in_transit';
}

type PricedOrder = { retail: number; cost: number; funding: ShipFunding | null };

/** Returns what an order still adds to the available balance, in the unit of its prices: R, less S if it is not paid yet. */
export function amountToArrive({ retail, cost, funding }: PricedOrder): number {
  return funding === 'balance' ? retail : retail - cost;
}
