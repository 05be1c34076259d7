import { useEffect, useMemo, useState } from 'react';
import type { OrderSummary } from '@raan/contract/orders/order';
import { pushSheet } from '#ui/sheet-history.ts';
import { sharedValue, useSharedValue, type SharedValue } from '#ui/shared-value.ts';
import type { UrlListFilters } from './order-filters.ts';
import { bahtDifference, totalCost, totalProfit } from './order-amounts.ts';
import { iterateOrders, type OrderFilter, type OrdersList } from './order-lists.api.ts';
import {
  findDepartedIds,
  NONE_TOGGLED,
  NO_IDS,
  listedToggled,
  toggleOrder,
  type ToggledOrders,
} from './toggled-orders.ts';

/** With `isAll` the toggled orders are excluded, otherwise they are selected. */
type Selection = { listKey: string; isAll: boolean; toggled: ToggledOrders };
type SelectionState = { isActive: boolean; selection: Selection };

const NONE_SELECTED: Selection = { listKey: '', isAll: false, toggled: NONE_TOGGLED };
const INACTIVE = sharedValue<SelectionState>({ isActive: false, selection: NONE_SELECTED });
const HISTORY_KEY = 'order-selection';

/**
 * Single orders, or all matches on the server except some. Changing the filter resets it. The state is
 * outside React's tree, so that a toggle renders the checkbox and the bar, not the page.
 */
export function useOrderSelection({ listKey, filter }: UrlListFilters) {
  const [state] = useState(() => sharedValue(INACTIVE.get()));
  return useMemo(() => selectionOf(state, listKey, filter), [state, listKey, filter]);
}

export type OrderSelection = ReturnType<typeof selectionOf>;

function selectionOf(state: SharedValue<SelectionState>, listKey: string, filter: OrderFilter) {
  const selectionOfList = ({ selection }: SelectionState) =>
    selection.listKey === listKey ? selection : NONE_SELECTED;
  const select = (isAll: boolean, toggled: ToggledOrders) =>
    state.set({ isActive: true, selection: { listKey, isAll, toggled } });
  return {
    state,
    filter,
    selectionOfList,
    start: (first?: OrderSummary) => select(false, first ? toggleOrder(NONE_TOGGLED, first) : NONE_TOGGLED),
    toggle: (order: OrderSummary) => {
      const { isAll, toggled } = selectionOfList(state.get());
      select(isAll, toggleOrder(toggled, order));
    },
    setAllSelected: (all: boolean) => select(all, NONE_TOGGLED),
    clear: () => clear(state),
  };
}

const clear = (state: SharedValue<SelectionState>) => state.set(INACTIVE.get());
const getIsActive = ({ isActive }: SelectionState) => isActive;
const isInSelection = ({ isAll, toggled }: Selection, id: number) => isAll !== toggled.has(id);

/** Whether a selection is active. Always false without one. */
export function useIsSelecting(selection: OrderSelection | undefined): boolean {
  return useSharedValue(selection?.state ?? INACTIVE, getIsActive);
}

export function useIsSelected({ state, selectionOfList }: OrderSelection, id: number): boolean {
  return useSharedValue(state, (now) => isInSelection(selectionOfList(now), id));
}

/** Ends the selection on browser back. Call it once per page. */
export function useEndSelectionOnBack({ state }: OrderSelection, isSelecting: boolean): void {
  useEffect(
    () => (isSelecting ? pushSheet(HISTORY_KEY, () => clear(state)) : undefined),
    [isSelecting, state],
  );
}

/** The selected orders with their count and totals. */
export function useSelectedOrders({ state, filter, selectionOfList }: OrderSelection, list: OrdersList) {
  const selection = useSharedValue(state, selectionOfList);
  const { isAll, toggled } = selection;
  const departedIds = useDepartedIds(list, filter, toggled);
  const listed = useMemo(
    () => listedToggled(toggled, list.rows, departedIds),
    [toggled, list.rows, departedIds],
  );
  const { totals, total } = list;
  const amountOf = (all: number, part: number) => (isAll ? bahtDifference(all, part) : part);

  async function* steps(signal?: AbortSignal): AsyncGenerator<readonly OrderSummary[]> {
    if (!isAll) yield listed;
    else
      for await (const step of iterateOrders(filter, signal))
        yield step.filter(({ id }) => isInSelection(selection, id));
  }

  return {
    isAll,
    count: isAll ? Math.max(0, total - listed.length) : listed.length,
    /** More orders are selected than were counted. */
    isPartial: isAll && list.isPartial,
    /** Supplier cost, in baht. */
    cost: amountOf(totals.total_amount, totalCost(listed)),
    /** The seller's profit, in baht. */
    profit: amountOf(totals.total_profit, totalProfit(listed)),
    /** Ids of the toggled orders that are still in the list: the selected ones, or with `isAll` the excluded ones. */
    ids: listed.map(({ id }) => id),
    /** With `isAll`, ids of the excluded orders. Includes departed ones, because they may return to the list. */
    excludedIds: [...toggled.keys()],
    steps,
  };
}

export type SelectedOrders = ReturnType<typeof useSelectedOrders>;

type SeenRows = { filter: OrderFilter; orders: readonly OrderSummary[]; departedIds: ReadonlySet<number> };

function useDepartedIds(list: OrdersList, filter: OrderFilter, toggled: ToggledOrders): ReadonlySet<number> {
  const { rows: orders } = list;
  const [seen, setSeen] = useState<SeenRows>({ filter, orders: [], departedIds: NO_IDS });
  // An error or rows of another filter do not show which orders have left.
  const isKnown = list.list !== undefined && !list.isPlaceholder;
  if (isKnown && (seen.orders !== orders || seen.filter !== filter)) {
    const isComplete = !list.more.exists && !list.isPartial && list.total <= orders.length;
    const before = seen.filter === filter ? seen : { orders: [], departedIds: NO_IDS };
    const departedIds = findDepartedIds(before.departedIds, toggled, before.orders, { orders, isComplete });
    setSeen({ filter, orders, departedIds });
  }
  return seen.departedIds;
}
