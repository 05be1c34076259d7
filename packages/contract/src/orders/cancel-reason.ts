// An order stores the text of the reason, not its key.

export const CANCEL_REASONS = ['out_of_stock', 'address_unreachable', 'customer_asked'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
