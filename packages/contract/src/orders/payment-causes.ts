/** Why an order is paid on its expected day, or has none. */
export const PAYMENT_CAUSES = [
  'unpaid',
  'to_ship',
  'late_to_ship',
  'unscanned',
  'in_transit',
  'delayed',
  'delivered',
  'no_number',
  'untracked',
  'disputed',
  'returning',
  'lost',
  'operator',
  'paid',
] as const;
export type PaymentCause = (typeof PAYMENT_CAUSES)[number];
