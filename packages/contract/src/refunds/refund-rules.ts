// State machine and deadlines of refund requests. Shared by the buttons and the server.
import { RETURN_POLICY_DAYS } from '../constants.ts';
import { DAY_MS } from '../durations.ts';
import type { OrderStatus } from '../orders/order.ts';
import { REFUND_REASONS, type RefundReason } from './refund-reason.ts';
import {
  OPEN_REFUND_STATES,
  RETURN_REFUND_STATES,
  UNDECIDED_REFUND_STATES,
  type RefundState,
} from './refund-states.ts';

/** Reasons that a photo can prove. */
export const REFUND_REASONS_WITH_PHOTOS: readonly RefundReason[] = [
  'damaged',
  'wrong_item',
  'not_as_described',
];

export const REFUND_ACTIONS = [
  'agree',
  'object',
  'escalate',
  'grant',
  'deny',
  'withdraw',
  'order_refunded',
  'await_return',
  'hand_over_return',
  'deliver_return',
  'pay_agreed',
  'pay_granted',
  'refuse_return',
  'end_unsent_return',
] as const;
export type RefundAction = (typeof REFUND_ACTIONS)[number];

const RULES: Readonly<Record<RefundAction, { from: readonly RefundState[]; to: RefundState }>> = {
  // The seller can agree even after objecting.
  agree: { from: UNDECIDED_REFUND_STATES, to: 'agreed' },
  object: { from: ['requested'], to: 'objected' },
  escalate: { from: ['requested'], to: 'unanswered' },
  grant: { from: ['objected', 'unanswered'], to: 'granted' },
  deny: { from: ['objected', 'unanswered'], to: 'denied' },
  withdraw: { from: [...UNDECIDED_REFUND_STATES, 'awaiting_return'], to: 'withdrawn' },
  order_refunded: { from: OPEN_REFUND_STATES, to: 'granted' },
  await_return: { from: UNDECIDED_REFUND_STATES, to: 'awaiting_return' },
  hand_over_return: { from: ['awaiting_return'], to: 'returning' },
  deliver_return: { from: ['awaiting_return', 'returning'], to: 'return_arrived' },
  // The seller, or an operator, had approved the refund after the return.
  pay_agreed: { from: RETURN_REFUND_STATES, to: 'agreed' },
  pay_granted: { from: RETURN_REFUND_STATES, to: 'granted' },
  refuse_return: { from: ['return_arrived'], to: 'denied' },
  end_unsent_return: { from: ['awaiting_return'], to: 'not_sent_back' },
};

/** Extent of a request: everything that is left of R, some items, or an amount without a return. */
export const REFUND_SCOPES = ['full', 'items', 'amount'] as const;
export type RefundScope = (typeof REFUND_SCOPES)[number];

/** Reasons for which the platform pays the way back. The customer pays after a change of mind. */
const RETURNS_PAID_BY_PLATFORM: readonly RefundReason[] = ['damaged', 'wrong_item', 'not_as_described'];

/** The party that pays for the return of the items. */
export const RETURN_PAYERS = ['platform', 'customer'] as const;
export type ReturnPayer = (typeof RETURN_PAYERS)[number];

export function returnPayer(reason: RefundReason): ReturnPayer {
  return RETURNS_PAID_BY_PLATFORM.includes(reason) ? 'platform' : 'customer';
}

/** Whether a request can be approved on condition that the items come back: they have arrived, and are the matter. */
export function canAwaitReturn(
  request: { reason: RefundReason; scope: RefundScope },
  order: { status: OrderStatus; delivered_at: string | null },
): boolean {
  const hasItems = order.delivered_at !== null || order.status === 'completed';
  return hasItems && request.scope !== 'amount' && request.reason !== 'not_arrived';
}

/** Whether a request in this state allows the action. */
export function refundCan(action: RefundAction, request: { state: RefundState }): boolean {
  return RULES[action].from.includes(request.state);
}

/** Returns the state after an action. */
export function nextRefundState(action: RefundAction): RefundState {
  return RULES[action].to;
}

/** Whether a request in this state awaits an action. */
export function isOpenRefund(state: RefundState): boolean {
  return (OPEN_REFUND_STATES as readonly RefundState[]).includes(state);
}

