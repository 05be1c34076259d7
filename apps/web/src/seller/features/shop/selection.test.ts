import { describe, expect, it } from 'vitest';
import { countSelected, isSelected, NOTHING_SELECTED, selectAll, toggle } from './selection.ts';

describe('[SHOP-04] [MGMT-01] choosing products to list', () => {
  it('begins with nothing, and takes and drops single products', () => {
    const one = toggle(NOTHING_SELECTED, 7);
    expect(countSelected(NOTHING_SELECTED)).toBe(0);
    expect([countSelected(one), isSelected(one, 7), isSelected(one, 8)]).toEqual([1, true, false]);
    expect(countSelected(toggle(one, 7))).toBe(0);
  });

  it('selects all that match, also what is not loaded, but for those dropped again', () => {
    const all = selectAll(100_000);
    const butOne = toggle(all, 3);
    expect([countSelected(all), isSelected(all, 99_999)]).toEqual([100_000, true]);
    expect([countSelected(butOne), isSelected(butOne, 3)]).toEqual([99_999, false]);
    expect(isSelected(toggle(butOne, 3), 3)).toBe(true);
  });

  it('leaves the selection it was given as it was', () => {
    const all = selectAll(2);
    toggle(all, 1);
    expect(countSelected(all)).toBe(2);
  });
});
