// Where notifications lead. The published client's types go where it sends them; what has a page of its own leads to that.
import { notificationCategory, type Notification } from './notification.ts';

type About = Pick<Notification, 'type' | 'data'>;

function numberIn(data: Notification['data'], name: string): number | undefined {
  const value = data[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** The page of the order that a notification is about; undefined where it is about none, or about several together. */
export function orderOf({ type, data }: About): string | undefined {
  if ((numberIn(data, 'order_count') ?? 1) > 1) return undefined;
  const id = numberIn(data, 'order_id');
  return id !== undefined && notificationCategory(type) === 'orders' ? `/order/${id}` : undefined;
}

/** Where a tap in the notification centre leads; null stays on the list. */
export function notificationDestination(about: About): string | null {
  const { type, data } = about;
  switch (type) {
    case 'new_order':
      return '/pending-payment';
    case 'order_update':
      return orderOf(about) ?? '/pending-receipt';
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
      return orderOf(about) ?? '/pending-shipment';
    case 'order_shipped':
      return sampleOf(about) ?? orderOf(about) ?? '/pending-receipt';
    case 'review_received':
      return orderOf(about) ?? '/completed-orders';
    case 'verification':
    case 'verification_submitted':
      return data['verification_type'] === 'bank_card' ? '/bank-cards' : '/verification';
    case 'system':
      return newsOf(data) ?? productOf(data) ?? noticePage(data['notice']);
    case 'promotion':
    case 'coupon':
      return null;
  }
}

/** Where a click on a notification of the browser leads. */
export function browserDestination(about: About): string {
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
      return sampleOf(about) ?? orderOf(about) ?? '/completed-orders';
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

/** Where a toast leads: to the thing itself wherever there is one. */
export function toastDestination(about: About): string {
  return sampleOf(about) ?? orderOf(about) ?? notificationDestination(about) ?? '/notifications';
}

function sampleOf({ data }: About): string | undefined {
  const id = numberIn(data, 'sample_id');
  return id === undefined ? undefined : `/sample-orders/${id}`;
}

/** The page of the announcement that a notification tells of. */
function newsOf(data: Notification['data']): string | undefined {
  const id = numberIn(data, 'announcement_id');
  return id === undefined ? undefined : `/announcements/${id}`;
}

/** The page of the product that a notification of the system tells of. */
function productOf(data: Notification['data']): string | undefined {
  const id = numberIn(data, 'product_id');
  return id === undefined ? undefined : `/product/${id}`;
}

/** What happened to an account is seen, and undone, where its settings are. */
function noticePage(notice: unknown): string | null {
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
