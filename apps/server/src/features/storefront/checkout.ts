import type { Body, Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import { currentVacation } from '@raan/contract/shop/vacation';
import type { placeOrder as endpoint } from '@raan/contract/storefront/storefront-endpoints';
import { asVisitSource } from '@raan/contract/storefront/visit-source';
import type { Tx } from '#platform/db.ts';
import { conflict, failField, requiredText } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { formatThaiDay } from '#platform/format-time.ts';
import { parseThaiPhone } from '#platform/phone.ts';
import { orderToken } from '#features/orders/order-token.ts';
import { placeOrder, type PlaceOrderDeps } from '#features/orders/place-order.ts';
import { offerFor } from '#features/payments/create-payment.ts';
import { paymentView } from '#features/payments/payment-view.ts';
import { findStore } from './storefront.queries.ts';
import { readAddress } from './read-address.ts';

/**
 * Places an order and creates its payment. Throws the errors of placeOrder, 409 `store_on_vacation`, and REQUEST_VALIDATION_ERROR
 * for an invalid phone or address, for a missing email address that the payment needs, or for `items` if the total differs from
 * the one shown.
 */
export async function checkout(
  tx: Tx,
  deps: PlaceOrderDeps & { stableSecret: string },
  slug: string,
  body: Body<typeof endpoint>,
  language: Language,
): Promise<Data<typeof endpoint>> {
  const { sellerId, vacationUntil } = await findStore(tx, slug);
  const closedUntil = currentVacation(vacationUntil, deps.clock.now());
  if (closedUntil !== null)
    throw conflict('store_on_vacation', { until: formatThaiDay(closedUntil, language) });
  const phone = parseThaiPhone(body.customer.phone, 'customer.phone');
  const name = requiredText('customer.name', body.customer.name);
  const email = body.customer.email?.trim();
  const placed = await placeOrder(
    tx,
    deps,
    {
      sellerId,
      customer: { name, phone },
      shipping: readAddress(body.shipping),
      note: body.note?.trim(),
      items: body.items,
      email,
      paymentMethod: body.payment_method,
      source: asVisitSource(body.source),
    },
    language,
  );
  const { needsEmail } = offerFor(deps.provider, body.payment_method, placed.retail);
  if (needsEmail && !email) throw failField('customer.email', 'field_required');
  const total = toBaht(placed.retail);
  if (body.total_amount !== undefined && body.total_amount !== total)
    throw failField('items', 'cart_price_changed', { amount: formatBaht(placed.retail) });
  return {
    order_number: placed.orderNumber,
    total_amount: total,
    order_token: orderToken(deps.stableSecret, { sellerId, orderId: placed.orderId }),
    payment: paymentView(placed.payment),
  };
}
