import type { OrderStatus } from '@raan/contract/orders/order';
import { sellerActionBetween } from '@raan/contract/orders/order-rules';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { statusName } from '#platform/errors/reasons.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmDelivery } from './confirm-delivery.ts';
import { assertVersion } from './move-order.ts';

/**
 * Confirms the delivery of an order, or cancels it with a note. Throws BUSINESS_ORDER_NOT_FOUND, 409 for any other move or
 * if the order changed since `version`, and 422 for a missing note.
 */
export async function setOrderStatus(
  tx: Tx,
  deps: { clock: Clock; realtimeSignal: RealtimeSignal },
  request: {
    sellerId: number;
    orderId: number;
    status: OrderStatus;
    note?: string | undefined;
    version?: number | undefined;
  },
): Promise<void> {
  const { sellerId, orderId, status, version } = request;
  const note = request.note?.trim();
  const current = await tx
    .selectFrom('orders')
    .select(['status', 'version', 'order_number'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!current) throw fail('BUSINESS_ORDER_NOT_FOUND');
  assertVersion(current, version);
  const action = sellerActionBetween(current.status, status);
  if (action === 'complete') {
    await confirmDelivery(tx, deps, { sellerId, orderId, note, version });
  } else if (action === 'cancel') {
    if (!note) throw failField('note', 'field_required');
    await cancelOrder(tx, deps, { sellerId, orderId, actor: 'seller', reason: note, version });
  } else {
    throw conflict('order_move_refused', {
      from: statusName(current.status),
      to: statusName(status),
    });
  }
}
