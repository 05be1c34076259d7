// Texts are rendered from type and data on reading, so that they follow the reader's language.
import { PRODUCT_WITHDRAWALS } from '@raan/contract/catalogue/product-withdrawal';
import { LOCALES, type Language } from '@raan/contract/language';
import type { NotificationType } from '@raan/contract/notifications/notification';
import { momentText } from '@raan/contract/moment-text';
import { maintenanceSentence } from '@raan/contract/system/maintenance-time';
import { REJECTION_REASONS } from '@raan/contract/verification/verification';
import { RECHARGE_REJECTIONS } from '@raan/contract/wallet/recharge';
import { WITHDRAWAL_NOT_DECIDED } from '@raan/contract/withdrawals/withdrawal';
import { decisionText } from '#platform/decision-text.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { orderReasonText } from '#platform/order-reasons.ts';
import type { CatalogueText } from '#platform/schema.ts';
import { bankName } from './bank-names.ts';
import en from './texts.en.ts';
import th, { type TextKey, type Texts } from './texts.th.ts';
import zhCN from './texts.zh-CN.ts';
import zhTW from './texts.zh-TW.ts';

const TEXTS: Readonly<Record<Language, Texts>> = { th, en, 'zh-TW': zhTW, 'zh-CN': zhCN };

export const NOTIFICATION_ICONS: Readonly<Record<NotificationType, string>> = {
  new_order: 'receipt',
  payment_received: 'cash',
  order_update: 'package',
  order_shipped: 'truck',
  transaction: 'wallet',
  earnings: 'coins',
  withdraw: 'wallet',
  recharge: 'wallet',
  deposit: 'shield',
  verification: 'id',
  verification_submitted: 'id',
  review_received: 'star',
  promotion: 'gift',
  coupon: 'gift',
  system: 'bell',
};

type NotificationData = Readonly<Record<string, unknown>>;

/** Formats a value for a sentence. Values other than strings and numbers become ''. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The value of `data.notice` is also the text key. */
const NOTICES = [
  'early_receipt_granted',
  'early_receipt_revoked',
  'withdraw_password_changed',
  'announced',
  'product_restored',
  'product_price_rise',
  'product_price_rise_cancelled',
] as const satisfies TextKey[];
export type OperatorNotice = (typeof NOTICES)[number];

/** The value of `data.notice` is also the text key. */
const ACCOUNT_NOTICES = [
  'password_changed',
  'new_sign_in',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'email_changed',
  'phone_verified',
  'account_suspended',
  'account_unsuspended',
  'support_answer',
  'support_closed',
] as const satisfies TextKey[];
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number];

/** Kinds of announcements to all sellers. */
const SYSTEM_TYPES = [
  'system_maintenance',
  'system_update',
  'system_announcement',
] as const satisfies TextKey[];

const COURIER_EVENT_TEXTS = new Map<string, TextKey>([
  ['handed_over', 'order_handed_over'],
  ['failed_attempt', 'order_failed_attempt'],
  ['returned', 'order_returned'],
  ['lost', 'order_lost'],
]);

