// Orders as shown to customers, at retail prices. The secret order token identifies the customer.
import {
  CUSTOMER_EVENTS,
  type CustomerEventKind,
  type CustomerOrder,
  type CustomerOrderSummary,
} from '@raan/contract/storefront/storefront';
import type { Language } from '@raan/contract/language';
import { multiplySatang, toBaht, type Satang } from '@raan/contract/money';
import type { RefundProgress, OrderStatus } from '@raan/contract/orders/order';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { findOrderReason, orderReasonText } from '#platform/order-reasons.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
import type { CatalogueText, StoredImage } from '#platform/schema.ts';
import { choiceViews } from '#features/catalogue/variant-view.ts';
import { courierName } from '#features/orders/couriers.ts';
import { hiddenReviews } from '#features/orders/hidden-reviews.ts';
import type { OrderClosure } from '#features/orders/order-closures.queries.ts';
import { shippingView } from '#features/orders/order-view.ts';
import { openRefundState } from '#features/orders/order-rows.queries.ts';
import { readOrderToken } from '#features/orders/order-token.ts';
import { selectOrder } from '#features/orders/orders.queries.ts';
import { paymentView } from '#features/payments/payment-view.ts';
import { refundProgress, refundView } from '#features/payments/refunds.queries.ts';
import type { CourierProvider } from '#features/tracking/courier-provider.ts';
import { parcelView } from '#features/tracking/parcel-view.ts';
import { refundedAmount } from '#features/orders/refund-amounts.ts';

function isCustomerEvent(kind: string): kind is CustomerEventKind {
  return (CUSTOMER_EVENTS as readonly string[]).includes(kind);
}

/** The provider for the state of an order's parcel. */
export type OrderSources = { courier: CourierProvider };

/** Loads an order for its customer. Throws BUSINESS_ORDER_NOT_FOUND. */
export async function loadCustomerOrder(
  db: Db | Tx,
  { courier }: OrderSources,
  key: { sellerId: number; orderId: number },
  language: Language,
): Promise<CustomerOrder> {
  const rows = await selectOrder(db, key.sellerId, key.orderId);
  if (!rows) throw fail('BUSINESS_ORDER_NOT_FOUND');
  const { order, closure, events, payment } = rows;
  const store = await db
    .selectFrom('stores')
    .select(['slug', 'store_name', 'contact_phone', 'theme_color'])
    .where('seller_id', '=', key.sellerId)
    .executeTakeFirstOrThrow();
  const parcel = order.tracking_number
    ? await parcelView({ db, courier }, key.sellerId, key.orderId, language)
    : undefined;
  return {
    order_number: order.order_number,
    status: order.status,
    total_amount: toBaht(order.retail_satang),
    refunded_amount: toBaht(refundedAmount(order)),
    refund_state: order.refund_state,
    created_at: order.created_at,
    paid_at: order.paid_at,
    shipped_at: order.shipped_at,
    ship_by: order.ship_by,
    ship_by_extension: order.ship_by_extension && orderReasonText(order.ship_by_extension, language),
    courier_due_at: courier.isEnabled && order.status === 'pending_delivery' ? order.courier_due_at : null,
    delivery_stated_at: order.delivered_at === null ? order.delivery_stated_at : null,
    completed_at: order.completed_at,
    cancelled_at: order.cancelled_at,
    open_dispute: order.open_dispute,
    courier: order.courier,
    courier_name: order.courier && courierName(order.courier, language),
    tracking_number: order.tracking_number,
    parcel: parcel ?? null,
    customer: { name: order.customer_name, phone: order.customer_phone },
    shipping: shippingView(order),
    note: order.note,
    items: order.items.map((item) => ({
      product_id: item.product_id,
      name: catalogueText(item.name, language),
      quantity: item.quantity,
      price: toBaht(item.retail_unit_price_satang),
      subtotal: toBaht(multiplySatang(item.retail_unit_price_satang, item.quantity)),
      color: item.color && catalogueText(item.color, language),
      size: item.size,
      choices: choiceViews(item, language),
      image_url: item.image ? mediaUrl(item.image.hash, 200) : PLACEHOLDER_URL,
    })),
    events: events.flatMap(({ kind, at }) => (isCustomerEvent(kind) ? [{ kind, at }] : [])),
    ended_by: closure?.by ?? null,
    cancel_reason: closure && endReason(closure, language),
    refunds: rows.refunds.map(refundView),
    payment: payment && paymentView(payment),
    review:
      order.rating === null
        ? null
        : {
            rating: order.rating,
            comment: order.review_comment ?? '',
            hidden: hiddenReviews(order),
          },
    store: {
      slug: store.slug,
      name: store.store_name,
      contact_phone: store.contact_phone,
      theme_color: store.theme_color,
    },
  };
}

