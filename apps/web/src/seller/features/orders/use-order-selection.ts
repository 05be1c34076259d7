import { useState } from 'react';
import type { OrderSummary } from '@raan/contract/orders/order';
import { bahtDifference, costOf } from './order-amounts.ts';
import type { OrdersList } from './orders.api.ts';

/** `marks` are the ticked ones, or with `everything` the ones left out. */
type State = { name: string; everything: boolean; marks: ReadonlySet<number> };

/** Orders ticked in a list: some of them, or all that match on the server save a few. Another filter (`name`) starts afresh. */
export function useOrderSelection(name: string, list: OrdersList) {
  const none: State = { name, everything: false, marks: new Set() };
  const [stored, setState] = useState(none);
  const { everything, marks } = stored.name === name ? stored : none;
  // Orders that have left the list meanwhile no longer count.
  const marked = list.orders.filter(({ id }) => marks.has(id));
  const count = everything ? Math.max(0, list.total - marked.length) : marked.length;
  return {
    everything,
    count,
    /** Supplier price of what is ticked, in baht. */
    cost: everything ? bahtDifference(list.totals.total_amount, costOf(marked)) : costOf(marked),
    isSelected: (id: number) => everything !== marks.has(id),
    toggle: (id: number) => {
      const after = new Set(marks);
      if (!after.delete(id)) after.add(id);
      setState({ name, everything, marks: after });
    },
    setEverything: (on: boolean) => setState({ name, everything: on, marks: new Set() }),
    clear: () => setState(none),
    /** Of these orders, the ticked ones. */
    among: (orders: readonly OrderSummary[]) => orders.filter(({ id }) => everything !== marks.has(id)),
  };
}

export type OrderSelection = ReturnType<typeof useOrderSelection>;
