// Levels of sellers, with public thresholds. A level grants and restricts nothing.

export const SELLER_LEVELS = [
  { level: 1, completed_orders: 0, ratings: 0, rating: null },
  { level: 2, completed_orders: 10, ratings: 0, rating: null },
  { level: 3, completed_orders: 50, ratings: 5, rating: 4 },
  { level: 4, completed_orders: 200, ratings: 20, rating: 4.3 },
  { level: 5, completed_orders: 1_000, ratings: 100, rating: 4.5 },
] as const satisfies readonly SellerLevel[];

/** Requirements: completed orders, number of ratings, and minimum average; null if the average does not count. */
export type SellerLevel = { level: number; completed_orders: number; ratings: number; rating: number | null };

export type SellerFacts = {
  completed_orders: number;
  ratings: number;
  /** 1 to 5; null without ratings. */
  average_rating: number | null;
};

/** Missing part of each requirement; zero and null if it is met. */
export type MissingToLevel = { completed_orders: number; ratings: number; rating: number | null };

function missingTo(level: SellerLevel, facts: SellerFacts): MissingToLevel {
  return {
    completed_orders: Math.max(0, level.completed_orders - facts.completed_orders),
    ratings: Math.max(0, level.ratings - facts.ratings),
    rating: level.rating !== null && (facts.average_rating ?? 0) < level.rating ? level.rating : null,
  };
}

function isReached(level: SellerLevel, facts: SellerFacts): boolean {
  const missing = missingTo(level, facts);
  return missing.completed_orders === 0 && missing.ratings === 0 && missing.rating === null;
}

/** Returns the highest level reached without skipping one, and what the next requires; `next` is null at the top. */
export function computeSellerLevel(facts: SellerFacts): {
  level: number;
  next: { level: number; missing: MissingToLevel } | null;
} {
  const firstOpen = SELLER_LEVELS.findIndex((level) => !isReached(level, facts));
  const next = SELLER_LEVELS[firstOpen];
  if (!next) return { level: SELLER_LEVELS.length, next: null };
  return { level: firstOpen, next: { level: next.level, missing: missingTo(next, facts) } };
}
