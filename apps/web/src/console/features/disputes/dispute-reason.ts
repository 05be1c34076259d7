/** Reasons of card networks, as Stripe names them. */
const REASONS = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;

/** Returns the cardholder's reason in words; one that is not known here as the provider sent it. */
export function disputeReasonText(
  reason: string,
  t: (key: `reason_${(typeof REASONS)[number]}`) => string,
): string {
  const known = REASONS.find((one) => one === reason);
  return known ? t(`reason_${known}`) : reason;
}
