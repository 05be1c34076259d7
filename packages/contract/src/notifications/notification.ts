import * as z from 'zod/mini';
import type { Language } from '../language.ts';
import { Id, Timestamp } from '../primitives.ts';

export const NOTIFICATION_TYPES = [
  'new_order',
  'order_update',
  'transaction',
  'earnings',
  'system',
  'verification',
  'withdraw',
  'recharge',
  'deposit',
  'payment_received',
  'order_shipped',
  'review_received',
  'promotion',
  'coupon',
  'verification_submitted',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** A notification in the reader's language; `seq` counts the seller's notifications without a gap. */
export const Notification = z.object({
  id: Id,
  seq: z.int(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  icon: z.string(),
  data: z.record(z.string(), z.unknown()),
  is_read: z.boolean(),
  created_at: Timestamp,
});
export type Notification = z.output<typeof Notification>;

export const NOTIFICATION_EVENT = 'seller.notification';

/** A notification's title and message in every language. */
export type NotificationWords = Readonly<Record<Language, Pick<Notification, 'title' | 'message'>>>;

/**
 * What is pushed. Where a service of others serves the sockets it can't tell one screen's language from another's, so that all of them travel
 * in `words`. Of one that is too large for a frame only its number is pushed.
 */
export type PushedNotification =
  | (Notification & { words?: NotificationWords })
  | Pick<Notification, 'id' | 'seq'>;

/** What was pushed, as a screen that reads this language shows it. */
export function heardIn(
  pushed: PushedNotification,
  language: Language,
): Notification | Pick<Notification, 'id' | 'seq'> {
  if (!('words' in pushed) || !pushed.words) return pushed;
  const { words, ...notification } = pushed;
  return { ...notification, ...words[language] };
}

/** The private channel of a seller. */
export function sellerChannel(sellerId: number): string {
  return `private-seller.${sellerId}`;
}

/** What a seller filters by and switches on or off: each notification belongs to one of these. */
export const NOTIFICATION_CATEGORIES = ['orders', 'money', 'system'] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

/** What a notification of this type is about. */
export function notificationCategory(type: NotificationType): NotificationCategory {
  switch (type) {
    case 'new_order':
    case 'order_update':
    case 'payment_received':
    case 'order_shipped':
    case 'review_received':
      return 'orders';
    case 'transaction':
    case 'earnings':
    case 'withdraw':
    case 'recharge':
    case 'deposit':
      return 'money';
    case 'system':
    case 'verification':
    case 'verification_submitted':
    case 'promotion':
    case 'coupon':
      return 'system';
  }
}
