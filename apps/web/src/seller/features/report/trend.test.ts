import { describe, expect, it } from 'vitest';
import { compareFigures } from './trend.ts';

describe('[SHOP-10] the trend against the preceding period', () => {
  it('is the change in whole per cent', () => {
    expect(compareFigures(150, 100)).toEqual({ direction: 'up', percent: 50 });
    expect(compareFigures(75, 100)).toEqual({ direction: 'down', percent: 25 });
    expect(compareFigures(0, 80)).toEqual({ direction: 'down', percent: 100 });
  });

  it('is "new" when the preceding figure is zero', () => {
    expect(compareFigures(10, 0)).toEqual({ direction: 'new' });
  });

  it('is "none" without a preceding period', () => {
    expect(compareFigures(10, null)).toEqual({ direction: 'none' });
    expect(compareFigures(0, null)).toEqual({ direction: 'none' });
  });

  it('is "same" when the change rounds to zero per cent', () => {
    expect(compareFigures(0, 0)).toEqual({ direction: 'same' });
    expect(compareFigures(100_000, 100_001)).toEqual({ direction: 'same' });
  });
});
