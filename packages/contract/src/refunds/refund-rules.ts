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
 * objected, unanswered → agreed | granted | denied (operator) | withdrawn.
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

export const REFUND_ACTIONS = ['agree', 'object', 'escalate', 'grant', 'deny', 'withdraw'] as const;
export type RefundAction = (typeof REFUND_ACTIONS)[number];

const RULES: Readonly<Record<RefundAction, { from: readonly RefundState[]; to: RefundState }>> = {
  // Agreeing late spares everybody the waiting.
  agree: { from: OPEN_REFUND_STATES, to: 'agreed' },
  object: { from: ['requested'], to: 'objected' },
  escalate: { from: ['requested'], to: 'unanswered' },
  grant: { from: ['objected', 'unanswered'], to: 'granted' },
  deny: { from: ['objected', 'unanswered'], to: 'denied' },
  withdraw: { from: OPEN_REFUND_STATES, to: 'withdrawn' },
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
/** How long a seller may take to answer before an operator decides, in days. */
export const REFUND_ANSWER_DAYS = 3;
export const DAY_MS = 86_400_000;

type Asked = {
  status: OrderStatus;
  delivered_at: string | null;
  completed_at: string | null;
  /** Completed on the early-receipt grant: the customer may not have the goods yet. */
  early_profit: boolean;
};

/**
 * The moment (ISO, UTC) until which a customer may ask, or null while no end is known: the order has not completed, or only its seller
 * was credited early and the parcel is still on its way.
 */
export function refundAskUntil({
  completed_at,
  delivered_at,
  early_profit,
}: Omit<Asked, 'status'>): string | null {
  const since = early_profit && completed_at !== null ? delivered_at : completed_at;
  if (since === null) return null;
  // An early credit never makes the time shorter than it would have been without.
  const from = Math.max(Date.parse(since), Date.parse(completed_at ?? since));
  return new Date(from + REFUND_ASK_DAYS * DAY_MS).toISOString();
}

/** Whether the customer may ask now: from shipping on, and for REFUND_ASK_DAYS after completion. `now` in milliseconds. */
export function mayAskRefund(order: Asked, now: number): boolean {
  if (order.status === 'pending_delivery') return true;
  if (order.status !== 'completed') return false;
  const until = refundAskUntil(order);
  return until === null || now < Date.parse(until);
}

export const REFUND_COMMENT_MAX = 1_000;
export const REFUND_REASON_WORDS_MAX = 500;
/** Words that a reason alone does not say enough without. */
export const REFUND_COMMENT_MIN = 5;
export const REFUND_PHOTOS_MAX = 5;
/** Pictures that may be sent up for one order, those that were taken out again counted too. */
export const REFUND_PHOTOS_PER_ORDER_MAX = 20;
