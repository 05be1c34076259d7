import type { Language } from '@raan/contract/language';
import { multiplySatang, satang, toBaht } from '@raan/contract/money';
import { maskNumbersIn, maskPersonName, maskPhone, maskShipping } from '@raan/contract/orders/masking';
import { amountToArrive, expectedPayment } from '@raan/contract/orders/expected-payment';
import type {
  ExpectedPayment,
  Order,
  OrderEnding,
  OrderEvent,
  OrderItem,
  OrderShipping,
  OrderSummary,
} from '@raan/contract/orders/order';
import { orderPriority } from '@raan/contract/orders/order-rules';
import type { Provenance } from '@raan/contract/tracking/provenance';
import { decisionText } from '#platform/decision-text.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { orderReasonText } from '#platform/order-reasons.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
import { choiceViews } from '#features/catalogue/variant-view.ts';
import { courierName } from './couriers.ts';
import { hiddenReviews, visibleRating } from './hidden-reviews.ts';
import type { OrderClosure } from './order-closures.queries.ts';
import type { ItemRow, OrderRow } from './order-rows.queries.ts';
import type { EventRow, OrderDetailRows } from './orders.queries.ts';
import { refundedAmount } from './refund-amounts.ts';

function itemView(item: ItemRow, language: Language): OrderItem {
  const name = catalogueText(item.name, language);
  const image = item.image ? mediaUrl(item.image.hash, 400) : PLACEHOLDER_URL;
  const discount = item.discount_price_satang;
  return {
    id: item.position,
    product_id: item.product_id,
    product_name: name,
    quantity: item.quantity,
    price: toBaht(item.price_satang),
    discount_price: discount === null ? null : toBaht(discount),
    unit_price: toBaht(item.unit_price_satang),
    subtotal: toBaht(multiplySatang(item.unit_price_satang, item.quantity)),
    cost_price: toBaht(item.unit_price_satang),
    retail_price: toBaht(item.retail_unit_price_satang),
    color: item.color && catalogueText(item.color, language),
    size: item.size,
    variant_id: item.variant_id,
    sku: item.sku,
    choices: choiceViews(item, language),
    product: { name, main_image_url: image, image_urls: [image] },
  };
}

/** The unmasked address of an order. */
export function shippingView({
  address,
  subdistrict,
  district,
  province,
  postal_code,
}: OrderShipping): OrderShipping {
  return { address, subdistrict, district, province, postal_code };
}

type ViewContext = {
  language: Language;
  /** In milliseconds. */
  now: number;
  /** A courier reports scans, so orders without them end by themselves. */
  isTracked: boolean;
  /** Days in which the customer can object after the delivery. */
  objectionDays: number;
};

/** An order in a list: name, phone, address and numbers in the note are masked. */
export function orderSummaryView(
  order: OrderRow,
  closure: OrderClosure | null,
  context: ViewContext,
): OrderSummary {
  return {
    ...commonFields(order, closure, context),
    customer: { name: maskPersonName(order.customer_name), phone: maskPhone(order.customer_phone) },
    shipping: maskShipping(shippingView(order)),
    note: order.note && maskNumbersIn(order.note),
  };
}

/** An order on its own page, with unmasked personal data. */
export function orderView(
  rows: OrderDetailRows,
  provenance: Provenance,
  context: ViewContext & { sandbox: boolean },
): Order {
  const { order, closure, events, payment } = rows;
  const { language, sandbox } = context;
  return {
    ...commonFields(order, closure, context),
    customer: { name: order.customer_name, phone: order.customer_phone },
    shipping: shippingView(order),
    note: order.note,
    review: reviewView(order),
    payment: payment?.paid_at
      ? {
          method: payment.provider,
          reference: payment.reference ?? '',
          amount: toBaht(payment.amount_satang),
          paid_at: payment.paid_at,
          sandbox,
        }
      : null,
    timeline: timelineView(events, language),
    provenance,
  };
}

function reviewView(order: OrderRow): Order['review'] {
  if (order.rating === null) return null;
  const rating = visibleRating(order);
  return {
    rating,
    comment: rating === null ? '' : (order.review_comment ?? ''),
    at: order.reviewed_at ?? order.created_at,
    hidden: hiddenReviews(order),
  };
}

const EARLY_COLLECTION: Readonly<Record<Language, string>> = {
  th: 'รับกำไรล่วงหน้าก่อนลูกค้ายืนยันรับสินค้า',
  en: 'Early profit: collected before the customer confirmed receipt',
  'zh-TW': '提前收款：在顧客確認收貨前已入帳',
  'zh-CN': '提前收款：在顾客确认收货前已到账',
};

