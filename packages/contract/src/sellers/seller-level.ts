// The level of a seller: read off facts, by thresholds that everybody can see. It opens and closes nothing.

export const SELLER_LEVELS = [
  { level: 1, completed_orders: 0, ratings: 0, rating: null },
  { level: 2, completed_orders: 10, ratings: 0, rating: null },
  { level: 3, completed_orders: 50, ratings: 5, rating: 4 },
  { level: 4, completed_orders: 200, ratings: 20, rating: 4.3 },
  { level: 5, completed_orders: 1_000, ratings: 100, rating: 4.5 },
] as const satisfies readonly SellerLevel[];

/** What a level takes: completed orders, ratings by customers, and their mean at least; null where the mean does not count. */
export type SellerLevel = { level: number; completed_orders: number; ratings: number; rating: number | null };

export type SellerFacts = {
  completed_orders: number;
  ratings: number;
  /** The mean of the ratings, 1 to 5; null without any. */
  average_rating: number | null;
};

/** What is missing to a level; zero and null where enough is there. */
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

/** The highest level that is reached together with all below it, and what the next one takes; `next` is null at the top. */
export function levelOf(facts: SellerFacts): {
  level: number;
  next: { level: number; missing: MissingToLevel } | null;
} {
  const firstOpen = SELLER_LEVELS.findIndex((level) => !isReached(level, facts));
  const next = SELLER_LEVELS[firstOpen];
  if (!next) return { level: SELLER_LEVELS.length, next: null };
  return { level: firstOpen, next: { level: next.level, missing: missingTo(next, facts) } };
}
