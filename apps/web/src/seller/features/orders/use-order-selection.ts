import { useEffect, useMemo, useState } from 'react';
import type { OrderSummary } from '@raan/contract/orders/order';
import { pushSheet } from '#ui/sheet-history.ts';
import { sharedValue, useShared, type SharedValue } from '#ui/shared-value.ts';
import type { ListFiltersInAddress } from './order-filters.ts';
import { bahtDifference, costOf, profitOf } from './order-amounts.ts';
import { walkOrders, type OrderFilter, type OrdersList } from './order-lists.api.ts';
import { goneAfter, NO_MARKS, NOBODY, stillMarked, toggled, type Marks } from './order-marks.ts';

/** `marks` are the ticked ones, or with `everything` the ones left out, of the list of that name. */
type Ticked = { name: string; everything: boolean; marks: Marks };
type State = { on: boolean; ticked: Ticked };

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
  const tick = (everything: boolean, marks: Marks) =>
    state.set({ on: true, ticked: { name, everything, marks } });
  return {
    state,
    filter,
    tickedIn,
    /** Begins to tick, with the given order or with none. */
    start: (first?: OrderSummary) => tick(false, first ? toggled(NO_MARKS, first) : NO_MARKS),
    toggle: (order: OrderSummary) => {
      const { everything, marks } = tickedIn(state.now());
      tick(everything, toggled(marks, order));
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
  const gone = useGone(list, filter, marks);
  // Orders that have left the list meanwhile no longer count.
  const marked = useMemo(() => stillMarked(marks, list.orders, gone), [marks, list.orders, gone]);
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
    /** The ids of those that are ticked one by one, loaded or not. */
    ids: marked.map(({ id }) => id),
    /** With `everything`, the ids of all that are left out: also of those that seem to have left the list, lest one of them comes along. */
    leftOut: [...marks.keys()],
    chosen,
  };
}

export type TickedOrders = ReturnType<typeof useTicked>;

type Seen = { filter: OrderFilter; orders: readonly OrderSummary[]; gone: ReadonlySet<number> };

/** Which of the marked orders are known to have left the list; see `goneAfter`. */
function useGone(list: OrdersList, filter: OrderFilter, marks: Marks): ReadonlySet<number> {
  const { orders } = list;
  const [seen, setSeen] = useState<Seen>({ filter, orders: [], gone: NOBODY });
  // A failure, and rows that still answer another filter, say nothing of who has left.
  const isKnown = list.isSuccess && !list.isPlaceholderData;
  if (isKnown && (seen.orders !== orders || seen.filter !== filter)) {
    const isWhole = !list.hasMore && !list.isPartial && list.total <= orders.length;
    const before = seen.filter === filter ? seen : { orders: [], gone: NOBODY };
    setSeen({ filter, orders, gone: goneAfter(before.gone, marks, before.orders, { orders, isWhole }) });
  }
  return seen.gone;
}
