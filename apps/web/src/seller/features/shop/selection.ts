// Which products are chosen in a list that is longer than what is loaded: some by id, or all that match but a few.

export type Selection =
  | { mode: 'some'; ids: ReadonlySet<number> }
  /** `total` is how many match. */
  | { mode: 'all'; total: number; except: ReadonlySet<number> };

export const NOTHING_SELECTED: Selection = { mode: 'some', ids: new Set() };

/** All that match, whether loaded or not. */
export function selectAll(total: number): Selection {
  return { mode: 'all', total, except: new Set() };
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id);
}

/** How many are chosen. */
export function countSelected(selection: Selection): number {
  return selection.mode === 'some'
    ? selection.ids.size
    : Math.max(0, selection.total - selection.except.size);
}

/** The selection with one product chosen or no longer chosen. */
export function toggle(selection: Selection, id: number): Selection {
  const flipped = new Set(selection.mode === 'some' ? selection.ids : selection.except);
  if (!flipped.delete(id)) flipped.add(id);
  return selection.mode === 'some' ? { mode: 'some', ids: flipped } : { ...selection, except: flipped };
}
