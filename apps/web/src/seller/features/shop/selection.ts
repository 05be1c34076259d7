// Which products are chosen in a list that is longer than what is loaded: some by id, or all that match a filter but a few.
import { BATCH_LIST_MAX } from '@raan/contract/constants';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';

export type Selection =
  | { kind: 'some'; ids: ReadonlySet<number> }
  | {
      kind: 'all';
      filter: ProductFilter;
      except: ReadonlySet<number>;
      /** Those left out that are not in the list now. They do not count, but when they come back they are still left out. */
      away?: ReadonlySet<number>;
    };

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
  if (selection.kind === 'some') return selection.ids.size;
  return Math.max(0, total - selection.except.size + (selection.away?.size ?? 0));
}

/** The selection with one product chosen or no longer chosen; null where "all" can leave out no more. */
export function toggle(selection: Selection, id: number): Selection | null {
  const flipped = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  if (!flipped.delete(id)) flipped.add(id);
  if (selection.kind === 'some') return { kind: 'some', ids: flipped };
  if (flipped.size > EXCEPT_MAX) return null;
  return { ...backAgain(selection, [id]), except: flipped };
}

/** The selection after products have left the list: what is gone is no longer chosen, and what was left out is not forgotten. */
export function without(selection: Selection, ids: readonly number[]): Selection {
  if (selection.kind === 'all') {
    const left = ids.filter((id) => selection.except.has(id));
    return left.length === 0
      ? selection
      : { ...selection, away: new Set([...(selection.away ?? []), ...left]) };
  }
  const kept = new Set(selection.ids);
  for (const id of ids) kept.delete(id);
  return { kind: 'some', ids: kept };
}

/** The selection after products have come into the list again, all that were away where none is named. */
export function backAgain<Kind extends Selection>(selection: Kind, ids?: readonly number[]): Kind {
  if (selection.kind === 'some' || !selection.away) return selection;
  const away = new Set(selection.away);
  for (const id of ids ?? selection.away) away.delete(id);
  return { ...selection, away };
}
