// Why sellers cancel orders as a rule. Such a reason stands in the order in its seller's words, as any other does.

export const CANCEL_REASONS = ['out_of_stock', 'address_unreachable', 'customer_asked'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
