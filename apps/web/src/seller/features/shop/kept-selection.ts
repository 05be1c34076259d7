// What is ticked in the shop's lists, kept for the visit: whoever looks into a product finds it ticked on return.
import { useCallback, useEffect, useState } from 'react';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { onSessionEnd } from '#lib/session.ts';
import { onBatchEnd, onLeftList, type ShopListName } from '#seller/features/catalogue/listing-changes.ts';
import { sharedValue, useShared, type SharedValue } from '#ui/shared-value.ts';
import { backAgain, NOTHING_SELECTED, without, type Selection } from './selection.ts';

/** What is selected in a list, and the filter that it was last shown under. */
type Ticked = { selection: Selection; under: string };

/** By the list's name. */
const lists = new Map<string, SharedValue<Ticked>>();
/** Those that are on screen. */
const shown = new Set<SharedValue<Ticked>>();
onSessionEnd(() => lists.clear());
// A product's own page may take it out of a list that is to be returned to, and put it into the other one.
onLeftList((ids, from) => {
  for (const [list, ticked] of lists)
    change(ticked, (before) => (isOf(list, from) ? without(before, ids) : backAgain(before, ids)));
});
// Which products those were is not known here: what is ticked where nobody sees it would be counted, though it may be gone.
onBatchEnd(() => {
  for (const [list, ticked] of lists)
    if (shown.has(ticked)) change(ticked, (before) => backAgain(before));
    else lists.delete(list);
});

const isOf = (list: string, name: ShopListName) => list.endsWith(` ${name}`);

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

/** What is selected in the list of that name, which ends with which of the shop's two lists it is, and a change of it. */
export function useKeptSelection(list: string, match: ProductFilter) {
  const under = JSON.stringify(match);
  const [ticked] = useState(() => tickedIn(list, under));
  useEffect(() => ticked.set({ ...ticked.now(), under }), [ticked, under]);
  useEffect(() => {
    shown.add(ticked);
    return () => void shown.delete(ticked);
  }, [ticked]);
  const select = useCallback((to: (before: Selection) => Selection) => change(ticked, to), [ticked]);
  return [useShared(ticked, selectionOf), select] as const;
}
