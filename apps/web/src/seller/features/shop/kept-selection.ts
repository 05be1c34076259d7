// What is ticked in the shop's lists, kept for the visit: whoever looks into a product finds it ticked on return.
import { useCallback, useEffect, useState } from 'react';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { onSessionEnd } from '#lib/session.ts';
import { onLeftList } from '#seller/features/catalogue/listing-changes.ts';
import { sharedValue, useShared, type SharedValue } from '#ui/shared-value.ts';
import { NOTHING_SELECTED, without, type Selection } from './selection.ts';

/** What is selected in a list, and the filter that it was last shown under. */
type Ticked = { selection: Selection; under: string };

/** By the list's name. */
const lists = new Map<string, SharedValue<Ticked>>();
onSessionEnd(() => lists.clear());
// A product's own page may take it out of a list that is to be returned to.
onLeftList((ids) => {
  for (const ticked of lists.values()) change(ticked, (before) => without(before, ids));
});

function change(ticked: SharedValue<Ticked>, to: (before: Selection) => Selection): void {
  const now = ticked.now();
  ticked.set({ ...now, selection: to(now.selection) });
}

/** What was ticked in the list when it was left under this filter; under another one it starts afresh. */
function tickedIn(list: string, under: string): SharedValue<Ticked> {
  const left = lists.get(list);
  if (left?.now().under === under) return left;
  const afresh = sharedValue<Ticked>({ selection: NOTHING_SELECTED, under });
  if (!import.meta.env.SSR) lists.set(list, afresh);
  return afresh;
}

const selectionOf = ({ selection }: Ticked) => selection;

/** What is selected in the list of that name, and a change of it. */
export function useKeptSelection(list: string, match: ProductFilter) {
  const under = JSON.stringify(match);
  const [ticked] = useState(() => tickedIn(list, under));
  useEffect(() => ticked.set({ ...ticked.now(), under }), [ticked, under]);
  const select = useCallback((to: (before: Selection) => Selection) => change(ticked, to), [ticked]);
  return [useShared(ticked, selectionOf), select] as const;
}
