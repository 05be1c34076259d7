import { describe, expect, it } from 'vitest';
import {
  backAgain,
  countSelected,
  EXCEPT_MAX,
  isSelected,
  NOTHING_SELECTED,
  selectAll,
  selectionUnder,
  toggle,
  without,
  type Selection,
} from './selection.ts';

const TOTAL = 100_000;

describe('[SHOP-04] [MGMT-01] choosing products to list', () => {
  it('begins with nothing, and takes and drops single products', () => {
    const one = toggle(NOTHING_SELECTED, 7)!;
    expect(countSelected(NOTHING_SELECTED, TOTAL)).toBe(0);
    expect([countSelected(one, TOTAL), isSelected(one, 7), isSelected(one, 8)]).toEqual([1, true, false]);
    expect(countSelected(toggle(one, 7)!, TOTAL)).toBe(0);
  });

  it('takes "all" for the filter that it was chosen under, and single products under any', () => {
    const all = selectAll({ category: 'beauty' });
    expect(selectionUnder(all, { category: 'beauty' })).toBe(all);
    expect(selectionUnder(all, {})).toBe(NOTHING_SELECTED);
    const one = toggle(NOTHING_SELECTED, 7)!;
    expect(selectionUnder(one, {})).toBe(one);
  });

  it('selects all that match, also what is not loaded, but for those dropped again', () => {
    const all = selectAll({ category: 'beauty' });
    const butOne = toggle(all, 3)!;
    expect([countSelected(all, TOTAL), isSelected(all, 99_999)]).toEqual([TOTAL, true]);
    expect([countSelected(butOne, TOTAL), isSelected(butOne, 3)]).toEqual([TOTAL - 1, false]);
    expect(isSelected(toggle(butOne, 3)!, 3)).toBe(true);
  });

  it('leaves the selection it was given as it was', () => {
    const all = selectAll({});
    toggle(all, 1);
    expect(countSelected(all, 2)).toBe(2);
  });

  it('leaves out of "all" no more than the server can be told', () => {
    let all: Selection = selectAll({});
    for (let id = 1; id <= EXCEPT_MAX; id += 1) all = toggle(all, id)!;
    expect(toggle(all, EXCEPT_MAX + 1)).toBeNull();
    expect(toggle(all, 1)).not.toBeNull();
  });

  it('counts what was listed meanwhile neither as chosen nor as left out', () => {
    const some = toggle(toggle(NOTHING_SELECTED, 1)!, 2)!;
    expect(countSelected(without(some, [1]), TOTAL)).toBe(1);
    const butOne = toggle(selectAll({}), 3)!;
    expect(countSelected(without(butOne, [3]), TOTAL - 1)).toBe(TOTAL - 1);
  });

  it('still leaves out of "all" what was taken out of the list and is back in it', () => {
    const butOne = toggle(selectAll({}), 3)!;
    const away = without(butOne, [3, 4]);
    expect(isSelected(away, 3)).toBe(false);
    for (const back of [backAgain(away, [3]), backAgain(away)])
      expect([countSelected(back, TOTAL), isSelected(back, 3)]).toEqual([TOTAL - 1, false]);
    expect(countSelected(toggle(away, 3)!, TOTAL)).toBe(TOTAL);
  });
});
