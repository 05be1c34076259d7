import { describe, expect, it } from 'vitest';
import {
  restoreToSelection,
  countSelected,
  EXCEPT_MAX,
  isSelected,
  EMPTY_SELECTION,
  selectAll,
  selectionForFilter,
  toggleSelected,
  removeFromSelection,
  type Selection,
} from './selection.ts';

const TOTAL = 100_000;

describe('[SHOP-04] [MGMT-01] the selection of products', () => {
  it('starts empty and toggles single products', () => {
    const one = toggleSelected(EMPTY_SELECTION, 7)!;
    expect(countSelected(EMPTY_SELECTION, TOTAL)).toBe(0);
    expect([countSelected(one, TOTAL), isSelected(one, 7), isSelected(one, 8)]).toEqual([1, true, false]);
    expect(countSelected(toggleSelected(one, 7)!, TOTAL)).toBe(0);
  });

  it('applies "all" to its own filter only, and single products to any filter', () => {
    const all = selectAll({ category: 'beauty' });
    expect(selectionForFilter(all, { category: 'beauty' })).toBe(all);
    expect(selectionForFilter(all, {})).toBe(EMPTY_SELECTION);
    const one = toggleSelected(EMPTY_SELECTION, 7)!;
    expect(selectionForFilter(one, {})).toBe(one);
  });

  it('selects all matches, loaded or not, with exceptions', () => {
    const all = selectAll({ category: 'beauty' });
    const allButOne = toggleSelected(all, 3)!;
    expect([countSelected(all, TOTAL), isSelected(all, 99_999)]).toEqual([TOTAL, true]);
    expect([countSelected(allButOne, TOTAL), isSelected(allButOne, 3)]).toEqual([TOTAL - 1, false]);
    expect(isSelected(toggleSelected(allButOne, 3)!, 3)).toBe(true);
  });

  it('does not change the given selection', () => {
    const all = selectAll({});
    toggleSelected(all, 1);
    expect(countSelected(all, 2)).toBe(2);
  });

  it('limits the exceptions of "all" to the maximum of a request', () => {
    let all: Selection = selectAll({});
    for (let id = 1; id <= EXCEPT_MAX; id += 1) all = toggleSelected(all, id)!;
    expect(toggleSelected(all, EXCEPT_MAX + 1)).toBeNull();
    expect(toggleSelected(all, 1)).not.toBeNull();
  });

  it('counts removed products neither as selected nor as exceptions', () => {
    const some = toggleSelected(toggleSelected(EMPTY_SELECTION, 1)!, 2)!;
    expect(countSelected(removeFromSelection(some, [1]), TOTAL)).toBe(1);
    const allButOne = toggleSelected(selectAll({}), 3)!;
    expect(countSelected(removeFromSelection(allButOne, [3]), TOTAL - 1)).toBe(TOTAL - 1);
  });

  it('keeps an exception of "all" for a product that is removed and comes back', () => {
    const allButOne = toggleSelected(selectAll({}), 3)!;
    const afterRemoval = removeFromSelection(allButOne, [3, 4]);
    expect(isSelected(afterRemoval, 3)).toBe(false);
    for (const restored of [restoreToSelection(afterRemoval, [3]), restoreToSelection(afterRemoval)])
      expect([countSelected(restored, TOTAL), isSelected(restored, 3)]).toEqual([TOTAL - 1, false]);
    expect(countSelected(toggleSelected(afterRemoval, 3)!, TOTAL)).toBe(TOTAL);
  });
});
