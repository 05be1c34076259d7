/** Ways to send a customer the link of an order. */
export const LINK_CHANNELS = ['email', 'sms'] as const;
export type LinkChannel = (typeof LINK_CHANNELS)[number];
