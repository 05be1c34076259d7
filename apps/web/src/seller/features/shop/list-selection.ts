// Selections of the shop's lists, stored for the visit. They survive a look at a product page.
import { useCallback, useEffect, useState } from 'react';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { onSessionEnd } from '#lib/session.ts';
import {
  onBatchEnd,
  onProductsRemoved,
  type ShopListName,
} from '#seller/features/catalogue/listing-changes.ts';
import { sharedValue, useSharedValue, type SharedValue } from '#ui/shared-value.ts';
import { restoreToSelection, EMPTY_SELECTION, removeFromSelection, type Selection } from './selection.ts';

/** A selection, and the filter it was last shown with. */
type ListSelection = { selection: Selection; filterKey: string };

/** By list name. */
const lists = new Map<string, SharedValue<ListSelection>>();
const visible = new Set<SharedValue<ListSelection>>();
onSessionEnd(() => lists.clear());
// A product page may remove a product from one list and add it to the other.
onProductsRemoved((ids, from) => {
  for (const [list, listSelection] of lists)
    update(listSelection, (previous) =>
      isListNamed(list, from) ? removeFromSelection(previous, ids) : restoreToSelection(previous, ids),
    );
});
// The batch's products are unknown. Clears selections of hidden lists, which may contain deleted products.
onBatchEnd(() => {
  for (const [list, listSelection] of lists)
    if (visible.has(listSelection)) update(listSelection, (previous) => restoreToSelection(previous));
    else lists.delete(list);
});

const isListNamed = (list: string, name: ShopListName) => list.endsWith(` ${name}`);

function update(listSelection: SharedValue<ListSelection>, change: (previous: Selection) => Selection): void {
  const current = listSelection.get();
  listSelection.set({ ...current, selection: change(current.selection) });
}

/** Another filter starts with an empty selection. */
function findOrCreate(list: string, filterKey: string): SharedValue<ListSelection> {
  const existing = lists.get(list);
  if (existing?.get().filterKey === filterKey) return existing;
  const created = sharedValue<ListSelection>({ selection: EMPTY_SELECTION, filterKey });
  if (!import.meta.env.SSR) lists.set(list, created);
  return created;
}

const getSelection = ({ selection }: ListSelection) => selection;

/** The selection of a list, whose name ends with `available` or `listed`. */
export function useListSelection(list: string, filter: ProductFilter) {
  const filterKey = JSON.stringify(filter);
  const [listSelection] = useState(() => findOrCreate(list, filterKey));
  useEffect(() => listSelection.set({ ...listSelection.get(), filterKey }), [listSelection, filterKey]);
  useEffect(() => {
    visible.add(listSelection);
    return () => void visible.delete(listSelection);
  }, [listSelection]);
  const select = useCallback(
    (change: (previous: Selection) => Selection) => update(listSelection, change),
    [listSelection],
  );
  return [useSharedValue(listSelection, getSelection), select] as const;
}
