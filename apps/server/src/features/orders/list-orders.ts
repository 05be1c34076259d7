import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import type { listOrders as endpoint, OrderQuery } from '@raan/contract/orders/order-endpoints';
import { toBaht } from '@raan/contract/money';
import type { Deps } from '#platform/deps.ts';
import { pageOf, pagination } from '#platform/paging.ts';
import { orderSummaryView } from './order-view.ts';
import { selectOrders, type ItemRow } from './orders.queries.ts';

/** One page of a seller's orders, masked, with the sums over all that match. */
export async function listOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: OrderQuery,
  language: Language,
): Promise<Data<typeof endpoint>> {
  const page = pageOf(query);
  const now = clock.now();
  const rows = await selectOrders(db, sellerId, query, page, now);
  const itemsOf = Map.groupBy(rows.items, (item: ItemRow) => item.order_id);
  return {
    orders: rows.orders.map((order) => orderSummaryView(order, itemsOf.get(order.id) ?? [], language, now)),
    pagination: pagination(page, rows.orders.length, rows.total),
    totals: {
      total_amount: toBaht(rows.cost),
      total_profit: toBaht(rows.profit),
      total_quantity: rows.quantity,
    },
  };
}
