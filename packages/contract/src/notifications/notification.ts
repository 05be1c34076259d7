import * as z from 'zod/mini';
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

/** The private channel of a seller. */
export function sellerChannel(sellerId: number): string {
  return `private-seller.${sellerId}`;
}

/** Where a tap on a notification leads; null stays on the list. */
export function notificationDestination(type: NotificationType): string | null {
  switch (type) {
    case 'new_order':
    case 'payment_received':
      return type === 'new_order' ? '/pending-payment' : '/pending-shipment';
    case 'order_update':
    case 'order_shipped':
      return '/pending-receipt';
    case 'transaction':
      return '/revenue-record';
    case 'earnings':
    case 'review_received':
      return '/completed-orders';
    case 'withdraw':
    case 'deposit':
    case 'recharge':
      return '/profile';
    case 'verification':
    case 'verification_submitted':
      return '/verification';
    case 'system':
    case 'promotion':
    case 'coupon':
      return null;
  }
}
