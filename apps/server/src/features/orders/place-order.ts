// Uses the current catalogue prices, reserves stock and creates a payment, which is opened after the commit.
import { orderTotals, retailUnitPrice, supplierUnitPrice } from '@raan/contract/catalogue/prices';
import { ORDER_MAX_BAHT } from '@raan/contract/constants';
import type { Language } from '@raan/contract/language';
import { toBaht, type Satang } from '@raan/contract/money';
import type { OrderShipping } from '@raan/contract/orders/order';
import type { VisitSource } from '@raan/contract/storefront/visit-source';
import type { PaymentMethod } from '@raan/contract/payments/payment';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { chosenColumns, pictureOfVariant } from '#features/catalogue/variant-view.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { createPayment } from '#features/payments/create-payment.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import type { PaymentRow } from '#features/payments/payment-view.ts';
import { recordEvents } from './move-order.ts';
import { reserveItems, type OrderLine, type ReservedItem } from './order-items.ts';
import { newOrderNumber } from './order-number.ts';

export type NewOrder = {
  sellerId: number;
  customer: { name: string; phone: string };
  shipping: OrderShipping;
  note?: string | undefined;
  items: readonly OrderLine[];
  /** For messages to the customer. */
  email?: string | undefined;
  /** Source of the shared link that led to the order. */
  source?: VisitSource | undefined;
  /** Default: the provider's first that takes the amount. */
  paymentMethod?: PaymentMethod | undefined;
};

export type PlaceOrderDeps = Pick<Deps, 'clock' | 'config'> & {
  realtimeSignal: RealtimeSignal;
  provider: PaymentProvider;
};

/**
 * Places an order that awaits payment. Throws BUSINESS_PRODUCT_NOT_FOUND, and REQUEST_VALIDATION_ERROR under
 * `items` for an unknown variant, missing units, an outdated price, or a total above ORDER_MAX_BAHT; the errors of
 * createPayment. Nothing is reserved then.
 */
export async function placeOrder(
  tx: Tx,
  deps: PlaceOrderDeps,
  order: NewOrder,
  language: Language,
): Promise<{ orderId: number; orderNumber: string; retail: Satang; payment: PaymentRow }> {
  const at = nowIso(deps.clock);
  const items = await reserveItems(tx, { ...order, at }, language);
  const totals = orderTotals(
    items.map(({ variant, quantity }) => ({ unit_price_satang: supplierUnitPrice(variant), quantity })),
  );
  if (items.some(({ isPriceOutdated }) => isPriceOutdated))
    throw failField('items', 'cart_price_changed', { amount: formatBaht(totals.retail_satang) });
  if (totals.retail_satang > ORDER_MAX_BAHT * 100) {
    throw failField('items', 'cart_too_expensive', { limit: ORDER_MAX_BAHT.toLocaleString('en-US') });
  }
  const quantity = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const { is_demo: isDemo } = await tx
    .selectFrom('sellers')
    .select('is_demo')
    .where('id', '=', order.sellerId)
    .executeTakeFirstOrThrow();

  const orderNumber = newOrderNumber(at);
  const expiresAt = isoFromNow(deps.clock, deps.config.orderExpiryMs);
  const { id: orderId } = await tx
    .insertInto('orders')
    .values({
      seller_id: order.sellerId,
      order_number: orderNumber,
      status: 'pending_payment',
      cost_satang: totals.cost_satang,
      retail_satang: totals.retail_satang,
      quantity,
      customer_name: order.customer.name,
      customer_phone: order.customer.phone,
      customer_email: order.email ?? null,
      customer_language: language,
      ...order.shipping,
      note: order.note || null,
      source: order.source ?? null,
      is_demo: isDemo,
      created_at: at,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_items')
    .values(
      items.map((item, index) => ({
        seller_id: order.sellerId,
        order_id: orderId,
        position: index + 1,
        ...itemColumns(item),
      })),
    )
    .execute();
  await recordEvents(tx, order.sellerId, [orderId], { kind: 'placed', actor: 'customer', at });
  const payment = await createPayment(tx, deps, {
    sellerId: order.sellerId,
    orderId,
    amount: totals.retail_satang,
    expiresAt,
    method: order.paymentMethod,
  });
  await notify(tx, deps.realtimeSignal, {
    sellerId: order.sellerId,
    type: 'new_order',
    at,
    data: {
      order_id: orderId,
      order_number: orderNumber,
      total_amount: toBaht(totals.cost_satang),
      total_quantity: quantity,
      status: 'pending_payment',
    },
  });
  return { orderId, orderNumber, retail: totals.retail_satang, payment };
}

function itemColumns({ product, variant, quantity }: ReservedItem) {
  const unitPrice = supplierUnitPrice(variant);
  const image = pictureOfVariant(product, variant);
  return {
    product_id: product.id,
    name: JSON.stringify(product.name),
    image: image ? JSON.stringify(image) : null,
    price_satang: variant.price_satang,
    discount_price_satang: variant.discount_price_satang,
    unit_price_satang: unitPrice,
    retail_unit_price_satang: retailUnitPrice(unitPrice),
    quantity,
    ...chosenColumns(product, variant),
  };
}
