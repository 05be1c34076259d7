import * as z from 'zod/mini';
import type { Language } from '../language.ts';
import { ORDER_STATUSES } from '../orders/order.ts';
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

/** A notification in the reader's language. `seq` numbers the seller's notifications without gaps. */
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
  /** Only in lists grouped by order: the notifications of this one's order, up to this one. */
  group: z.optional(
    z.object({
      count: z.int(),
      unread_count: z.int(),
      /** The order and its present status; null if the notification concerns no order or several. */
      order: z.nullable(z.object({ id: Id, status: z.enum(ORDER_STATUSES) })),
    }),
  ),
});
export type Notification = z.output<typeof Notification>;

export const NOTIFICATION_EVENT = 'seller.notification';

export type NotificationTexts = Readonly<Record<Language, Pick<Notification, 'title' | 'message'>>>;

/**
 * Payload of a push event. An external socket service does not know the language of a client, so the payload
 * contains all languages in `words`. A notification too large for a frame is pushed as its number only.
 */
export type PushedNotification =
  | (Notification & { words?: NotificationTexts })
  | Pick<Notification, 'id' | 'seq'>;

/** Returns a pushed notification in one language. */
export function translatePushed(
  pushed: PushedNotification,
  language: Language,
): Notification | Pick<Notification, 'id' | 'seq'> {
  if (!('words' in pushed) || !pushed.words) return pushed;
  const { words, ...notification } = pushed;
  return { ...notification, ...words[language] };
}

/** Returns the name of a seller's private channel. */
export function sellerChannel(sellerId: number): string {
  return `private-seller.${sellerId}`;
}

/** Categories for filters and settings. Every notification type belongs to one. */
export const NOTIFICATION_CATEGORIES = ['orders', 'money', 'system'] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

/** Returns the category of a notification type. */
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
