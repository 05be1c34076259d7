import { BATCH_SHIP_MAX } from '@raan/contract/constants';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useSelected, useSelection, type ListSelection } from '#lib/list/use-selection.ts';
import { bahtDifference } from '#lib/baht.ts';
import { totalCost, totalProfit } from './order-amounts.ts';
import { excludeOrders } from './order-batch.ts';
import { iterateOrders, type OrderFilter, type OrdersList } from './order-lists.api.ts';

export type OrderSelection = ListSelection<OrderSummary>;

/** The selection of an order group. */
export function useOrderSelection(filter: OrderFilter, list: OrdersList): OrderSelection {
  const matches = { ...filter, sort: undefined };
  return useSelection({ name: `orders ${filter.status}`, filter: matches, list, max: BATCH_SHIP_MAX });
}

/** The selected orders with their count and totals. */
export function useSelectedOrders(selection: OrderSelection, list: OrdersList, filter: OrderFilter) {
  const selected = useSelected(selection, list);
  const { isAll, toggled, exceptIds } = selected;
  const amountOf = (all: number, part: number) => (isAll ? bahtDifference(all, part) : part);

  async function* steps(signal?: AbortSignal): AsyncGenerator<readonly OrderSummary[]> {
    if (isAll) yield* excludeOrders(iterateOrders(filter, signal), new Set(exceptIds));
    else yield toggled;
  }

  return {
    ...selected,
    /** Supplier cost, in baht. */
    cost: amountOf(list.totals.total_amount, totalCost(toggled)),
    /** The seller's profit, in baht. */
    profit: amountOf(list.totals.total_profit, totalProfit(toggled)),
    steps,
  };
}

export type SelectedOrders = ReturnType<typeof useSelectedOrders>;
