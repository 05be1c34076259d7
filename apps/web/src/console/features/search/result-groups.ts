import type { Data } from '@raan/contract/endpoint';
import { isSealedMatch, type searchConsole } from '@raan/contract/console/search-endpoints';

export type SearchResults = Data<typeof searchConsole>;
export type ResultKind = keyof SearchResults;
export type ResultOf<Kind extends ResultKind> = SearchResults[Kind]['results'][number];

export const RESULT_KINDS = [
  'orders',
  'sellers',
  'withdrawals',
  'messages',
  'products',
] as const satisfies readonly ResultKind[];

/** Lists that can be searched for the same text. */
export const SEARCHABLE_LISTS = {
  orders: 'allOrders',
  sellers: 'allSellers',
  products: 'allProducts',
} as const;

export function pathOfResult(kind: ResultKind, id: number): string {
  return `/${kind}/${id}`;
}

/** The path of the list with all results of a kind; undefined if all are shown, or the list does not find them. */
export function listPath(kind: ResultKind, results: SearchResults, text: string): string | undefined {
  if (!results[kind].has_more || !(kind in SEARCHABLE_LISTS)) return undefined;
  // The list's address must not contain a person's name or number.
  if (kind === 'sellers' && results.sellers.results.some(({ matched }) => isSealedMatch(matched)))
    return undefined;
  return `/${kind}?${new URLSearchParams({ search: text }).toString()}`;
}

/** Counts the results on the screen. */
export function countResults(results: SearchResults): number {
  return RESULT_KINDS.reduce((count, kind) => count + results[kind].results.length, 0);
}

/** The paths of all options in the order of the screen. */
export function optionPaths(results: SearchResults, text: string): string[] {
  return RESULT_KINDS.flatMap((kind) => [
    ...results[kind].results.map(({ id }) => pathOfResult(kind, id)),
    ...[listPath(kind, results, text)].filter((path) => path !== undefined),
  ]);
}
