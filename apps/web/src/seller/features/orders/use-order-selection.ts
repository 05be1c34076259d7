import { useEffect, useMemo, useState } from 'react';
import type { OrderSummary } from '@raan/contract/orders/order';
import { pushSheet } from '#ui/sheet-history.ts';
import type { ListFiltersInAddress } from './order-filters.ts';
import { bahtDifference, costOf, profitOf } from './order-amounts.ts';
import { walkOrders, type OrdersList } from './order-lists.api.ts';

/** `marks` are the ticked ones, or with `everything` the ones left out. */
type State = { name: string; everything: boolean; marks: ReadonlySet<number> };

const NO_MARKS: ReadonlySet<number> = new Set();
const HISTORY_MARK = 'order-selection';

/**
 * Orders ticked in a list: some of them, or all that match on the server save a few. It is a mode of the list that going back leaves. Another
 * filter starts afresh.
 */
export function useOrderSelection({ name, filter }: ListFiltersInAddress, list: OrdersList) {
  const none: State = { name, everything: false, marks: NO_MARKS };
  const [on, setOn] = useState(false);
  const [stored, setStored] = useState(none);
  const { everything, marks } = stored.name === name ? stored : none;
  // Orders that have left the list meanwhile no longer count.
  const marked = useMemo(
    () => (marks.size === 0 ? [] : list.orders.filter(({ id }) => marks.has(id))),
    [list.orders, marks],
  );
  const { totals, total } = list;
  const rest = (all: number, part: number) => (everything ? bahtDifference(all, part) : part);
  const isSelected = (id: number) => everything !== marks.has(id);

  const leave = () => {
    setOn(false);
    setStored({ name: '', everything: false, marks: NO_MARKS });
  };
  useEffect(() => (on ? pushSheet(HISTORY_MARK, leave) : undefined), [on]);

  /** All that are ticked, loaded or not, step by step. */
  async function* chosen(signal?: AbortSignal): AsyncGenerator<readonly OrderSummary[]> {
    if (!everything) yield marked;
    else for await (const step of walkOrders(filter, signal)) yield step.filter(({ id }) => isSelected(id));
  }

  return {
    /** Whether orders are being ticked. */
    on,
    everything,
    count: everything ? Math.max(0, total - marked.length) : marked.length,
    /** More are ticked than were counted. */
    isPartial: everything && list.isPartial,
    /** Supplier price of what is ticked, in baht. */
    cost: rest(totals.total_amount, costOf(marked)),
    /** What the seller earns by what is ticked, in baht. */
    profit: rest(totals.total_profit, profitOf(marked)),
    isSelected,
    /** Begins to tick, with the given order or with all. */
    start: (first?: number | 'everything') => {
      setOn(true);
      setStored({
        name,
        everything: first === 'everything',
        marks: typeof first === 'number' ? new Set([first]) : NO_MARKS,
      });
    },
    toggle: (id: number) => {
      const after = new Set(marks);
      if (!after.delete(id)) after.add(id);
      setStored({ name, everything, marks: after });
    },
    setEverything: (all: boolean) => setStored({ name, everything: all, marks: NO_MARKS }),
    clear: leave,
    /** Of these orders, the ticked ones. */
    among: (orders: readonly OrderSummary[]) => orders.filter(({ id }) => isSelected(id)),
    chosen,
  };
}

export type OrderSelection = ReturnType<typeof useOrderSelection>;
