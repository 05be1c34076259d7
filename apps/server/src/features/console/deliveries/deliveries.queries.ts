import type { listOverdueDeliveries, OverdueDelivery } from '@raan/contract/console/delivery-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { queueOrder } from '#platform/queue-order.ts';
import { firstRow } from '#platform/rows.ts';
import { queueDueAt } from '#features/console/queue-deadlines.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';

type Row = Omit<OverdueDelivery, 'seller' | 'amount' | 'due_at'> &
  SellerColumns & { retail_satang: Satang; place: number };

/** Loads a page of shipped orders whose awaited scan is overdue, longest overdue first. */
export async function selectOverdueDeliveries(
  { db, clock }: { db: Db; clock: Clock },
  query: Query<typeof listOverdueDeliveries>,
): Promise<Data<typeof listOverdueDeliveries>> {
  const page = cursorPage('deliveries', query, 2);
  const order = queueOrder({ table: 'orders', column: 'courier_due_at', isClosed: false }, page.after);
  const isOverdue = sql`orders.status = 'pending_delivery' and orders.courier_due_at <= ${nowIso(clock)}::timestamptz`;
  const { rows } = await sql<Row>`
    select orders.id as order_id, orders.order_number, orders.seller_id, sellers.account, stores.store_name,
      orders.retail_satang, orders.shipped_at, orders.handed_over_at, orders.delivery_stated_at, orders.open_dispute,
      orders.courier, orders.tracking_number, orders.courier_due_at as overdue_since, ${order.place} as place
    from orders
    join sellers on sellers.id = orders.seller_id
    join stores on stores.seller_id = orders.seller_id
    where ${isOverdue} and ${order.isAfter} ${order.orderBy} limit ${page.limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from orders where ${isOverdue}`.execute(db);
  const { total } = firstRow(counted);
  const { shown, pagination } = slicePage(page, rows, total, ({ place, order_id }) => [place, order_id]);
  return { deliveries: shown.map(view), pagination };
}

function view({ seller_id, account, store_name, retail_satang, ...delivery }: Row): OverdueDelivery {
  return {
    ...delivery,
    seller: { id: seller_id, account, store_name },
    amount: toBaht(retail_satang),
    due_at: queueDueAt('deliveries', delivery.overdue_since),
  };
}
