import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import type { batchUpdateStatus as endpoint } from '@raan/contract/orders/order-endpoints';
import type { OrderStatus } from '@raan/contract/orders/order';
import { sellerActionBetween } from '@raan/contract/orders/order-rules';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';
import { reasonText } from '#platform/errors/reasons.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { cancelOrder, lockPayments } from './cancel-order.ts';
import { completeOrders } from './complete-orders.ts';
import { lockOrders, type LockedOrder } from './move-order.ts';

type Update = {
  sellerId: number;
  orderIds: readonly number[];
  status: OrderStatus;
  note?: string | undefined;
};

/**
 * Moves each of the orders as `setOrderStatus` would. One that cannot be moved stays as it is and is told with its reason; the others
 * move. Throws REQUEST_VALIDATION_ERROR for cancelling without a note.
 */
export async function batchUpdateStatus(
  tx: Tx,
  deps: { clock: Clock; hint: NotificationHint },
  update: Update,
  language: Language,
): Promise<Data<typeof endpoint>> {
  const { sellerId, status } = update;
  const note = update.note?.trim();
  if (status === 'cancelled' && !note) throw failField('note', 'field_required');
  const ids = [...new Set(update.orderIds)];
  if (status === 'cancelled') await lockPayments(tx, sellerId, ids);
  const orders = new Map((await lockOrders(tx, sellerId, ids)).map((order) => [order.id, order]));
  const refusals = new Map(ids.map((id) => [id, refusal(orders.get(id), status, language)]));
  const moving = ids.filter((id) => refusals.get(id) === undefined);

  if (status === 'completed' && moving.length > 0) {
    const completion = { sellerId, orderIds: moving, actor: 'seller' as const };
    await completeOrders(tx, deps, { ...completion, ...(note && { note }) });
  }
  if (status === 'cancelled' && note)
    for (const orderId of moving) await cancelOrder(tx, deps, { sellerId, orderId, reason: note });

  return {
    processed_orders: moving.length,
    failed_orders: ids.length - moving.length,
    results: ids.map((id) => {
      const order = orders.get(id);
      const message = refusals.get(id);
      const moved = message === undefined;
      return {
        id,
        order_number: order?.order_number ?? null,
        status: moved ? status : (order?.status ?? null),
        moved,
        message: message ?? null,
      };
    }),
  };
}

/** Why an order cannot be moved there, in words; undefined where it can. */
function refusal(order: LockedOrder | undefined, to: OrderStatus, language: Language): string | undefined {
  if (!order) return reasonText(language, 'order_missing');
  const { status: from, order_number: number } = order;
  const action = sellerActionBetween(from, to);
  if (action !== 'complete' && action !== 'cancel')
    return reasonText(language, 'order_move_refused', { from, to });
  if (action === 'complete' && order.open_dispute)
    return reasonText(language, 'order_disputed', { order_number: number });
  return undefined;
}
