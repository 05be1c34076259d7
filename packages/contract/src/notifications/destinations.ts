// Types of the published client lead to its pages; newer objects have their own page.
import { notificationCategory, type Notification } from './notification.ts';

type NotificationSubject = Pick<Notification, 'type' | 'data'>;

function numberIn(data: Notification['data'], name: string): number | undefined {
  const value = data[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** Returns the path of the notification's order. Undefined if it concerns no order or several. */
export function notificationOrderPath({ type, data }: NotificationSubject): string | undefined {
  if ((numberIn(data, 'order_count') ?? 1) > 1) return undefined;
  const id = numberIn(data, 'order_id');
  return id !== undefined && notificationCategory(type) === 'orders' ? `/order/${id}` : undefined;
}

/** Returns the path that a tap in the notification centre opens; null stays on the list. */
export function notificationDestination(about: NotificationSubject): string | null {
  const { type, data } = about;
  switch (type) {
    case 'new_order':
      return '/pending-payment';
    case 'order_update':
      return (
        samplePath(about) ?? notificationOrderPath(about) ?? remindedOrdersPath(data) ?? '/pending-receipt'
      );
    case 'transaction':
      return '/revenue-record';
    case 'earnings':
      return '/completed-orders';
    case 'withdraw':
    case 'deposit':
      return '/profile';
    case 'recharge':
      return '/deposit';
    case 'payment_received':
      return notificationOrderPath(about) ?? '/pending-shipment';
    case 'order_shipped':
      return samplePath(about) ?? notificationOrderPath(about) ?? '/pending-receipt';
    case 'review_received':
      return notificationOrderPath(about) ?? '/completed-orders';
    case 'verification':
    case 'verification_submitted':
      return data['verification_type'] === 'bank_card' ? '/bank-cards' : '/verification';
    case 'system':
      return announcementPath(data) ?? productPath(data) ?? accountEventPath(data['notice']);
    case 'promotion':
    case 'coupon':
      return null;
  }
}

/** Returns the path that a click on a browser notification opens. */
export function browserDestination(about: NotificationSubject): string {
  switch (about.type) {
    case 'new_order':
    case 'payment_received':
      return '/pending-shipment';
    case 'withdraw':
    case 'deposit':
    case 'recharge':
    case 'transaction':
      return '/revenue-record';
    case 'earnings':
      return '/completed-orders';
    case 'order_update':
    case 'order_shipped':
      return (
        samplePath(about) ??
        notificationOrderPath(about) ??
        remindedOrdersPath(about.data) ??
        shippedOrdersPath(about) ??
        '/completed-orders'
      );
    case 'verification':
    case 'verification_submitted':
    case 'system':
      return notificationDestination(about) ?? '/notifications';
    case 'review_received':
    case 'promotion':
    case 'coupon':
      return '/completed-orders';
  }
}

/** Returns the path that a toast opens: the page of the object if it has one. */
export function toastDestination(about: NotificationSubject): string {
  return (
    samplePath(about) ?? notificationOrderPath(about) ?? notificationDestination(about) ?? '/notifications'
  );
}

/** A reminder about several orders leads to the orders to ship. */
function remindedOrdersPath(data: Notification['data']): string | undefined {
  return data['status'] === 'ship_by_reminder' ? '/pending-shipment' : undefined;
}

/** A shipment of several orders leads to the orders on their way. */
function shippedOrdersPath({ type, data }: NotificationSubject): string | undefined {
  const isSeveral = (numberIn(data, 'order_count') ?? 1) > 1;
  return type === 'order_shipped' && isSeveral ? '/pending-receipt' : undefined;
}

function samplePath({ data }: NotificationSubject): string | undefined {
  const id = numberIn(data, 'sample_id');
  return id === undefined ? undefined : `/sample-orders/${id}`;
}

function announcementPath(data: Notification['data']): string | undefined {
  const id = numberIn(data, 'announcement_id');
  return id === undefined ? undefined : `/announcements/${id}`;
}

function productPath(data: Notification['data']): string | undefined {
  const id = numberIn(data, 'product_id');
  return id === undefined ? undefined : `/product/${id}`;
}

/** Account events lead to the page where the seller can review and undo them. */
function accountEventPath(notice: unknown): string | null {
  switch (notice) {
    case 'support_answer':
    case 'support_closed':
      return '/help';
    case 'password_changed':
    case 'new_sign_in':
    case 'second_factor_on':
    case 'second_factor_off':
    case 'second_factor_reset':
    case 'email_changed':
    case 'phone_verified':
    case 'withdraw_password_changed':
      return '/system-settings';
    case 'early_receipt_granted':
    case 'early_receipt_revoked':
      return '/pending-receipt';
    default:
      return null;
  }
}
