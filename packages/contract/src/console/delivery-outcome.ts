/** How an order ends whose courier reports nothing. */
export const DELIVERY_OUTCOMES = ['delivered', 'not_sent', 'lost'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];
