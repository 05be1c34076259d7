import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Pagination } from '@raan/contract/primitives';
import { ApiError } from '#lib/api-error.ts';

type RowsOptions<Page, Row> = {
  /** What is listed, and by which filter: the query's key under `console`. */
  key: readonly unknown[];
  /** Asks for the page that begins at a cursor. */
  fetch: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  rowsOf: (page: Page) => readonly Row[];
  /** Asked for again by itself so often. */
  againEveryMs?: number;
  /** Rows of the filter before stay in sight until those of the next one are there. */
  keepsLast?: boolean;
};

export type RowList<Row, Page = unknown> = {
  rows: readonly Row[];
  /** The first page, with what is told of the whole list. */
  first: Page | undefined;
  /** The operator's role may not see this list. */
  isRefused: boolean;
  query: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isPlaceholderData' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage'
  >;
  fetchMore: () => Promise<void>;
  /** Why the page that was asked for last did not come. */
  moreFailure: Error | null;
};

/** Why more of a list did not come, null where nothing failed. */
type Lost = { list: string; failure: Error | null };

/** Where a page's list goes on; a list without pages ends with its first. */
function nextCursor(page: object): string | undefined {
  return (page as { pagination?: Pagination }).pagination?.next_cursor;
}

/** The rows of a list of the console, page by page. Over what is shown the frame alone tells of a failure. */
export function useRows<Page extends object, Row>({
  key,
  fetch,
  rowsOf,
  againEveryMs,
  keepsLast = false,
}: RowsOptions<Page, Row>): RowList<Row, Page> {
  const query = useInfiniteQuery({
    queryKey: ['console', ...key],
    queryFn: ({ pageParam, signal }) => fetch(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    refetchInterval: againEveryMs ?? false,
    placeholderData: keepsLast ? keepPreviousData : undefined,
    meta: { quiet: true },
  });
  // Kept here: a list that asks again by itself would forget it with its next answer.
  const list = JSON.stringify(key);
  const [lost, setLost] = useState<Lost>({ list, failure: null });
  // Of another list nothing has failed yet, also where one returns to it.
  if (lost.list !== list) setLost({ list, failure: null });
  // What is told of a list that was left since says nothing of the one that is shown.
  const tell = (failure: Error | null) =>
    setLost((before) => (before.list === list ? { list, failure } : before));
  return {
    rows: query.data?.pages.flatMap(rowsOf) ?? [],
    first: query.data?.pages[0],
    isRefused: query.error instanceof ApiError && query.error.status === 403,
    query,
    fetchMore: async () => {
      tell(null);
      const { isFetchNextPageError, error } = await query.fetchNextPage();
      if (isFetchNextPageError) tell(error);
    },
    moreFailure: lost.failure,
  };
}
