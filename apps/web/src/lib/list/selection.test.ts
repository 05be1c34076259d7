import { describe, expect, it } from 'vitest';
import {
  applyFilter,
  createSelection,
  isSelected,
  listedRows,
  mergeSeen,
  toggleRow,
  updateDeparted,
  type ListedRow,
  type Selection,
} from './selection.ts';

const rows = (...ids: number[]): ListedRow[] => ids.map((id) => ({ id }));
const toggle = (selection: Selection, ...ids: number[]) => rows(...ids).reduce(toggleRow, selection);
const some = (...ids: number[]) => toggle(createSelection('some', 'beauty'), ...ids);
const allBut = (...ids: number[]) => toggle(createSelection('allBut', 'beauty'), ...ids);
const partial = (...ids: number[]) => ({ rows: rows(...ids), isComplete: false });
const complete = (...ids: number[]) => ({ rows: rows(...ids), isComplete: true });
const departed = (selection: Selection) => [...selection.departedIds];
const listed = (selection: Selection, ...loaded: number[]) =>
  listedRows(selection, rows(...loaded)).map(({ id }) => id);

describe('[SHOP-04] [ORD-05] [NOTI-03] toggling rows', () => {
  it('selects and deselects single rows without changing the given selection', () => {
    const one = some(7);
    expect([isSelected(one, 7), isSelected(one, 8)]).toEqual([true, false]);
    expect(isSelected(toggle(one, 7), 7)).toBe(false);
    expect(isSelected(one, 7)).toBe(true);
  });

  it('excludes rows from all matches, loaded or not', () => {
    const selection = allBut(3);
    expect([isSelected(selection, 99_999), isSelected(selection, 3)]).toEqual([true, false]);
    expect(isSelected(toggle(selection, 3), 3)).toBe(true);
  });

  it('ends “all” when the filter changes, and keeps single rows', () => {
    expect(applyFilter(allBut(3), 'beauty').kind).toBe('allBut');
    expect(applyFilter(allBut(3), '')).toEqual(createSelection('some', ''));
    expect(isSelected(applyFilter(some(7), ''), 7)).toBe(true);
  });

  it('returns rows that are still listed: loaded ones in list order and up to date, then others', () => {
    const selection = updateDeparted(some(9, 4, 2, 7), rows(7, 1), partial(1));
    expect(listed(selection, 1, 2, 3, 4)).toEqual([2, 4, 9]);
    expect(listed(some(), 1, 2)).toEqual([]);
    const current = { id: 4, status: 'paid' };
    expect(listedRows(some(4), [current])).toEqual([current]);
  });
});

describe('[SHOP-04] [ORD-05] [ORD-08] [NOTI-03] rows that leave the list', () => {
  it('keeps rows when the list discards later pages', () => {
    expect(departed(updateDeparted(some(2, 5), rows(1, 2, 3, 4, 5, 6), partial(1, 2, 3)))).toEqual([]);
    // A first page without common rows proves nothing either.
    expect(departed(updateDeparted(some(2, 5), rows(1, 2, 3, 4, 5, 6), partial(30, 31)))).toEqual([]);
  });

  it('detects a missing row above one that is still listed', () => {
    const before = rows(1, 2, 3, 4, 5, 6);
    expect(departed(updateDeparted(some(2, 5), before, partial(1, 3, 4)))).toEqual([2]);
    expect(departed(updateDeparted(some(2, 5), before, partial(1, 2, 3, 4, 6, 7)))).toEqual([5]);
  });

  it('detects a missing row once the list reaches its position again', () => {
    const pages = [
      partial(90, 89, 88, 87, 86),
      partial(200, 199),
      partial(95, 90, 89, 87),
      partial(200, 199),
    ];
    let selection = some(88, 86);
    let seen: readonly ListedRow[] = [];
    const departures = pages.map((page) => {
      selection = updateDeparted(selection, seen, page);
      seen = mergeSeen(seen, page.rows);
      return departed(selection);
    });
    expect(departures).toEqual([[], [], [88], [88]]);
  });

  it('detects all missing rows when the list is completely loaded', () => {
    expect(departed(updateDeparted(some(2, 5), rows(1, 2, 3), complete(1, 2)))).toEqual([5]);
    expect(departed(updateDeparted(some(2, 5), rows(1, 2), complete()))).toEqual([2, 5]);
  });

  it('keeps rows selected under another filter when a completely loaded list lacks them', () => {
    const selection = toggle(applyFilter(some(2), 'fashion'), 5);
    expect(departed(updateDeparted(selection, [], complete(6)))).toEqual([5]);
  });

  it('remembers departed rows until they are listed again or no longer toggled', () => {
    const selection = updateDeparted(some(2, 5), rows(1, 2, 3), partial(1, 3));
    expect(listed(selection, 1, 3)).toEqual([5]);
    expect(departed(updateDeparted(selection, rows(1, 3), partial(1, 3, 4)))).toEqual([2]);
    expect(departed(updateDeparted(selection, rows(1, 3), partial(1, 2, 3)))).toEqual([]);
    expect(departed(updateDeparted(toggle(selection, 2), rows(1, 3), partial(1, 3, 4)))).toEqual([]);
  });

  it('keeps an exception of “all” for a row that leaves and comes back', () => {
    const selection = updateDeparted(allBut(3), rows(2, 3, 4), partial(2, 4));
    expect([listed(selection, 2, 4), isSelected(selection, 3)]).toEqual([[], false]);
    const returned = updateDeparted(selection, rows(2, 4), partial(2, 3, 4));
    expect([listed(returned, 2, 3, 4), isSelected(returned, 3)]).toEqual([[3], false]);
  });
});
