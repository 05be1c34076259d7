import type {
  AwaitedReturn,
  listAwaitedReturns,
  confirmReturnReceived,
} from '@raan/contract/console/return-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { firstRow } from '#platform/rows.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';
import { queueDueAt } from '#features/console/queue-deadlines.ts';

type Row = Omit<AwaitedReturn, 'seller' | 'goods_cost' | 'due_at'> &
  SellerColumns & {
    cost_satang: Satang;
  };

/** Loads a page of awaited returns by order id, which is roughly by age. */
export async function selectAwaitedReturns(
  db: Db,
  query: Query<typeof listAwaitedReturns>,
): Promise<Data<typeof listAwaitedReturns>> {
  const page = cursorPage('awaited-goods', query, 1);
  const { rows } = await sql<Row>`
    select orders.id as order_id, orders.order_number, orders.seller_id, sellers.account, stores.store_name, orders.cost_satang,
      orders.quantity, orders.refunded_at, orders.courier, orders.tracking_number,
      (select max(request.id) from refund_requests request where request.seller_id = orders.seller_id
        and request.order_id = orders.id and request.state in ('agreed', 'granted')) as refund_request_id
    from orders
    join sellers on sellers.id = orders.seller_id
    join stores on stores.seller_id = orders.seller_id
    where orders.goods_returned = 'awaiting' and orders.id > ${page.after?.[0] ?? 0}
    order by orders.id limit ${page.limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from orders where goods_returned = 'awaiting'`.execute(db);
  const { total } = firstRow(counted);
  const { shown, pagination } = slicePage(page, rows, total, ({ order_id }) => [order_id]);
  return {
    goods: shown.map(({ seller_id, account, store_name, cost_satang, ...goods }) => ({
      ...goods,
      seller: { id: seller_id, account, store_name },
      goods_cost: toBaht(cost_satang),
      due_at: queueDueAt('goods', goods.refunded_at),
    })),
    pagination,
  };
}

/** Returns the outcome of an order's return. Throws BUSINESS_ORDER_NOT_FOUND if none was awaited. */
export async function selectReturnOutcome(
  tx: Tx,
  sellerId: number,
  orderId: number,
): Promise<Data<typeof confirmReturnReceived>> {
  const order = await tx
    .selectFrom('orders')
    .select(['goods_returned', 'goods_settled_at'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order?.goods_returned) throw fail('BUSINESS_ORDER_NOT_FOUND');
  return { order_id: orderId, goods: order.goods_returned, goods_settled_at: order.goods_settled_at };
}
