// Shown to the seller. `other` requires a note by the operator.

export const SUSPENSION_REASONS = [
  'identity_doubtful',
  'orders_not_shipped',
  'customers_misled',
  'orders_made_up',
  'activity_unusual',
  'terms_broken',
  'seller_wish',
  'other',
] as const;
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];

/** Choices for the unshipped orders of a suspended seller: the customers are refunded, or operators ship. */
export const UNSHIPPED_ORDERS_CHOICES = ['refund', 'ship'] as const;
export type UnshippedOrdersChoice = (typeof UNSHIPPED_ORDERS_CHOICES)[number];

export const REINSTATEMENT_REASONS = [
  'doubts_cleared',
  'matter_settled',
  'suspended_in_error',
  'seller_wish',
  'other',
] as const;

export const EARLY_RECEIPT_GRANTS = ['conditions_met', 'seller_wish', 'other'] as const;

export const EARLY_RECEIPT_REVOCATIONS = [
  'parcels_returned',
  'refunds_many',
  'shipping_late',
  'activity_unusual',
  'seller_wish',
  'other',
] as const;

export const SECOND_FACTOR_RESETS = ['device_lost', 'device_broken', 'other'] as const;

export const SELLER_DECISION_REASONS = [
  ...new Set([
    ...SUSPENSION_REASONS,
    ...REINSTATEMENT_REASONS,
    ...EARLY_RECEIPT_GRANTS,
    ...EARLY_RECEIPT_REVOCATIONS,
    ...SECOND_FACTOR_RESETS,
  ]),
] as const;
export type SellerDecisionReason = (typeof SELLER_DECISION_REASONS)[number];
