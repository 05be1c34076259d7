// Customer data comes from the order and is masked here, so that it is not stored twice.
import type { Language } from '@raan/contract/language';
import { toBaht, type Satang } from '@raan/contract/money';
import type { Notification, NotificationType } from '@raan/contract/notifications/notification';
import { maskAddress, maskName, maskNumbersIn, maskPhone } from '@raan/contract/orders/masking';
import { sql } from 'kysely';
import { decisionText } from '#platform/decision-text.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import type { CatalogueText } from '#platform/schema.ts';

/** An order as its notifications need it, before masking. Money in satang. */
export type NotifiedOrder = {
  order_number: string;
  cost_satang: Satang;
  quantity: number;
  customer_name: string;
  customer_phone: string;
  address: string;
  subdistrict: string;
  district: string;
  province: string;
  postal_code: string;
  note: string | null;
  product_names: CatalogueText | null;
};

/** SQL for the order of a `notifications` row as JSON, or null. Only finds orders of the row's seller. */
export const notifiedOrder = sql<NotifiedOrder | null>`(
  select jsonb_build_object('order_number', o.order_number, 'cost_satang', o.cost_satang, 'quantity', o.quantity,
    'customer_name', o.customer_name, 'customer_phone', o.customer_phone, 'address', o.address, 'subdistrict', o.subdistrict, 'district', o.district,
    'province', o.province, 'postal_code', o.postal_code, 'note', o.note,
    'product_names', (
      select item.name from order_items item
      where item.seller_id = o.seller_id and item.order_id = o.id order by item.position limit 1
    ))
  from orders o
  where o.seller_id = notifications.seller_id
    and o.id = case when jsonb_typeof(notifications.data -> 'order_id') = 'number'
      then (notifications.data ->> 'order_id')::bigint end
)`;

const ORDER_FIELDS = [
  'order_number',
  'order_id',
  'total_amount',
  'total_quantity',
  'customer_name',
  'customer_phone',
  'status',
  'product_name',
  'shipping_address',
  'order_note',
] as const;
const TRANSACTION_FIELDS = [
  'transaction_type',
  'amount',
  'status',
  'description',
  'balance_after',
  'operator',
  'transaction_id',
  'processed_at',
] as const;

const FIELDS: Readonly<Partial<Record<NotificationType, readonly string[]>>> = {
  order_update: ORDER_FIELDS,
  new_order: ORDER_FIELDS,
  payment_received: ORDER_FIELDS,
  review_received: ORDER_FIELDS,
  transaction: TRANSACTION_FIELDS,
  withdraw: TRANSACTION_FIELDS,
  earnings: [
    'amount',
    'source',
    'order_ids',
    'new_balance',
    'old_balance',
    'order_count',
    'total_price',
    'total_profit',
    'change_type',
    'description',
    'balance_change',
  ],
  system: ['system_type', 'title', 'message', 'scheduled_time', 'duration'],
  verification: ['verification_type', 'status', 'reason', 'processed_at', 'reviewed_at'],
};

type Text = Pick<Notification, 'title' | 'message'>;
type NotificationData = Notification['data'];

/**
 * Returns every field published for a notification's type. Stored values win; the order and the texts in the
 * reader's language fill in the rest, also for rows of older versions. `text`: title and message.
 */
export function notificationData(
  { type, data, order }: { type: NotificationType; data: NotificationData; order: NotifiedOrder | null },
  text: Text,
  language: Language,
): NotificationData {
  // A shipped sample has no order.
  const fields = type === 'order_shipped' && order ? ORDER_FIELDS : (FIELDS[type] ?? []);
  return {
    ...Object.fromEntries(fields.map((field) => [field, null])),
    ...(order && orderData(order, Number(data['order_count'] ?? 1) > 1, language)),
    ...(type === 'withdraw' && {
      transaction_type: 'withdraw',
      transaction_id: data['withdrawal_id'] ?? null,
    }),
    ...data,
    ...readableFields(type, data, text, language),
  };
}

/** A notification about several orders must not show the data of one customer. */
function orderData(order: NotifiedOrder, isOneOfMany: boolean, language: Language): NotificationData {
  if (isOneOfMany) return { order_number: order.order_number };
  const address = [order.address, order.subdistrict, order.district, order.province, order.postal_code]
    .filter(Boolean)
    .join(' ');
  return {
    order_number: order.order_number,
    total_amount: toBaht(order.cost_satang),
    total_quantity: order.quantity,
    customer_name: maskName(order.customer_name),
    customer_phone: maskPhone(order.customer_phone),
    product_name: catalogueText(order.product_names ?? {}, language),
    shipping_address: maskAddress(address),
    order_note: order.note === null ? null : maskNumbersIn(order.note),
  };
}

/** Uses the stored text if there is one, otherwise the notification's own text. */
function readableFields(
  type: NotificationType,
  data: NotificationData,
  { title, message }: Text,
  language: Language,
): NotificationData {
  const stored = (field: string) =>
    typeof data[field] === 'string' && data[field] !== '' ? data[field] : undefined;
  switch (type) {
    case 'transaction':
    case 'withdraw':
    case 'earnings':
      return { description: stored('description') ?? message };
    case 'system':
      return { title: stored('title') ?? title, message: stored('message') ?? message };
    case 'verification': {
      if (data['status'] === 'approved') return {};
      const reason = { code: stored('reason_code') ?? null, note: stored('reason') ?? null };
      return { reason: decisionText(reason, language) || message };
    }
    default:
      return {};
  }
}