function textKey(type: NotificationType, data: NotificationData): TextKey {
  const status = textOf(data['status']);
  switch (type) {
    case 'transaction': {
      const kind = textOf(data['transaction_type']);
      if ((kind === 'recharge' || kind === 'deposit' || kind === 'topup') && status === 'success')
        return 'claimed_amount' in data ? 'recharge_success_differs' : 'recharge_success';
      if ((kind === 'recharge' || kind === 'deposit' || kind === 'topup') && status === 'failed')
        return failedRechargeKey(data);
      if (kind === 'withdraw' || kind === 'payout') {
        if (status === 'success') return 'withdraw_success';
        return status === 'failed' ? 'withdraw_failed' : 'withdraw_pending';
      }
      return kind === 'receivable_repaid' ? kind : 'transaction';
    }
    case 'order_update':
      if (status === 'refunded') return refundedKey(data);
      if (status === 'ship_by_reminder') return isSeveral(data) ? 'ship_by_reminder_many' : status;
      if (status === 'goods_lost' || status === 'operator_message') return status;
      if (status === 'goods_taken_back') return data['money_moved'] ? 'goods_taken_back_paid' : status;
      if (status === 'goods_kept') return data['money_moved'] ? 'goods_kept_charged' : status;
      if (status === 'refund_partial') return Number(data['owed'] ?? 0) > 0 ? 'refund_partial_owed' : status;
      if (isRefundStep(status)) return status;
      if (status === 'sample_cancelled' || status === 'sample_received') return status;
      if (status === 'cancelled') return cancelledKey(data);
      if (status === 'returning') return returningKey(data);
      if (status === 'delivered') return deliveredKey(data);
      return COURIER_EVENT_TEXTS.get(status) ?? 'order_update';
    case 'order_shipped':
      if ('sample_id' in data) return 'sample_shipped';
      if (isSeveral(data)) return 'orders_shipped';
      // Older notifications do not say whether there was a number.
      return data['tracking_number'] === null ? 'order_shipped_without_number' : 'order_shipped';
    case 'verification':
      return verificationKey(data);
    case 'withdraw':
      if (status === 'cancelled' && data['reason_code'] === WITHDRAWAL_NOT_DECIDED)
        return 'withdraw_not_decided';
      // Only operators' requests have one.
      if (status === 'requested' && data['operator']) return 'withdraw_requested_by_team';
      return WITHDRAWAL_TEXTS.get(status) ?? type;
    case 'deposit':
      return DEPOSIT_TEXTS.get(status) ?? type;
    case 'system':
      if (data['notice'] === 'product_withdrawn') return withdrawnProductKey(data);
      if (data['notice'] === 'product_price_rise' && Number(data['variants']) > 1)
        return 'product_price_rise_several';
      if (data['notice'] === 'product_price_rise_cancelled' && Number(data['waiting'] ?? 0) > 0)
        return 'product_price_rise_partly_cancelled';
      return (
        [...NOTICES, ...ACCOUNT_NOTICES].find((notice) => notice === data['notice']) ??
        SYSTEM_TYPES.find((kind) => kind === `system_${textOf(data['system_type'])}`) ??
        'system'
      );
    case 'earnings':
      if (data['source'] === 'early_receipt') return 'earnings_early';
      if (data['source'] === 'auto_completed') return 'earnings_auto';
      return isSeveral(data) ? 'earnings_many' : 'earnings';
    default:
      return type in th ? type : 'system';
  }
}

/** Falls back to the general text for an unknown reason code. */
function failedRechargeKey(data: NotificationData): TextKey {
  const code = textOf(data['reason_code']);
  if (code === 'payment_timeout') return 'recharge_timeout';
  const rejection = RECHARGE_REJECTIONS.find((one) => one === code);
  return rejection ? `recharge_rejected_${rejection}` : 'recharge_failed';
}

function withdrawnProductKey(data: NotificationData): TextKey {
  const code = PRODUCT_WITHDRAWALS.find((one) => one === data['reason_code']);
  return `product_withdrawn_${code ?? 'other'}`;
}

const WITHDRAWAL_TEXTS = new Map<string, TextKey>([
  ['requested', 'withdraw_requested'],
  ['approved', 'withdraw_approved'],
  ['processing', 'withdraw_processing'],
  ['completed', 'withdraw_completed'],
  ['rejected', 'withdraw_rejected'],
  ['cancelled', 'withdraw_cancelled'],
]);

const DEPOSIT_TEXTS = new Map<string, TextKey>([
  ['paid', 'deposit_paid'],
  ['refund_requested', 'deposit_refund_requested'],
  ['refunded', 'deposit_refunded'],
  ['refund_rejected', 'deposit_refund_rejected'],
]);

function verificationKey(data: NotificationData): TextKey {
  if (data['verification_type'] === 'bank_card')
    return data['status'] === 'approved' ? 'bank_card_approved' : 'bank_card_rejected';
  if (data['verification_type'] === 'document')
    return data['status'] === 'approved' ? 'document_approved' : 'document_rejected';
  if (data['verification_type'] !== 'identity') return 'verification';
  if (data['status'] === 'approved') return 'verification_approved';
  const reason = REJECTION_REASONS.find((one) => one === data['reason_code']);
  return reason ? `verification_rejected_${reason}` : 'verification';
}

const REFUND_STEPS = [
  'refund_requested',
  'refund_withdrawn',
  'refund_unanswered',
  'refund_denied',
  'refund_return_awaited',
  'refund_return_sent',
  'refund_return_arrived',
  'refund_return_missing',
] as const;

function isRefundStep(status: string): status is (typeof REFUND_STEPS)[number] {
  return (REFUND_STEPS as readonly string[]).includes(status);
}

function isSeveral(data: NotificationData): boolean {
  return Number(data['order_count'] ?? 1) > 1;
}

