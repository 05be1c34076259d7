// Chooses how to find a page of products. The database planner cannot estimate substring matches or a store's
// listings, and a wrong plan is about a hundred times slower. The number of matches is known here, so each
// strategy has a statement with exactly one plan.
import { SORTS, type Sort } from './sorts.ts';

/**
 * `scan`: read the sort's index and test each row until the page is full. Good for many matches.
 * `collect`: find all matches by the filter's index, then sort them. Good for few matches.
 * `popular`: rank the best sellers among the matches. For relevance with many matches.
 * `none`: skip the search, because nothing matches.
 */
export type SearchStrategy = 'scan' | 'collect' | 'popular' | 'none';

/** Up to so many matches of a keyword are counted and ranked; of more, only the best sellers are ranked. */
export const RANKED_MAX = 500;
/** The number of best sellers. A job marks them; their index is small. */
export const POPULAR_MAX = 10_000;
/** A word is common if so many best sellers match. */
export const COMMON_MIN = 100;

/** Microseconds per row, measured with 100,000 products. Only the ratios matter. */
const COLLECT_ROW_US = 3;
/** Extra cost when the sort key is in the wide `products` row. */
const WIDE_ROW_US = 3;

function scanRowUs(sort: Sort): number {
  const { table, column } = SORTS[sort];
  if (table !== 'product_search') return WIDE_ROW_US;
  // Neighbours in id order share a disk page; neighbours in price order do not.
  return column === null ? 0.5 : 1.2;
}

/** Chooses the cheaper way to row `rows`: `matches` of `population` rows match; `collect` touches `candidates` rows. */
export function chooseStrategy(
  sort: Sort,
  count: { rows: number; matches: number; population: number; candidates: number; isCapped?: boolean },
): SearchStrategy {
  const { rows, matches, population, candidates, isCapped } = count;
  if (matches === 0) return 'none';
  if (SORTS[sort].table === 'matches') return isCapped || matches > RANKED_MAX ? 'popular' : 'collect';
  // Assumes that matches are spread evenly. A page beyond the last match scans everything.
  const scanned = rows >= matches ? population : (rows * population) / matches;
  const collectRowUs = COLLECT_ROW_US + (SORTS[sort].table === 'products' ? WIDE_ROW_US : 0);
  return candidates * collectRowUs <= scanned * scanRowUs(sort) ? 'collect' : 'scan';
}
