import { useEffect, useMemo, useState } from 'react';
import type { OrderSummary } from '@raan/contract/orders/order';
import { pushSheet } from '#ui/sheet-history.ts';
import { sharedValue, useShared, type SharedValue } from '#ui/shared-value.ts';
import type { ListFiltersInAddress } from './order-filters.ts';
import { bahtDifference, costOf, profitOf } from './order-amounts.ts';
import { walkOrders, type OrderFilter, type OrdersList } from './order-lists.api.ts';

/** `marks` are the ticked ones, or with `everything` the ones left out, of the list of that name. */
type Ticked = { name: string; everything: boolean; marks: ReadonlySet<number> };
type State = { on: boolean; ticked: Ticked };

const NO_MARKS: ReadonlySet<number> = new Set();
const NONE: Ticked = { name: '', everything: false, marks: NO_MARKS };
const OFF = sharedValue<State>({ on: false, ticked: NONE });
const HISTORY_MARK = 'order-selection';

/**
 * Orders ticked in a list: some of them, or all that match on the server save a few. It is a mode of the list; another filter starts afresh. The
 * page itself does not follow it: a tick draws its box and the bar anew, and leaves the rest of the page as it is.
 */
export function useOrderSelection({ name, filter }: ListFiltersInAddress) {
  const [state] = useState(() => sharedValue(OFF.now()));
  return useMemo(() => selectionOf(state, name, filter), [state, name, filter]);
}

export type OrderSelection = ReturnType<typeof selectionOf>;

function selectionOf(state: SharedValue<State>, name: string, filter: OrderFilter) {
  const tickedIn = ({ ticked }: State) => (ticked.name === name ? ticked : NONE);
  const tick = (everything: boolean, marks: ReadonlySet<number>) =>
    state.set({ on: true, ticked: { name, everything, marks } });
  return {
    state,
    filter,
    tickedIn,
    /** Begins to tick, with the given order or with none. */
    start: (first?: number) => tick(false, first === undefined ? NO_MARKS : new Set([first])),
    toggle: (id: number) => {
      const { everything, marks } = tickedIn(state.now());
      const after = new Set(marks);
      if (!after.delete(id)) after.add(id);
      tick(everything, after);
    },
    setEverything: (all: boolean) => tick(all, NO_MARKS),
    clear: () => clear(state),
  };
}

const clear = (state: SharedValue<State>) => state.set(OFF.now());
const isOn = ({ on }: State) => on;
const isTicked = ({ everything, marks }: Ticked, id: number) => everything !== marks.has(id);

/** Whether orders are being ticked; never in a list without a selection. */
export function useIsTicking(selection: OrderSelection | undefined): boolean {
  return useShared(selection?.state ?? OFF, isOn);
}

/** Whether this order is ticked. */
export function useIsTicked({ state, tickedIn }: OrderSelection, id: number): boolean {
  return useShared(state, (now) => isTicked(tickedIn(now), id));
}

/** Lets going back end the ticking. Once on a page. */
export function useEndByGoingBack({ state }: OrderSelection, isTicking: boolean): void {
  useEffect(() => (isTicking ? pushSheet(HISTORY_MARK, () => clear(state)) : undefined), [isTicking, state]);
}

/** How many are ticked, what they come to, and which they are. */
export function useTicked({ state, filter, tickedIn }: OrderSelection, list: OrdersList) {
  const ticked = useShared(state, tickedIn);
  const { everything, marks } = ticked;
  // Orders that have left the list meanwhile no longer count.
  const marked = useMemo(
    () => (marks.size === 0 ? [] : list.orders.filter(({ id }) => marks.has(id))),
    [list.orders, marks],
  );
  const { totals, total } = list;
  const rest = (all: number, part: number) => (everything ? bahtDifference(all, part) : part);

  /** All that are ticked, loaded or not, step by step. */
  async function* chosen(signal?: AbortSignal): AsyncGenerator<readonly OrderSummary[]> {
    if (!everything) yield marked;
    else
      for await (const step of walkOrders(filter, signal))
        yield step.filter(({ id }) => isTicked(ticked, id));
  }

  return {
    everything,
    count: everything ? Math.max(0, total - marked.length) : marked.length,
    /** More are ticked than were counted. */
    isPartial: everything && list.isPartial,
    /** Supplier price of what is ticked, in baht. */
    cost: rest(totals.total_amount, costOf(marked)),
    /** What the seller earns by what is ticked, in baht. */
    profit: rest(totals.total_profit, profitOf(marked)),
    /** The loaded orders that are ticked, or with `everything` those that are left out. */
    marked,
    chosen,
  };
}

export type TickedOrders = ReturnType<typeof useTicked>;
