// States of refund requests; the moves between them are in `refund-rules.ts`.

/**
 * requested → agreed (seller) | objected (seller) | unanswered (too late) | withdrawn (customer). objected,
 * unanswered → agreed | granted | denied (operator) | withdrawn. Who approves a request may first want the items
 * back: awaiting_return → returning (first scan) → return_arrived (delivered scan) → agreed | granted | denied;
 * without a first scan in time, awaiting_return → not_sent_back. An order that is refunded for another reason, as a
 * parcel back at its sender, grants any open one.
 */
export const REFUND_STATES = [
  'requested',
  'objected',
  'unanswered',
  'awaiting_return',
  'returning',
  'return_arrived',
  'agreed',
  'granted',
  'denied',
  'withdrawn',
  'not_sent_back',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Neither approved nor denied yet. */
export const UNDECIDED_REFUND_STATES = [
  'requested',
  'objected',
  'unanswered',
] as const satisfies RefundState[];
/** Approved, and the refund follows when the items are back. */
export const RETURN_REFUND_STATES = [
  'awaiting_return',
  'returning',
  'return_arrived',
] as const satisfies RefundState[];
export type ReturnRefundState = (typeof RETURN_REFUND_STATES)[number];

/** Whether a request is approved and awaits its items. */
export function isReturnOpen(state: RefundState | null): state is ReturnRefundState {
  return RETURN_REFUND_STATES.some((open) => open === state);
}

/** States that await an action. An order has at most one open request. */
export const OPEN_REFUND_STATES = [...UNDECIDED_REFUND_STATES, ...RETURN_REFUND_STATES] as const;
