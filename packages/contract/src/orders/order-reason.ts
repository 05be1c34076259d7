// Predefined reasons of events in an order. An order stores the text of the reason, not its key.

export const CANCEL_REASON_MAX = 300;

/** Reasons of sellers who cancel. */
export const CANCEL_REASONS = ['out_of_stock', 'address_unreachable', 'customer_asked'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Reasons of sellers who extend the ship-by deadline. */
export const DELAY_REASONS = ['awaiting_stock', 'many_orders', 'courier_delay'] as const;
export type DelayReason = (typeof DELAY_REASONS)[number];

/** Reasons of customers who cancel. */
export const CUSTOMER_CANCEL_REASONS = [
  'changed_mind',
  'wrong_choice',
  'wrong_address',
  'takes_too_long',
] as const;
export type CustomerCancelReason = (typeof CUSTOMER_CANCEL_REASONS)[number];

/** Reasons of the server, which ends orders whose deadline passed. */
export const SERVER_REASONS = [
  'not_shipped',
  'not_sent',
  'parcel_lost',
  'store_suspended',
  'not_decided',
] as const;
export type ServerReason = (typeof SERVER_REASONS)[number];

export type OrderReason = CancelReason | DelayReason | CustomerCancelReason | ServerReason;
