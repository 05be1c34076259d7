// The list is only partly loaded: some products by id, or all matches of a filter with exceptions.
import { BATCH_LIST_MAX } from '@raan/contract/constants';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';

export type Selection =
  | { kind: 'some'; ids: ReadonlySet<number> }
  | {
      kind: 'all';
      filter: ProductFilter;
      except: ReadonlySet<number>;
      /** Exceptions not in the list at present. They don't count, but apply again when they come back. */
      absent?: ReadonlySet<number>;
    };

/** Maximum number of exceptions, because a request contains each of them. */
export const EXCEPT_MAX = BATCH_LIST_MAX;

export const EMPTY_SELECTION: Selection = { kind: 'some', ids: new Set() };

/** Selects all matches of the filter, loaded or not. */
export function selectAll(filter: ProductFilter): Selection {
  return { kind: 'all', filter, except: new Set() };
}

/** Returns the part of the selection that applies under a filter. "All" applies to its own filter only. */
export function selectionForFilter(selection: Selection, filter: ProductFilter): Selection {
  if (selection.kind === 'some' || JSON.stringify(selection.filter) === JSON.stringify(filter))
    return selection;
  return EMPTY_SELECTION;
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);
}

/** Returns the number of selected products. `total` is the number of matches. */
export function countSelected(selection: Selection, total: number): number {
  if (selection.kind === 'some') return selection.ids.size;
  return Math.max(0, total - selection.except.size + (selection.absent?.size ?? 0));
}

/** Toggles one product. Returns null if "all" can't have more exceptions. */
export function toggleSelected(selection: Selection, id: number): Selection | null {
  const toggled = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  if (!toggled.delete(id)) toggled.add(id);
  if (selection.kind === 'some') return { kind: 'some', ids: toggled };
  if (toggled.size > EXCEPT_MAX) return null;
  return { ...restoreToSelection(selection, [id]), except: toggled };
}

/** Removes products that left the list. They are no longer selected, but stay exceptions. */
export function removeFromSelection(selection: Selection, ids: readonly number[]): Selection {
  if (selection.kind === 'all') {
    const newlyAbsent = ids.filter((id) => selection.except.has(id));
    return newlyAbsent.length === 0
      ? selection
      : { ...selection, absent: new Set([...(selection.absent ?? []), ...newlyAbsent]) };
  }
  const remaining = new Set(selection.ids);
  for (const id of ids) remaining.delete(id);
  return { kind: 'some', ids: remaining };
}

/** Restores products that came back to the list; without `ids` all of them. */
export function restoreToSelection<Kind extends Selection>(selection: Kind, ids?: readonly number[]): Kind {
  if (selection.kind === 'some' || !selection.absent) return selection;
  const absent = new Set(selection.absent);
  for (const id of ids ?? selection.absent) absent.delete(id);
  return { ...selection, absent };
}