/** Derives the early-collection note from the event beside it, also for orders completed before the note existed. */
function timelineView(events: readonly EventRow[], language: Language): OrderEvent[] {
  const isEarly = events.some(({ kind }) => kind === 'early_profit');
  return events.map((row) => {
    const event = eventView(row, language);
    return isEarly && event.kind === 'completed' ? { ...event, note: EARLY_COLLECTION[language] } : event;
  });
}

/** A tracking number is shown with its courier's name, an operator's note with the selected reason. */
function eventView({ kind, actor, at, courier, ...rest }: EventRow, language: Language): OrderEvent {
  const note = courier ? `${courierName(courier, language)} ${rest.note}` : displayedReason(rest, language);
  return { kind, actor, at, note };
}

function displayedReason(
  { note, decision_code: code }: Pick<EventRow, 'note' | 'decision_code'>,
  language: Language,
): string | null {
  return decisionText({ code, note: note && orderReasonText(note, language) }, language) || null;
}

function closureView(closure: OrderClosure | null, language: Language): OrderEnding | null {
  if (closure === null) return null;
  const { note, decision_code, ...facts } = closure;
  return { ...facts, reason: displayedReason({ note, decision_code }, language) };
}

/** Only a parcel that is under way counts as lost. */
function lostAtOf(
  order: Pick<OrderRow, 'status' | 'lost_at' | 'delivered_at' | 'returned_at'>,
): string | null {
  const isUnderWay =
    order.status === 'pending_delivery' && order.delivered_at === null && order.returned_at === null;
  return isUnderWay ? order.lost_at : null;
}

/** Columns from which the expected payment of an order is derived. */
export type ExpectedPaymentRow = Pick<
  OrderRow,
  | 'status'
  | 'open_dispute'
  | 'returning_at'
  | 'returned_at'
  | 'delivered_at'
  | 'completes_at'
  | 'lost_at'
  | 'tracking_number'
  | 'ship_by'
  | 'paid_at'
  | 'shipped_at'
  | 'handed_over_at'
  | 'completed_at'
  | 'courier_due_at'
  | 'refund_state'
  | 'transit_days'
  | 'retail_satang'
  | 'cost_satang'
  | 'funding'
>;

/** Returns when an order's money is expected, and why. */
export function expectedPaymentView(
  order: ExpectedPaymentRow,
  { isTracked, objectionDays, now }: Pick<ViewContext, 'isTracked' | 'objectionDays' | 'now'>,
): ExpectedPayment | null {
  const { retail_satang: retail, cost_satang: cost, funding } = order;
  const estimate = { isTracked, objectionDays, transitDays: order.transit_days };
  const facts = { ...order, is_returning: order.returning_at !== null };
  const expected = expectedPayment(facts, estimate, now);
  return expected && { ...expected, amount: toBaht(satang(amountToArrive({ retail, cost, funding }))) };
}

function commonFields(
  order: OrderRow,
  closure: OrderClosure | null,
  { language, now, isTracked, objectionDays }: ViewContext,
): Omit<OrderSummary, 'customer' | 'shipping' | 'note'> {
  const cost = toBaht(order.cost_satang);
  const profit = toBaht(order.profit_satang);
  return {
    id: order.id,
    order_number: order.order_number,
    version: order.version,
    status: order.status,
    total_amount: cost,
    batch_price: cost,
    cost_amount: cost,
    retail_amount: toBaht(order.retail_satang),
    profit,
    total_profit: profit,
    total_quantity: order.quantity,
    funding: order.funding,
    priority: orderPriority(order.status, order.paid_at, now),
    created_at: order.created_at,
    expiry_time: order.expires_at,
    paid_at: order.paid_at,
    shipped_at: order.shipped_at,
    handed_over_at: order.handed_over_at,
    delivered_at: order.delivered_at,
    returned_at: order.returned_at,
    lost_at: lostAtOf(order),
    is_returning: order.returning_at !== null,
    ship_by: order.ship_by,
    ship_by_extension: order.ship_by_extension && orderReasonText(order.ship_by_extension, language),
    missed_ship_by: order.missed_ship_by === true,
    courier_due_at: isTracked && order.status === 'pending_delivery' ? order.courier_due_at : null,
    delivery_stated_at: order.delivered_at === null ? order.delivery_stated_at : null,
    completes_at: order.status === 'pending_delivery' ? order.completes_at : null,
    completed_at: order.completed_at,
    cancelled_at: order.cancelled_at,
    refunded_at: order.refunded_at,
    returned_cost_amount: toBaht(order.returned_cost_satang),
    refunded_amount: toBaht(refundedAmount(order)),
    ending: closureView(closure, language),
    open_dispute: order.open_dispute,
    refund_state: order.refund_state,
    expected_payment: expectedPaymentView(order, { isTracked, objectionDays, now }),
    courier: order.courier,
    tracking_number: order.tracking_number,
    rating: visibleRating(order),
    items: order.items.map((item) => itemView(item, language)),
    is_demo: order.is_demo,
  };
}
