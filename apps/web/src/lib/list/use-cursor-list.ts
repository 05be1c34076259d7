import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useLanguage } from '../i18n.tsx';
import {
  firstPageOf,
  loadFirstPage,
  loadNextPage,
  shareRows,
  type ListPage,
  type ListSource,
  type LoadedList,
  type RowOf,
} from './cursor-list.ts';

/** A list keeps its rows and scroll position if the user returns within this time. */
const LIST_CACHE_MS = 30 * 60_000;

export type CursorListOptions<Page extends ListPage> = ListSource<Page> & {
  /** The list and its filters. The language is added, because rows contain texts. */
  key: QueryKey;
  staleTime?: number;
  /** In ms. */
  refetchInterval?: number;
  /** The frame or the page reports failed refetches, not a toast. */
  quiet?: boolean;
};

/** Declares a list and infers the type of its pages. */
export function cursorListOptions<Page extends ListPage>(
  options: CursorListOptions<Page>,
): CursorListOptions<Page> {
  return options;
}

/**
 * Loads a list page by page into one cache entry. A refetch loads the first page and merges it with the rows below. While
 * the list of a changed filter loads, the rows before stay as a placeholder.
 */
export function useCursorList<Page extends ListPage>(options: CursorListOptions<Page>) {
  const { key, staleTime, refetchInterval, quiet = false } = options;
  const client = useQueryClient();
  const queryKey = [...key, useLanguage()];
  const listKey = JSON.stringify(queryKey);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadFirstPage(client, options, queryKey, signal),
    gcTime: LIST_CACHE_MS,
    structuralSharing: (before, list) =>
      shareRows(options, before as LoadedList<Page> | undefined, list as LoadedList<Page>),
    placeholderData: keepPreviousData,
    meta: { quiet },
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const { data: list, isPlaceholderData: isPlaceholder } = query;
  const more = useLoadMore(listKey, () => loadNextPage(client, options, queryKey));
  const rows: readonly RowOf<Page>[] = list?.rows ?? NO_ROWS;
  return {
    /** Identifies the list, with filters and sort order. */
    key: listKey,
    /** Identifies the list on screen: the one before while `isPlaceholder`. */
    shownKey: useShownFilters(listKey, query.isPlaceholderData),
    /** The loaded rows with the figures of the whole list. Undefined until the first page has loaded. */
    list,
    rows,
    /** Number of rows on the server. */
    total: list?.pagination?.total ?? rows.length,
    isPending: query.isPending,
    /** `list` belongs to the filter before. */
    isPlaceholder,
    isRefreshing: query.isRefetching,
    /** Failure of the last load or refetch of the first page. The rows stay. */
    error: query.error,
    /** Number of failed loads and refetches so far. */
    failureCount: query.errorUpdateCount,
    isFetching: query.isFetching,
    more: {
      exists: list?.next !== undefined && !isPlaceholder,
      isLoading: more.isLoading,
      error: more.error,
      load: () => {
        if (!isPlaceholder) void more.start();
      },
    },
    /** Loads the first page again. Later pages, which may be outdated, are dropped. */
    refresh: async () => {
      const { isSuccess } = await query.refetch();
      if (isSuccess)
        client.setQueryData<LoadedList<Page>>(queryKey, (loaded) => loaded && firstPageOf(loaded));
    },
  };
}

const NO_ROWS: readonly never[] = [];

export type CursorList<Page extends ListPage = ListPage> = ReturnType<typeof useCursorList<Page>>;

/** Progress of loading the next page of a list. */
type Loading = { list: string; isLoading: boolean; error: Error | null };

/** Tracks one request at a time. A changed list starts without an error, also when the user returns to it. */
function useLoadMore(list: string, load: () => Promise<void>) {
  const [state, setState] = useState<Loading>({ list, isLoading: false, error: null });
  if (state.list !== list) setState({ list, isLoading: false, error: null });
  const finish = (error: Error | null) =>
    setState((before) => (before.list === list ? { list, isLoading: false, error } : before));
  return {
    isLoading: state.isLoading,
    error: state.error,
    start: async () => {
      if (state.isLoading) return;
      setState({ list, isLoading: true, error: null });
      await load().then(
        () => finish(null),
        (error: Error) => finish(error),
      );
    },
  };
}

/** Returns the filters of the rows on screen: those before until the list of changed filters has loaded. */
export function useShownFilters<Filters>(requested: Filters, isPlaceholder: boolean): Filters {
  const [shown, setShown] = useState(requested);
  if (!isPlaceholder && shown !== requested) setShown(requested);
  return isPlaceholder ? shown : requested;
}
