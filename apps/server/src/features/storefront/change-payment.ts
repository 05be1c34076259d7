import type { Body } from '@raan/contract/endpoint';
import type { changePayment as endpoint } from '@raan/contract/storefront/storefront-endpoints';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { lockOrders, lockPayment } from '#features/orders/move-order.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { startAttempt } from '#features/payments/start-attempt.ts';

/**
 * Lets the customer pay an unpaid order in another way, or try again. Returns the payment's id. Throws
 * BUSINESS_ORDER_NOT_FOUND, 409 if the order awaits no payment, 422 for a missing email address that the payment needs, and the
 * errors of startAttempt.
 */
export async function changePayment(
  tx: Tx,
  deps: { clock: Clock; provider: PaymentProvider },
  key: { sellerId: number; orderId: number },
  { method, email }: Body<typeof endpoint>,
): Promise<number> {
  await lockPayment(tx, key.sellerId, key.orderId);
  const [order] = await lockOrders(tx, key.sellerId, [key.orderId]);
  if (!order) throw fail('BUSINESS_ORDER_NOT_FOUND');
  if (!orderCan('pay', order)) throw conflict('payment_closed');
  const { paymentId, offer } = await startAttempt(tx, deps, { ...key, method });
  if (email)
    await tx
      .updateTable('orders')
      .set({ customer_email: email.trim() })
      .where('seller_id', '=', key.sellerId)
      .where('id', '=', key.orderId)
      .where('customer_email', 'is', null)
      .execute();
  if (offer.needsEmail) {
    const { customer_email: known } = await tx
      .selectFrom('orders')
      .select('customer_email')
      .where('seller_id', '=', key.sellerId)
      .where('id', '=', key.orderId)
      .executeTakeFirstOrThrow();
    if (!known) throw failField('email', 'field_required');
  }
  return paymentId;
}
