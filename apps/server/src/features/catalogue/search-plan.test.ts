import { describe, expect, it } from 'vitest';
import { chooseWay } from './search-plan.ts';

describe('the way to a page', () => {
  const population = 100_000;
  const way = (matches: number, rows = 21, candidates = matches) =>
    chooseWay('latest', { rows, matches, population, candidates });

  it('[CAT-02] gathers what is rare, walks where much matches, and looks for nothing where nothing is', () => {
    expect([0, 1, 100, 5_000, 100_000].map((matches) => way(matches))).toEqual([
      'none',
      'gather',
      'gather',
      'walk',
      'walk',
    ]);
  });

  it('[CAT-02] gathers rather than walk to the end for the last page of few', () => {
    expect(way(2_000, 2_000)).toBe('gather');
    expect(way(2_000, 21)).toBe('walk');
  });

  it('[SHOP-04] walks past a store’s listings rather than gather a catalogue to leave them out', () => {
    expect(way(99_000, 21, 100_000)).toBe('walk');
    // All but ten are listed already, and they are among few.
    expect(way(10, 21, 500)).toBe('gather');
  });

  it('[CAT-01] touches some thousand rows at most, however many match', () => {
    const touched = Array.from({ length: 60 }, (_, index) => Math.ceil(1.2 ** index)).map((matches) =>
      way(matches) === 'gather' ? matches : (21 * population) / matches,
    );
    expect(Math.max(...touched)).toBeLessThan(6_000);
  });
});
