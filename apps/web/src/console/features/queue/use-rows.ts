import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Pagination } from '@raan/contract/primitives';
import { ApiError } from '#lib/api-error.ts';

type RowsOptions<Page, Row> = {
  /** Query key after `console`: the list and its filters. */
  key: readonly unknown[];
  /** Fetches the page after a cursor. */
  fetch: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  rowsOf: (page: Page) => readonly Row[];
  pollIntervalMs?: number;
  /** Keeps the rows of the previous filter visible until the new ones have loaded. */
  keepsPrevious?: boolean;
};

export type RowList<Row, Page = unknown> = {
  rows: readonly Row[];
  /** The first page, which contains figures of the whole list. */
  firstPage: Page | undefined;
  isRefused: boolean;
  query: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isPlaceholderData' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage'
  >;
  fetchMore: () => Promise<void>;
  nextPageError: Error | null;
};

type NextPageFailure = { list: string; failure: Error | null };

/** Returns the cursor of the next page; undefined at the end and for lists without pages. */
function nextCursor(page: object): string | undefined {
  return (page as { pagination?: Pagination }).pagination?.next_cursor;
}

/** Loads a list page by page. Reports errors of further pages only; the frame reports refetch errors. */
export function useRows<Page extends object, Row>({
  key,
  fetch,
  rowsOf,
  pollIntervalMs,
  keepsPrevious = false,
}: RowsOptions<Page, Row>): RowList<Row, Page> {
  const query = useInfiniteQuery({
    queryKey: ['console', ...key],
    queryFn: ({ pageParam, signal }) => fetch(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    refetchInterval: pollIntervalMs ?? false,
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
    meta: { quiet: true },
  });
  // Own state, because the next poll of the list would clear the query's error.
  const list = JSON.stringify(key);
  const [nextPageFailure, setNextPageFailure] = useState<NextPageFailure>({ list, failure: null });
  // A changed list starts without an error, also when returning to an earlier one.
  if (nextPageFailure.list !== list) setNextPageFailure({ list, failure: null });
  // Errors of a list that was left meanwhile are ignored.
  const setFailure = (failure: Error | null) =>
    setNextPageFailure((before) => (before.list === list ? { list, failure } : before));
  return {
    rows: query.data?.pages.flatMap(rowsOf) ?? [],
    firstPage: query.data?.pages[0],
    isRefused: query.error instanceof ApiError && query.error.status === 403,
    query,
    fetchMore: async () => {
      setFailure(null);
      const { isFetchNextPageError, error } = await query.fetchNextPage();
      if (isFetchNextPageError) setFailure(error);
    },
    nextPageError: nextPageFailure.failure,
  };
}
