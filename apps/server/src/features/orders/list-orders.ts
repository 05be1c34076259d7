import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import type { getOrderStats, OrderPage as Page, OrderQuery } from '@raan/contract/orders/order-endpoints';
import { ORDER_STATUSES } from '@raan/contract/orders/order';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import type * as z from 'zod/mini';
import type { Deps } from '#platform/deps.ts';
import { streamList, type StreamedList } from '#platform/http/streamed-list.ts';
import { pageView, ROWS_HELD_MAX } from '#platform/paging.ts';
import { readOrderFilter } from './order-filter.ts';
import { cursorAfter, readPlace, sortRule, type SortRule } from './order-sorts.ts';
import { groupTotals, NO_TOTALS, sumOf, type Totals } from './order-totals.queries.ts';
import { orderSummaryView } from './order-view.ts';
import { selectOrders, type OrderPageRows } from './orders.queries.ts';

type OrderPage = z.output<typeof Page>;

/** Rows that are fetched at once for a list that is streamed. */
const BATCH = 500;

/** One page of a seller's orders, masked, with the sums over all that match; a page of more than a thousand is streamed. */
export async function listOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: OrderQuery,
  language: Language,
): Promise<OrderPage | StreamedList<OrderPage>> {
  const now = clock.now();
  const filter = readOrderFilter(sellerId, query, now);
  const rule = sortRule(query.sort, query.status);
  const begin = query.cursor === undefined ? undefined : readPlace(rule, query.cursor);
  const page = begin?.page ?? query.page ?? 1;
  const size = query.per_page ?? PAGE_SIZE_DEFAULT;
  const offset = begin ? 0 : (page - 1) * size;
  const isLong = size > ROWS_HELD_MAX;
  const search = { filter, rule };
  const first = await selectOrders(db, {
    ...search,
    after: begin?.place,
    limit: isLong ? BATCH : size,
    offset,
  });
  const views = ({ orders, endings }: OrderPageRows) =>
    orders.map((order) => orderSummaryView(order, endings.get(order.id) ?? null, language, now));
  const rest = (last: OrderPageRows) => ({
    pagination: pageView(
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
  if (!isLong) return { orders: views(first), ...rest(first) };

  let last = first;
  const batches = async function* () {
    yield views(first);
    for (let left = size - first.orders.length; left > 0 && last.hasMore; left -= last.orders.length) {
      last = await selectOrders(db, {
        ...search,
        after: last.last,
        limit: Math.min(BATCH, left),
        offset: 0,
      });
      yield views(last);
    }
  };
  return streamList('orders', batches(), () => rest(last));
}

function nextCursor(rule: SortRule, { last }: OrderPageRows, page: number): string {
  if (!last) throw new Error('more orders follow, but after none');
  return cursorAfter(rule, last, page);
}

function totalsView({ cost, profit, quantity }: Totals) {
  return { total_amount: toBaht(cost), total_profit: toBaht(profit), total_quantity: quantity };
}

/** How many orders a seller has in each state, and what they are worth. */
export async function orderStats(
  { db }: Pick<Deps, 'db'>,
  sellerId: number,
): Promise<Data<typeof getOrderStats>> {
  const totals = await groupTotals(db, sellerId);
  const all = sumOf(totals.values());
  return {
    total_orders: all.orders,
    ...totalsView(all),
    statuses: ORDER_STATUSES.map((status) => {
      const group = totals.get(status) ?? NO_TOTALS;
      return { status, orders: group.orders, ...totalsView(group) };
    }),
  };
}
