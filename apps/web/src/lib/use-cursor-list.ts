import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { Pagination } from '@raan/contract/primitives';
import { useLanguage } from './i18n.tsx';
import { loadFirstPage, loadNextPage, type ListSource } from './cursor-list.ts';

/** A list keeps its rows and scroll position if the user returns within this time. */
const LIST_CACHE_MS = 30 * 60_000;

type CursorListOptions<Row, Page extends { pagination: Pagination }> = ListSource<Row, Page> & {
  /** Key of the list and its filter. The language is added, because rows contain texts. */
  key: QueryKey;
  /** In ms. */
  refetchInterval?: number;
};

/** Progress of loading more, for one list. */
type Loading = { list: string; isLoading: boolean; error: Error | null };

const NO_ROWS: readonly never[] = [];

/**
 * Loads a list page by page into one cache entry. A refetch loads the first page only and merges it. While a changed
 * filter loads, the previous rows stay as a placeholder (`isPlaceholder`).
 */
export function useCursorList<Row, Page extends { pagination: Pagination }>({
  key,
  refetchInterval,
  ...source
}: CursorListOptions<Row, Page>) {
  const client = useQueryClient();
  const queryKey = [...key, useLanguage()];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadFirstPage(client, source, queryKey, signal),
    gcTime: LIST_CACHE_MS,
    placeholderData: keepPreviousData,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const { data: list, isPlaceholderData } = query;
  const more = useLoadMore(JSON.stringify(queryKey), () => loadNextPage(client, source, queryKey));
  return {
    rows: list?.rows ?? NO_ROWS,
    /** The newest first page, with the figures of the whole list. */
    first: list?.first,
    total: list?.first.pagination.total ?? 0,
    isPending: query.isPending,
    isPlaceholder: isPlaceholderData,
    isRefreshing: query.isRefetching,
    error: list ? null : query.error,
    hasMore: list?.next !== undefined && !isPlaceholderData,
    isLoadingMore: more.isLoading,
    moreError: more.error,
    loadMore: () => {
      if (!isPlaceholderData) void more.start();
    },
    refresh: () => query.refetch(),
  };
}

export type CursorList<Row, Page extends { pagination: Pagination }> = ReturnType<
  typeof useCursorList<Row, Page>
>;

/** Tracks one request at a time. A changed list starts without an error. */
function useLoadMore(list: string, load: () => Promise<void>) {
  const [state, setState] = useState<Loading>({ list, isLoading: false, error: null });
  const current = state.list === list ? state : { list, isLoading: false, error: null };
  const finish = (error: Error | null) =>
    setState((before) => (before.list === list ? { list, isLoading: false, error } : before));
  return {
    ...current,
    start: async () => {
      if (current.isLoading) return;
      setState({ list, isLoading: true, error: null });
      await load().then(
        () => finish(null),
        (error: Error) => finish(error),
      );
    },
  };
}
