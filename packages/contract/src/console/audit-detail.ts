import { CATEGORY_KEYS } from '../catalogue/product.ts';
import { PRODUCT_WITHDRAWALS } from '../catalogue/product-withdrawal.ts';
import { REVIEW_HIDINGS } from '../catalogue/review-hiding.ts';
import { DEPOSIT_REFUND_REJECTIONS } from '../deposit/deposit.ts';
import { LINK_CHANNELS } from '../orders/link-channel.ts';
import { REFUND_DECISIONS } from '../refunds/refund-decision.ts';
import { SELLER_DECISION_REASONS, UNSHIPPED_ORDERS_CHOICES } from '../sellers/seller-decision.ts';
import { DOCUMENT_SIDES, REJECTION_REASONS } from '../verification/verification.ts';
import { RECHARGE_REJECTIONS } from '../wallet/recharge.ts';
import { BANK_CARD_REJECTIONS } from '../withdrawals/bank-card.ts';
import { WITHDRAWAL_RETURN_REASONS } from '../withdrawals/withdrawal.ts';
import { MESSAGE_CLOSURES } from '../system/message-closure.ts';
import { ANNOUNCEMENT_KINDS } from '../system/system-endpoints.ts';
import { ANNOUNCEMENT_STATES } from './announcement.ts';
import { DELIVERY_OUTCOMES } from './delivery-outcome.ts';
import { OPERATOR_ROLES } from './operator.ts';
import { SEALED_MATCHES } from './search-endpoints.ts';

/** Names of the details in audit entries, with the type of each. */
export const AUDIT_DETAILS = {
  reason: 'text',
  reason_code: 'word',
  amount: 'baht',
  with_return: 'yes_no',
  seller_id: 'number',
  product_id: 'number',
  listings: 'number',
  unpaid_orders: 'number',
  unshipped_orders: 'word',
  order_id: 'number',
  account: 'text',
  role: 'word',
  is_demo: 'yes_no',
  second_factor: 'word',
  by: 'word',
  channel: 'word',
  matched: 'word',
  wrong: 'word',
  side: 'word',
  outcome: 'word',
  completed_orders: 'number',
  sample_number: 'text',
  courier: 'text',
  tracking_number: 'text',
  statement_reference: 'text',
  payout_reference: 'text',
  differences: 'number',
  title: 'text',
  message: 'text',
  state: 'word',
  kind: 'word',
  is_pinned: 'yes_no',
  tells_sellers: 'yes_no',
  published_at: 'moment',
  told_count: 'number',
  told_at: 'moment',
  picture: 'text',
  link: 'text',
  is_on: 'yes_no',
  budget: 'baht',
  starts_at: 'moment',
  ends_at: 'moment',
  maintenance_begins_at: 'moment',
  maintenance_minutes: 'number',
  order: 'text',
  file_name: 'text',
  currency: 'text',
  rate: 'text',
  picture_url: 'text',
  bytes: 'number',
  created: 'number',
  updated: 'number',
  unchanged: 'number',
  problems: 'number',
  group: 'word',
  chat_url: 'text',
  email: 'text',
  phone: 'text',
  hours: 'text',
  note: 'text',
  home_background: 'text',
  web_logo: 'text',
  profile_bg: 'text',
  bank: 'text',
  usdt: 'yes_no',
  usdt_address: 'text',
  usdt_rate: 'baht',
  proposed_by: 'text',
  version: 'number',
  name: 'text',
  description: 'text',
  category: 'word',
  status: 'word',
  is_recommended: 'yes_no',
  pictures: 'text',
  options: 'text',
  shares_stock: 'yes_no',
  shared_stock: 'number',
  price: 'baht',
  original_price: 'baht',
  discount_price: 'baht',
  stock: 'number',
  sku: 'text',
  barcode: 'text',
  weight_grams: 'number',
  variant_picture: 'text',
  variant_status: 'word',
  more_changes: 'number',
  resent_count: 'number',
} as const satisfies Record<string, 'text' | 'word' | 'number' | 'baht' | 'yes_no' | 'moment'>;
export type AuditDetailName = keyof typeof AUDIT_DETAILS;

type DetailValue = string | number | boolean | null;
/** A changed setting adds `{path}_before` and `{path}_after`, such as `hours.th_before`. */
export type AuditDetailInput = { [Name in AuditDetailName]?: DetailValue } & {
  [Change in `${string}_before` | `${string}_after`]?: DetailValue;
};

/** Reason codes that the audit log labels with the same texts as the seller's app. */
export const SHARED_REASONS = [
  ...new Set([
    ...BANK_CARD_REJECTIONS,
    ...WITHDRAWAL_RETURN_REASONS,
    ...DEPOSIT_REFUND_REJECTIONS,
    ...SELLER_DECISION_REASONS,
    ...REFUND_DECISIONS,
    ...MESSAGE_CLOSURES,
    ...REVIEW_HIDINGS,
  ]),
].filter((code) => code !== 'other');
export type SharedReason = (typeof SHARED_REASONS)[number];

/** Values of details of type `word`, translated. `reason_code` lists only codes beyond SHARED_REASONS. */
export const AUDIT_DETAIL_VALUES = {
  reason_code: [...new Set([...REJECTION_REASONS, ...RECHARGE_REJECTIONS, ...PRODUCT_WITHDRAWALS])],
  role: OPERATOR_ROLES,
  second_factor: ['none', 'app', 'recovery'],
  by: ['app', 'recovery'],
  channel: LINK_CHANNELS,
  matched: SEALED_MATCHES,
  wrong: ['password', 'code'],
  side: DOCUMENT_SIDES,
  outcome: DELIVERY_OUTCOMES,
  unshipped_orders: UNSHIPPED_ORDERS_CHOICES,
  state: ANNOUNCEMENT_STATES,
  kind: ANNOUNCEMENT_KINDS,
  group: ['support', 'release', 'pictures'],
  category: CATEGORY_KEYS,
  status: ['active', 'inactive'],
  variant_status: ['active', 'inactive'],
} as const satisfies {
  [Name in AuditDetailName as (typeof AUDIT_DETAILS)[Name] extends 'word' ? Name : never]: readonly string[];
};

type DetailValues = typeof AUDIT_DETAIL_VALUES;
/** Detail name and value, such as `role_finance`. */
export type AuditDetailValue = {
  [Name in keyof DetailValues]: `${Name}_${DetailValues[Name][number]}`;
}[keyof DetailValues];

/** Splits a name such as `hours.th_before` into name, language and before/after. Undefined for an unknown name. */
export function parseDetailName(
  written: string,
): { name: AuditDetailName; language: string | null; change: 'before' | 'after' | null } | undefined {
  const [, path = written, change = null] = /^(.*)_(before|after)$/.exec(written) ?? [];
  const [, name = path, language = null] = /^([^.]*)\.(.*)$/s.exec(path) ?? [];
  if (!Object.hasOwn(AUDIT_DETAILS, name)) return undefined;
  return { name: name as AuditDetailName, language, change: change as 'before' | 'after' | null };
}
