import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import type { getOrderStats, OrderListPage as Page, OrderQuery } from '@raan/contract/orders/order-endpoints';
import { ORDER_STATUSES } from '@raan/contract/orders/order';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import type * as z from 'zod/mini';
import type { Deps } from '#platform/deps.ts';
import { streamList, type StreamedList } from '#platform/http/streamed-list.ts';
import { buildPagination, ROWS_IN_MEMORY_MAX } from '#platform/paging.ts';
import { parseOrderFilter } from './order-filter.ts';
import { orderCursor, readOrderCursor, sortRule, type SortRule } from './order-sorts.ts';
import { groupTotals, NO_TOTALS, sumTotals, type Totals } from './order-totals.queries.ts';
import { orderSummaryView } from './order-view.ts';
import { selectOrders, type OrderPageRows } from './orders.queries.ts';
import { commonEstimate, type EstimateConfig } from './transit-days.ts';

type OrderPage = z.output<typeof Page>;

/** Rows per batch of a streamed list. */
const BATCH_SIZE = 500;

/**
 * Returns a page of a seller's orders, personal data masked, and the totals of all matches. Pages of more
 * than ROWS_HELD_MAX rows are streamed.
 */
export async function listOrders(
  { db, clock, config }: Pick<Deps, 'db' | 'clock'> & { config: EstimateConfig },
  sellerId: number,
  query: OrderQuery,
  language: Language,
): Promise<OrderPage | StreamedList<OrderPage>> {
  const now = clock.now();
  const filter = parseOrderFilter(sellerId, query, now);
  const rule = sortRule(query.sort, query.status);
  const start = query.cursor === undefined ? undefined : readOrderCursor(rule, query.cursor);
  const page = start?.page ?? query.page ?? 1;
  const size = query.per_page ?? PAGE_SIZE_DEFAULT;
  const offset = start ? 0 : (page - 1) * size;
  const isStreamed = size > ROWS_IN_MEMORY_MAX;
  const search = { filter, rule };
  const first = await selectOrders(db, {
    ...search,
    after: start?.place,
    limit: isStreamed ? BATCH_SIZE : size,
    offset,
  });
  const views = ({ orders, closures }: OrderPageRows) =>
    orders.map((order) =>
      orderSummaryView(order, closures.get(order.id) ?? null, {
        language,
        now,
        ...commonEstimate(config),
      }),
    );
  const summary = (last: OrderPageRows) => ({
    pagination: buildPagination(
      {
        page,
        total: first.totals.orders,
        hasMore: last.hasMore,
        ...(last.hasMore && { nextCursor: nextCursor(rule, last, page) }),
      },
      size,
    ),
    totals: totalsView(first.totals),
    counts_are_partial: first.isPartial,
  });
  if (!isStreamed) return { orders: views(first), ...summary(first) };

  let last = first;
  const batches = async function* () {
    yield views(first);
    for (
      let remaining = size - first.orders.length;
      remaining > 0 && last.hasMore;
      remaining -= last.orders.length
    ) {
      last = await selectOrders(db, {
        ...search,
        after: last.last,
        limit: Math.min(BATCH_SIZE, remaining),
        offset: 0,
      });
      yield views(last);
    }
  };
  return streamList('orders', batches(), () => summary(last));
}

function nextCursor(rule: SortRule, { last }: OrderPageRows, page: number): string {
  if (!last) throw new Error('a page with more orders has no last order');
  return orderCursor(rule, last, page);
}

function totalsView({ cost, profit, quantity }: Totals) {
  return { total_amount: toBaht(cost), total_profit: toBaht(profit), total_quantity: quantity };
}

/** Counts and totals of a seller's orders by status. */
export async function orderStats(
  { db }: Pick<Deps, 'db'>,
  sellerId: number,
): Promise<Data<typeof getOrderStats>> {
  const totals = await groupTotals(db, sellerId);
  const all = sumTotals(totals.values());
  return {
    total_orders: all.orders,
    ...totalsView(all),
    statuses: ORDER_STATUSES.map((status) => {
      const group = totals.get(status) ?? NO_TOTALS;
      return { status, orders: group.orders, ...totalsView(group) };
    }),
  };
}
