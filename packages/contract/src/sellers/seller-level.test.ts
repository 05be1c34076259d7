import { describe, expect, it } from 'vitest';
import { computeSellerLevel, SELLER_LEVELS } from './seller-level.ts';

const facts = (completed_orders: number, ratings = 0, average_rating: number | null = null) => ({
  completed_orders,
  ratings,
  average_rating,
});

describe('[PROF-06] the level of a seller', () => {
  it('begins at 1 and names the requirements of the next level', () => {
    expect(computeSellerLevel(facts(0))).toEqual({
      level: 1,
      next: { level: 2, missing: { completed_orders: 10, ratings: 0, rating: null } },
    });
    expect(computeSellerLevel(facts(9)).level).toBe(1);
    expect(computeSellerLevel(facts(10)).level).toBe(2);
  });

  it('requires orders, ratings and their average together', () => {
    expect(computeSellerLevel(facts(5_000)).level).toBe(2);
    expect(computeSellerLevel(facts(5_000)).next?.missing).toEqual({
      completed_orders: 0,
      ratings: 5,
      rating: 4,
    });
    expect(computeSellerLevel(facts(50, 5, 3.99)).next?.missing).toEqual({
      completed_orders: 0,
      ratings: 0,
      rating: 4,
    });
    expect(computeSellerLevel(facts(50, 5, 4)).level).toBe(3);
  });

  it('never requires less than the level below', () => {
    for (const [index, level] of SELLER_LEVELS.entries()) {
      const below = SELLER_LEVELS[index - 1];
      expect(level.level).toBe(index + 1);
      if (!below) continue;
      expect(level.completed_orders).toBeGreaterThan(below.completed_orders);
      expect(level.ratings).toBeGreaterThanOrEqual(below.ratings);
      expect(level.rating ?? 0).toBeGreaterThanOrEqual(below.rating ?? 0);
    }
  });

  it('has no next level at the top', () => {
    expect(computeSellerLevel(facts(1_000, 100, 4.5))).toEqual({ level: 5, next: null });
  });
});
