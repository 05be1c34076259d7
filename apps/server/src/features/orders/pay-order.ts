import { toBaht } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { Tx } from '#platform/db.ts';
import { moveStock } from '#features/catalogue/move-stock.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import { notify } from '#features/notifications/notify.ts';
import type { PaidPayment } from '#features/payments/settlement.ts';
import { refundPayment } from '#features/payments/refund-payment.ts';
import { addToDailyFigures, lockOrders, moveOrders, recordEvents } from './move-order.ts';
import { increaseSalesCount } from './order-items.ts';
import { orderItemSummary } from './orders.queries.ts';
import { shipBy } from './ship-by.ts';

/** Applies a payment to its order. Returns `refunded` if the order has ended or was paid before. */
export async function payOrder(
  tx: Tx,
  realtimeSignal: RealtimeSignal,
  orderId: number,
  paid: PaidPayment,
): Promise<'paid' | 'refunded'> {
  const { sellerId, amount, at } = paid;
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw new Error(`payment of a missing order ${orderId}`);
  if (!orderCan('pay', order)) {
    await recordEvents(tx, sellerId, [orderId], {
      kind: 'payment_returned',
      actor: 'server',
      at,
    });
    return await refundPayment(tx, paid, orderId);
  }
  await increaseSalesCount(tx, sellerId, orderId);
  await moveStock(tx, { kind: 'sell_order', sellerId, orderId });
  await postTransfer(tx, {
    kind: 'order_checkout',
    key: `order:${sellerId}:${orderId}:checkout`,
    sellerId,
    orderId,
    at,
    postings: [{ debit: { kind: 'platform_cash' }, credit: { kind: 'escrow', sellerId }, amount }],
  });
  await moveOrders(
    tx,
    [order],
    'pay',
    { paid_at: at, ship_by: shipBy(at) },
    { kind: 'paid', actor: 'payment_provider', at },
  );
  await addToDailyFigures(tx, sellerId, at, { orders: 1, total: order.cost_satang });
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'payment_received',
    at,
    data: {
      order_id: orderId,
      order_number: order.order_number,
      amount: toBaht(amount),
      total_amount: toBaht(order.cost_satang),
      profit: toBaht(order.profit_satang),
      total_quantity: order.quantity,
      status: 'pending_shipment',
      ...(await orderItemSummary(tx, sellerId, orderId)),
    },
  });
  return 'paid';
}
