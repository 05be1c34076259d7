import { describe, expect, it } from 'vitest';
import { chooseStrategy } from './search-strategy.ts';

describe('the search strategy', () => {
  const population = 100_000;
  const strategyFor = (matches: number, rows = 21, candidates = matches) =>
    chooseStrategy('latest', { rows, matches, population, candidates });

  it('[CAT-02] collects few matches, scans for many, and skips the search for none', () => {
    expect([0, 1, 100, 5_000, 100_000].map((matches) => strategyFor(matches))).toEqual([
      'none',
      'collect',
      'collect',
      'scan',
      'scan',
    ]);
  });

  it('[CAT-02] collects matches when the last page would need a scan to the end', () => {
    expect(strategyFor(2_000, 2_000)).toBe('collect');
    expect(strategyFor(2_000, 21)).toBe('scan');
  });

  it('[SHOP-04] scans past a store’s listings instead of collecting the whole catalogue', () => {
    expect(strategyFor(99_000, 21, 100_000)).toBe('scan');
    // All but ten of 500 matches are already listed.
    expect(strategyFor(10, 21, 500)).toBe('collect');
  });

  it('[CAT-01] touches at most some thousand rows for any number of matches', () => {
    const touched = Array.from({ length: 60 }, (_, index) => Math.ceil(1.2 ** index)).map((matches) =>
      strategyFor(matches) === 'collect' ? matches : (21 * population) / matches,
    );
    expect(Math.max(...touched)).toBeLessThan(6_000);
  });
});
