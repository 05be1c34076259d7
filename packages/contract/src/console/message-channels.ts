/** Ways in which the platform reaches people outside the app. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'line'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Causes of a message that could not be sent. */
export const DELIVERY_FAILURES = [
  /** The recipient does not exist or accept messages. */
  'recipient_refused',
  'content_refused',
  'sender_refused',
  /** The service does not accept our user name, password or key. */
  'credentials_refused',
  'no_credit',
  /** Too many messages, or the service is busy. */
  'busy',
  'unreachable',
  'timeout',
  'not_encrypted',
  /** It may have been sent, and a second one would be a nuisance. */
  'outcome_unknown',
  /** Too old to be useful. */
  'expired',
  'other',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
