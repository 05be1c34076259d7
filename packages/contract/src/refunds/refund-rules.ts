// What may happen to a customer's refund request, and until when it may be made: asked by the buttons and by the server alike.
import { RETURN_POLICY_DAYS } from '../constants.ts';
import type { OrderStatus } from '../orders/order.ts';

/** Why customers want their money back. */
export const REFUND_REASONS = [
  'not_arrived',
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Reasons that leave the order itself in doubt; a picture helps to decide them. */
export const REFUND_REASONS_WITH_PHOTOS: readonly RefundReason[] = [
  'damaged',
  'wrong_item',
  'not_as_described',
];

/**
 * requested → agreed (seller) | objected (seller) | unanswered (the seller's time is over) | withdrawn (customer);
 * objected, unanswered → agreed | granted | denied (operator) | withdrawn. Whichever is open is granted by the server once the parcel
 * is back at its sender.
 */
export const REFUND_STATES = [
  'requested',
  'objected',
  'unanswered',
  'agreed',
  'granted',
  'denied',
  'withdrawn',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** States in which somebody still has to act. An order has at most one request in them. */
export const OPEN_REFUND_STATES = ['requested', 'objected', 'unanswered'] as const satisfies RefundState[];

export const REFUND_ACTIONS = [
  'agree',
  'object',
  'escalate',
  'grant',
  'deny',
  'withdraw',
  'parcel_back',
] as const;
export type RefundAction = (typeof REFUND_ACTIONS)[number];

const RULES: Readonly<Record<RefundAction, { from: readonly RefundState[]; to: RefundState }>> = {
  // Agreeing late spares everybody the waiting.
  agree: { from: OPEN_REFUND_STATES, to: 'agreed' },
  object: { from: ['requested'], to: 'objected' },
  escalate: { from: ['requested'], to: 'unanswered' },
  grant: { from: ['objected', 'unanswered'], to: 'granted' },
  deny: { from: ['objected', 'unanswered'], to: 'denied' },
  withdraw: { from: OPEN_REFUND_STATES, to: 'withdrawn' },
  // The scan is what everybody would have waited for.
  parcel_back: { from: OPEN_REFUND_STATES, to: 'granted' },
};

/** Whether a request in this state allows the action. */
export function refundCan(action: RefundAction, request: { state: RefundState }): boolean {
  return RULES[action].from.includes(request.state);
}

/** The state that an action leads to. */
export function refundAfter(action: RefundAction): RefundState {
  return RULES[action].to;
}

/** Whether somebody still has to act on a request in this state. */
export function isOpenRefund(state: RefundState): boolean {
  return (OPEN_REFUND_STATES as readonly RefundState[]).includes(state);
}

/** How long a customer may ask for money back after the order completed, in days. */
export const REFUND_ASK_DAYS = RETURN_POLICY_DAYS;
/** The same where nobody knows that the goods arrived: neither the customer nor the courier has said so. Counted from shipping. */
export const REFUND_ASK_UNSEEN_DAYS = 30;
/** How long a seller may take to answer before an operator decides, in days. */
export const REFUND_ANSWER_DAYS = 3;
/** How long an operator may then take, in working days. */
export const REFUND_DECISION_WORKING_DAYS = 3;
export const DAY_MS = 86_400_000;

type Asked = {
  status: OrderStatus;
  shipped_at: string | null;
  delivered_at: string | null;
  completed_at: string | null;
  /** Whether the customer confirmed that the goods arrived; else the order completed on somebody else's word, or by time. */
  is_received: boolean;
  /** Completed on the early-receipt grant: the customer may not have the goods yet. */
  early_profit: boolean;
};

/**
 * The moment (ISO, UTC) until which a customer may ask, or null while no end is known: the order has not completed, or only its seller
 * was credited early and the parcel is still on its way. A completion that the customer did not confirm does not begin the time before
 * the delivery does, and where no delivery is known leaves the customer REFUND_ASK_UNSEEN_DAYS from shipping.
 */
export function refundAskUntil(asked: Omit<Asked, 'status'>): string | null {
  if (asked.completed_at === null) return null;
  const completed = Date.parse(asked.completed_at);
  const after = (since: number, days: number) => since + days * DAY_MS;
  const iso = (moment: number) => new Date(moment).toISOString();
  if (asked.is_received) return iso(after(completed, REFUND_ASK_DAYS));
  if (asked.delivered_at !== null)
    return iso(after(Math.max(Date.parse(asked.delivered_at), completed), REFUND_ASK_DAYS));
  if (asked.early_profit) return null;
  const shipped = asked.shipped_at === null ? completed : Date.parse(asked.shipped_at);
  return iso(Math.max(after(completed, REFUND_ASK_DAYS), after(shipped, REFUND_ASK_UNSEEN_DAYS)));
}

/** Whether the customer may ask now: from shipping on, and for REFUND_ASK_DAYS after completion. `now` in milliseconds. */
export function mayAskRefund(order: Asked, now: number): boolean {
  if (order.status === 'pending_delivery') return true;
  if (order.status !== 'completed') return false;
  const until = refundAskUntil(order);
  return until === null || now < Date.parse(until);
}

/** How many requests may follow one that was denied; none of them for the same reason. */
export const REFUND_ASKS_AFTER_DENIAL_MAX = 2;
/** How often a customer may take a request of one order back and ask again. */
export const REFUND_WITHDRAWALS_MAX = 3;

type EarlierRequest = { state: RefundState; reason: RefundReason };

/** Why an order's customer can't ask (again) for this reason, or null where nothing speaks against it. `earlier` is oldest first. */
export function askRefusal(
  reason: RefundReason,
  earlier: readonly EarlierRequest[],
): 'refund_denied_before' | 'refund_asks_over' | 'refund_withdrawn_often' | null {
  const firstDenied = earlier.findIndex(({ state }) => state === 'denied');
  if (firstDenied !== -1 && earlier.length - firstDenied - 1 >= REFUND_ASKS_AFTER_DENIAL_MAX)
    return 'refund_asks_over';
  if (earlier.some((one) => one.state === 'denied' && one.reason === reason)) return 'refund_denied_before';
  const withdrawn = earlier.filter(({ state }) => state === 'withdrawn').length;
  return withdrawn >= REFUND_WITHDRAWALS_MAX ? 'refund_withdrawn_often' : null;
}

/** The reasons for which an order's customer may still ask. */
export function askableReasons(earlier: readonly EarlierRequest[]): RefundReason[] {
  return REFUND_REASONS.filter((reason) => askRefusal(reason, earlier) === null);
}

export const REFUND_COMMENT_MAX = 1_000;
export const REFUND_REASON_WORDS_MAX = 500;
/** Words that a reason alone does not say enough without. */
export const REFUND_COMMENT_MIN = 5;
export const REFUND_PHOTOS_MAX = 5;
/** Pictures that may be sent up for one order, those that were taken out again counted too. */
export const REFUND_PHOTOS_PER_ORDER_MAX = 20;