export const REFUND_REQUEST_DAYS = RETURN_POLICY_DAYS;
/** Days after shipping if neither customer nor courier has confirmed the delivery. */
export const REFUND_REQUEST_UNCONFIRMED_DAYS = 30;
/** Days for the seller's response; then an operator decides. */
export const REFUND_RESPONSE_DAYS = 3;
export const REFUND_DECISION_WORKING_DAYS = 3;
/** Working days after which a request that no operator has decided is granted. */
export const REFUND_SILENCE_WORKING_DAYS = 5;
/** Days for the customer to hand over the return. Without a scan, the request is closed. */
export const RETURN_HANDOVER_DAYS = 7;
/** Days between the first and the delivered scan of a return. After them, the parcel counts as lost, and the refund is paid. */
export const RETURN_TRANSIT_DAYS_MAX = 21;
/** Working days for the supplier to object to a delivered return. After them, the items count as received. */
export const RETURN_INSPECTION_WORKING_DAYS = 3;
/** Days after the refund of an order whose items were still on their way. After them, its return is closed. */
export const AWAITED_RETURN_DAYS_MAX = 30;
/** An operator's refund above this amount (baht) needs a second operator. */
export const REFUND_SECOND_OPERATOR_ABOVE = 10_000;

type RefundableOrder = {
  status: OrderStatus;
  shipped_at: string | null;
  delivered_at: string | null;
  completed_at: string | null;
  /** Whether the customer confirmed receipt. Otherwise the seller, an early receipt or the deadline did. */
  is_received: boolean;
  /** Completed by early receipt: the parcel may still be on its way. */
  early_profit: boolean;
};

/**
 * Returns the end of the period (ISO, UTC) for refund requests; null while unknown: not completed, or early
 * receipt without delivery. Without the customer's confirmation it starts at delivery, or lasts
 * REFUND_REQUEST_UNCONFIRMED_DAYS from shipping if no delivery is known.
 */
export function refundRequestDeadline(order: Omit<RefundableOrder, 'status'>): string | null {
  if (order.completed_at === null) return null;
  const completed = Date.parse(order.completed_at);
  const after = (since: number, days: number) => since + days * DAY_MS;
  const iso = (moment: number) => new Date(moment).toISOString();
  const delivered = order.delivered_at === null ? completed : Date.parse(order.delivered_at);
  if (order.is_received || order.delivered_at !== null)
    return iso(after(Math.max(delivered, completed), REFUND_REQUEST_DAYS));
  if (order.early_profit) return null;
  const shipped = order.shipped_at === null ? completed : Date.parse(order.shipped_at);
  return iso(
    Math.max(after(completed, REFUND_REQUEST_DAYS), after(shipped, REFUND_REQUEST_UNCONFIRMED_DAYS)),
  );
}

/** Whether the customer may request a refund at `now` (ms): from shipping until the period after completion ends. */
export function canRequestRefund(order: RefundableOrder, now: number): boolean {
  if (order.status === 'pending_delivery') return true;
  if (order.status !== 'completed') return false;
  const until = refundRequestDeadline(order);
  return until === null || now < Date.parse(until);
}

/** Whether a part of the order can be refunded: a partial refund completes it, which needs a delivery. */
export function canRefundPart(order: { status: OrderStatus; delivered_at: string | null }): boolean {
  return order.status === 'completed' || order.delivered_at !== null;
}

/** Requests after a denied one. They need other reasons. */
export const REFUND_REQUESTS_AFTER_DENIAL_MAX = 2;
/** Requests per order that were withdrawn, or whose items were not sent back. */
export const REFUND_WITHDRAWALS_MAX = 3;

type EarlierRequest = { state: RefundState; reason: RefundReason };

/** Returns why a request with this reason is refused, or null. `earlier` is sorted oldest first. */
export function refundRequestRefusal(
  reason: RefundReason,
  earlier: readonly EarlierRequest[],
): 'refund_denied_before' | 'refund_asks_over' | 'refund_withdrawn_often' | null {
  const firstDenied = earlier.findIndex(({ state }) => state === 'denied');
  if (firstDenied !== -1 && earlier.length - firstDenied - 1 >= REFUND_REQUESTS_AFTER_DENIAL_MAX)
    return 'refund_asks_over';
  if (earlier.some((one) => one.state === 'denied' && one.reason === reason)) return 'refund_denied_before';
  const withdrawn = earlier.filter(({ state }) => state === 'withdrawn' || state === 'not_sent_back').length;
  return withdrawn >= REFUND_WITHDRAWALS_MAX ? 'refund_withdrawn_often' : null;
}

/** Returns the reasons still allowed for a request. */
export function allowedRefundReasons(earlier: readonly EarlierRequest[]): RefundReason[] {
  return REFUND_REASONS.filter((reason) => refundRequestRefusal(reason, earlier) === null);
}

export const REFUND_COMMENT_MAX = 1_000;
export const REFUND_NOTE_MAX = 500;
/** Minimum comment where the reason alone is not enough. */
export const REFUND_COMMENT_MIN = 5;
export const REFUND_PHOTOS_MAX = 5;
/** Uploads per order, including removed photos. */
export const REFUND_PHOTOS_PER_ORDER_MAX = 20;
