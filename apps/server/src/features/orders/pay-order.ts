// A customer's payment has arrived: the money goes into the order's escrow, the order waits for shipment.
import { toBaht } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import { notify } from '#features/notifications/notify.ts';
import type { PaidThing } from '#features/payments/receive-payment.ts';
import { addToDay, lockOrders, moveOrders, recordEvents } from './move-order.ts';
import { orderItemSummary } from './orders.queries.ts';

/** Settles the payment of an order. Answers `refunded` where the order was cancelled or had expired meanwhile: then the money goes back. */
export async function payOrder(
  tx: Tx,
  hint: NotificationHint,
  orderId: number,
  { sellerId, amount, at }: PaidThing,
): Promise<'paid' | 'refunded'> {
  const [order] = await lockOrders(tx, sellerId, [orderId]);
  if (!order) throw new Error(`payment of a missing order ${orderId}`);
  if (!orderCan('pay', order)) {
    await postTransfer(tx, {
      kind: 'late_payment_refund',
      key: `order:${sellerId}:${orderId}:late-payment`,
      sellerId,
      orderId,
      at,
      postings: [{ debit: { kind: 'platform_cash' }, credit: { kind: 'customer_refund' }, amount }],
    });
    await recordEvents(tx, sellerId, [orderId], { kind: 'refunded', actor: 'server', at, note: 'late_payment' });
    return 'refunded';
  }
  await countSales(tx, sellerId, orderId);
  await postTransfer(tx, {
    kind: 'order_checkout',
    key: `order:${sellerId}:${orderId}:checkout`,
    sellerId,
    orderId,
    at,
    postings: [{ debit: { kind: 'platform_cash' }, credit: { kind: 'escrow', sellerId }, amount }],
  });
  await moveOrders(tx, [order], 'pay', { paid_at: at }, { kind: 'paid', actor: 'payment_provider', at });
  await addToDay(tx, sellerId, at, { orders: 1, total: order.cost_satang });
  await notify(tx, hint, {
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

/** Sold pieces count when they are paid for. Product rows are taken in id order. */
async function countSales(tx: Tx, sellerId: number, orderId: number): Promise<void> {
  await sql`
    with sold as (
      select product_id, sum(quantity)::int as quantity from order_items
      where seller_id = ${sellerId} and order_id = ${orderId} and product_id is not null
      group by product_id
    ), locked as (
      select product.id from products product join sold on sold.product_id = product.id
      order by product.id for no key update of product
    )
    update products set sales_count = sales_count + sold.quantity
    from sold, locked where products.id = sold.product_id and locked.id = products.id`.execute(tx);
}
