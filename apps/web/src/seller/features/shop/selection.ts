// Which products are chosen in a list that is longer than what is loaded: some by id, or all that match a filter but a few.
import { BATCH_LIST_MAX } from '@raan/contract/constants';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';

export type Selection =
  | { kind: 'some'; ids: ReadonlySet<number> }
  | { kind: 'all'; filter: ProductFilter; except: ReadonlySet<number> };

/** How many may be left out of "all": the server is told each of them. */
export const EXCEPT_MAX = BATCH_LIST_MAX;

export const NOTHING_SELECTED: Selection = { kind: 'some', ids: new Set() };

/** All that match the filter, whether loaded or not. */
export function selectAll(filter: ProductFilter): Selection {
  return { kind: 'all', filter, except: new Set() };
}

/** The selection under a filter: "all" is about the filter that it was chosen under, single choices stand under any. */
export function selectionUnder(selection: Selection, filter: ProductFilter): Selection {
  if (selection.kind === 'some' || JSON.stringify(selection.filter) === JSON.stringify(filter))
    return selection;
  return NOTHING_SELECTED;
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);
}

/** How many are chosen, where `total` match the filter. */
export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);
}

/** The selection with one product chosen or no longer chosen; null where "all" can leave out no more. */
export function toggle(selection: Selection, id: number): Selection | null {
  const flipped = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  if (!flipped.delete(id)) flipped.add(id);
  if (selection.kind === 'some') return { kind: 'some', ids: flipped };
  return flipped.size > EXCEPT_MAX ? null : { ...selection, except: flipped };
}

/** The selection after products have left the list: what is gone is neither chosen nor left out. */
export function without(selection: Selection, ids: readonly number[]): Selection {
  const kept = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  for (const id of ids) kept.delete(id);
  return selection.kind === 'some' ? { kind: 'some', ids: kept } : { ...selection, except: kept };
}