function cancelledKey(data: NotificationData): TextKey {
  const { reason, by } = data;
  if (reason === 'expired') return 'order_expired';
  if (reason === 'not_sent') return 'order_not_sent';
  if (reason === 'not_shipped') return 'order_not_shipped';
  if (reason === 'store_suspended') return 'order_cancelled_suspended';
  if (by === 'customer') return 'order_cancelled_by_customer';
  if (by === 'operator') return 'order_cancelled_by_team';
  return isSeveral(data) ? 'orders_cancelled' : 'order_cancelled';
}

/** Returns the text for a delivery. Only an order that is in transit and undisputed completes by itself. */
function deliveredKey(data: NotificationData): TextKey {
  if (data['order_status'] === 'completed') return 'order_delivered_completed';
  if (data['order_status'] === 'refunded') return 'order_delivered_refunded';
  return data['open_dispute'] === true ? 'order_delivered_disputed' : 'order_delivered';
}

/** Returns the text for a returning parcel. Older rows have no `once_back` and get the general text. */
function returningKey(data: NotificationData): TextKey {
  if (data['once_back'] === 'goods_taken_back') return 'order_returning_refunded';
  if (data['once_back'] === 'nothing') return 'order_returning_unchanged';
  if (data['order_status'] === 'completed') return 'order_returning_completed';
  return data['was_delivered'] === true ? 'order_returning_delivered' : 'order_returning';
}

function refundedKey(data: NotificationData): TextKey {
  const hasReceivable = Number(data['owed'] ?? 0) > 0;
  // An operator who receives the items carries out what was approved before.
  if (data['by'] === 'operator' && !data['return_ended'])
    return hasReceivable ? 'refund_granted_owed' : 'refund_granted';
  if (hasReceivable) return 'order_refunded_owed';
  if (data['return_ended']) return data['items'] === 'lost' ? 'return_lost' : 'return_received';
  if (data['by'] !== 'server') return 'order_refunded';
  if (data['items'] === 'lost') return 'parcel_lost_refunded';
  // Older notifications of returned parcels have no reason.
  return 'reason' in data ? 'refund_not_decided' : 'parcel_refunded';
}

function baht(value: unknown, language: Language): string {
  return `฿${Number(value ?? 0).toLocaleString(LOCALES[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

const AMOUNTS = new Set([
  'amount',
  'actual_amount',
  'claimed_amount',
  'owed',
  'total_amount',
  'total_profit',
  'total_price',
  'profit',
  'balance_after',
  'new_balance',
  'old_price',
  'new_price',
]);

/** Amounts are formatted as baht; product names, reasons and banks appear in the reader's language. */
function fill(template: string, data: NotificationData, language: Language): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'product_name') {
      const names = data['product_names'] as Partial<Record<Language, string>> | undefined;
      return names?.[language] ?? names?.th ?? names?.en ?? '';
    }
    if (name === 'reason')
      return decisionText(
        { code: textOf(data['reason_code']), note: orderReasonText(textOf(data['reason']), language) },
        language,
      );
    if (name === 'bank_name') return bankName(textOf(data[name]), language);
    if (name === 'takes_effect_at') return momentText(textOf(data[name]), language);
    if (name === 'maintenance_time') return maintenanceTime(data, language);
    if (name === 'titles' || name === 'messages')
      return catalogueText((data[name] as CatalogueText | undefined) ?? {}, language);
    return AMOUNTS.has(name) ? baht(data[name], language) : textOf(data[name]);
  });
}

function maintenanceTime(data: NotificationData, language: Language): string {
  const { scheduled_time: beginsAt, duration } = data;
  return maintenanceSentence(
    {
      begins_at: typeof beginsAt === 'string' ? beginsAt : null,
      minutes: typeof duration === 'number' ? duration : null,
    },
    language,
  );
}

/** Renders title and message of a notification. Missing values become '', never a visible placeholder. */
export function notificationText(
  type: NotificationType,
  data: NotificationData,
  language: Language,
): { title: string; message: string } {
  const text = TEXTS[language][textKey(type, data)];
  return { title: fill(text.title, data, language), message: fill(text.message, data, language).trim() };
}

/** Renders texts that only occur in pushes: the summary of several notifications, and the test. */
export function pushText(
  key: 'push_many' | 'push_test',
  data: NotificationData,
  language: Language,
): { title: string; body: string } {
  const { title, message } = TEXTS[language][key];
  return { title: fill(title, data, language), body: fill(message, data, language) };
}
