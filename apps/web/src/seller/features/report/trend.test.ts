import { describe, expect, it } from 'vitest';
import { trendOf } from './trend.ts';

describe('[SHOP-10] the trend against the period before', () => {
  it('is a whole per cent of the period before, up or down', () => {
    expect(trendOf(150, 100)).toEqual({ direction: 'up', percent: 50 });
    expect(trendOf(75, 100)).toEqual({ direction: 'down', percent: 25 });
    expect(trendOf(0, 80)).toEqual({ direction: 'down', percent: 100 });
  });

  it('has no per cent where there was nothing before', () => {
    expect(trendOf(10, 0)).toEqual({ direction: 'new' });
  });

  it('is none where there is nothing to compare with', () => {
    expect(trendOf(10, null)).toEqual({ direction: 'none' });
    expect(trendOf(0, null)).toEqual({ direction: 'none' });
  });

  it('is the same when nothing changed, or less than can be said', () => {
    expect(trendOf(0, 0)).toEqual({ direction: 'same' });
    expect(trendOf(100_000, 100_001)).toEqual({ direction: 'same' });
  });
});
