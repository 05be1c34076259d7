// How a page of products is found. The planner of the database knows little of substrings and nothing of a store's listings, and a wrong
// guess costs it a hundred times a right one. How many match is known here, so the way is chosen here, and each way has one plan.
import { SORTS, type Sort } from './sorts.ts';

/**
 * `walk`: along the index of the sort, testing each row, until the page is full. Good where many match.
 * `gather`: all matches by the index of what was asked, then sorted. Good where few match.
 * `none`: nothing is looked for, because nothing matches.
 */
export type Way = 'walk' | 'gather' | 'none';

/** Microseconds for each row, as measured over 100,000 products; only how they compare matters. */
const GATHER_ROW_US = 3;
/** Sorting by what stands in the wide row asks for that row. */
const WIDE_ROW_US = 3;

function walkRowUs(sort: Sort): number {
  const { home, column } = SORTS[sort];
  if (home !== 'product_search') return WIDE_ROW_US;
  // In the order of ids neighbours share a page; in the order of prices they do not.
  return column === null ? 0.5 : 1.2;
}

/** Chooses the cheaper way to the rows up to `rows`, where `matches` of `population` rows match and gathering touches `candidates` rows. */
export function chooseWay(
  sort: Sort,
  count: { rows: number; matches: number; population: number; candidates: number },
): Way {
  const { rows, matches, population, candidates } = count;
  if (matches === 0) return 'none';
  // Matches are taken to lie evenly; a page that reaches beyond the last match walks everything.
  const walked = rows >= matches ? population : (rows * population) / matches;
  const gatherRowUs = GATHER_ROW_US + (SORTS[sort].home === 'products' ? WIDE_ROW_US : 0);
  return candidates * gatherRowUs <= walked * walkRowUs(sort) ? 'gather' : 'walk';
}