/**
 * Returns the reason of a cancellation, a loss, a missing decision, or of an operator who ended the order. The refund
 * request has those of other refunds.
 */
function endReason({ kind, by, note, decision_code: code }: OrderClosure, language: Language): string | null {
  if (note === null) return null;
  const reason = findOrderReason(note);
  const isOperatorEnd = by === 'operator' && code === null;
  const isForCustomer =
    kind === 'cancelled' || isOperatorEnd || reason === 'parcel_lost' || reason === 'not_decided';
  return isForCustomer ? orderReasonText(note, language) : null;
}

type SummaryRow = {
  seller_id: number;
  id: number;
  order_number: string;
  status: OrderStatus;
  money_back: RefundProgress;
  retail_satang: Satang;
  created_at: string;
  ship_by: string | null;
  handed_over_at: string | null;
  tracking_number: string | null;
  delivered_at: string | null;
  delivery_stated_at: string | null;
  refund_state: CustomerOrderSummary['refund_state'];
  refunded_satang: Satang;
  quantity: number;
  name: CatalogueText;
  image: StoredImage | null;
};

/** Loads the orders of the given tokens, in their order. Skips invalid tokens. */
export async function loadCustomerOrderSummaries(
  {
    db,
    stableSecret,
    courier,
  }: { db: Db; stableSecret: string; courier: Pick<CourierProvider, 'isEnabled'> },
  tokens: readonly string[],
  language: Language,
): Promise<CustomerOrderSummary[]> {
  const opened = [...new Set(tokens)].flatMap((token) => {
    const key = readOrderToken(stableSecret, token);
    return key ? [{ ...key, token }] : [];
  });
  if (opened.length === 0) return [];
  const { rows } = await sql<SummaryRow>`
    select orders.seller_id, orders.id, orders.order_number, orders.status, orders.retail_satang, orders.created_at,
      orders.ship_by, orders.handed_over_at, orders.tracking_number, orders.delivered_at, orders.delivery_stated_at, orders.quantity,
      orders.refunded_satang,
      ${openRefundState} as refund_state, item.name, item.image, ${refundProgress} as money_back
    from unnest(${opened.map((key) => key.sellerId)}::bigint[], ${opened.map((key) => key.orderId)}::bigint[])
      as wanted (seller_id, order_id)
    join orders on orders.seller_id = wanted.seller_id and orders.id = wanted.order_id
    join lateral (
      select name, image from order_items
      where order_items.seller_id = orders.seller_id and order_items.order_id = orders.id order by position limit 1
    ) item on true`.execute(db);
  return opened.flatMap(({ sellerId, orderId, token }) => {
    const row = rows.find((one) => one.seller_id === sellerId && one.id === orderId);
    return row ? [summaryView(row, courier, token, language)] : [];
  });
}

function summaryView(
  row: SummaryRow,
  courier: Pick<CourierProvider, 'isEnabled'>,
  token: string,
  language: Language,
): CustomerOrderSummary {
  return {
    order_token: token,
    order_number: row.order_number,
    status: row.status,
    money_back: row.money_back,
    total_amount: toBaht(row.retail_satang),
    created_at: row.created_at,
    ship_by: row.ship_by,
    handed_over_at: row.handed_over_at,
    awaits_scan:
      courier.isEnabled &&
      row.status === 'pending_delivery' &&
      row.tracking_number !== null &&
      row.handed_over_at === null,
    delivered_at: row.delivered_at,
    delivery_stated_at: row.delivered_at === null ? row.delivery_stated_at : null,
    refund_state: row.refund_state,
    refunded_amount: toBaht(refundedAmount(row)),
    quantity: row.quantity,
    name: catalogueText(row.name, language),
    image_url: row.image ? mediaUrl(row.image.hash, 200) : PLACEHOLDER_URL,
  };
}
