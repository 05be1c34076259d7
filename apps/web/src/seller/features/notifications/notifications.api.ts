// The notification centre's list and what can be done with it; unread counts are set at once and confirmed by the server.
import { useMemo } from 'react';
import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { NOTIFICATIONS_STALE_MS } from '@raan/contract/constants';
import {
  deleteNotification,
  deleteNotifications,
  listNotifications,
  NOTIFICATIONS_PER_PAGE,
  readAllNotifications,
  readNotification,
  readNotifications,
  type NotificationFilter,
} from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';
import { call } from '#lib/api.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { UNREAD_KEY } from '#lib/unread.ts';
import { joinPages, type NotificationsPage } from './notification-list.ts';

const FIRST_KEY = [...queryKeys.notifications, 'list'] as const;
const LATER_KEY = [...queryKeys.notifications, 'later'] as const;
/** What follows the beginning comes in larger steps, so that a thumb does not outrun it. */
const PER_STEP = 100;
/** A list that is returned to within this time stands where it stood. */
const LIST_KEPT_MS = 30 * 60_000;

type LaterPages = InfiniteData<NotificationsPage, string | null>;

/** How a list begins: stale after five minutes, asked for anew every five, and whenever something arrives. */
const firstPageQuery = (filter: NotificationFilter) =>
  queryOptions({
    queryKey: [...FIRST_KEY, filter],
    queryFn: ({ signal }) =>
      call(
        listNotifications,
        {
          query: {
            page: 1,
            per_page: NOTIFICATIONS_PER_PAGE,
            ...(filter !== 'all' && { filter }),
          },
        },
        { signal },
      ),
    staleTime: NOTIFICATIONS_STALE_MS,
    refetchInterval: NOTIFICATIONS_STALE_MS,
    gcTime: LIST_KEPT_MS,
  });

/** The notifications of a filter, as many as were asked for. */
export function useNotifications(filter: NotificationFilter) {
  const client = useQueryClient();
  const first = useQuery(firstPageQuery(filter));
  const laterKey = [...LATER_KEY, filter];
  // Never fetched anew by itself: thousands of rows would be dozens of calls for every arrival.
  const later = useInfiniteQuery({
    queryKey: laterKey,
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotifications,
        { query: { filter, per_page: PER_STEP, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    gcTime: LIST_KEPT_MS,
    enabled: false,
  });
  const { data: begin } = first;
  const { data: pages } = later;
  const { notifications, meet } = useMemo(() => joinPages(begin, pages?.pages ?? []), [begin, pages]);
  const isContinued = pages !== undefined && meet;
  return {
    notifications,
    isPending: first.isPending,
    error: first.error,
    isRefetching: first.isRefetching,
    refetch: first.refetch,
    unread: begin?.unread_count ?? 0,
    total: begin?.pagination.total ?? 0,
    lastSeq: begin?.last_seq ?? 0,
    isLoaded: begin !== undefined,
    hasMore: isContinued ? later.hasNextPage : (begin?.pagination.has_more ?? false),
    isLoadingMore: later.isFetchingNextPage,
    loadMore: () => {
      // The beginning as it stands now is what the rest follows.
      if (!isContinued && begin)
        client.setQueryData<LaterPages>(laterKey, { pages: [begin], pageParams: [null] });
      void later.fetchNextPage();
    },
  };
}

/** Changes the shown notifications at once; the counts follow. Undefined takes one away. */
function useChange() {
  const client = useQueryClient();
  return (change: (notification: Notification) => Notification | undefined) => {
    const seen = new Map<number, boolean>();
    const inPage = (page: NotificationsPage): NotificationsPage => {
      let fewer = 0;
      const unreadBefore = seen.size;
      const notifications = page.notifications.flatMap((before) => {
        const after = change(before);
        if (!before.is_read && (after?.is_read ?? true)) seen.set(before.id, true);
        if (!after) fewer += 1;
        return after ?? [];
      });
      return {
        ...page,
        notifications,
        unread_count: Math.max(0, page.unread_count - (seen.size - unreadBefore)),
        pagination: { ...page.pagination, total: Math.max(0, page.pagination.total - fewer) },
      };
    };
    client.setQueriesData<LaterPages>(
      { queryKey: LATER_KEY },
      (data) => data && { ...data, pages: data.pages.map(inPage) },
    );
    seen.clear();
    client.setQueriesData<NotificationsPage>({ queryKey: FIRST_KEY }, (page) => page && inPage(page));
    client.setQueryData<number>(UNREAD_KEY, (count) => count && Math.max(0, count - seen.size));
  };
}

/** Marks one as read, at once; a failure is set right by the next load. */
export function useReadNotification() {
  const change = useChange();
  return useMutation({
    mutationFn: (id: number) => call(readNotification, { params: { id } }),
    meta: { quiet: true },
    onMutate: (id) => change((one) => (one.id === id ? { ...one, is_read: true } : one)),
    onError: () => void refreshAfter('notifications'),
  });
}

export function useReadAll() {
  const change = useChange();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(readAllNotifications),
    onSuccess: ({ unread_count }) => {
      change((one) => ({ ...one, is_read: true }));
      client.setQueryData<number>(UNREAD_KEY, unread_count);
    },
    onSettled: () => void refreshAfter('notifications'),
  });
}

/** Deletes one on the server; the list shows it gone before (`deleteLater`). */
export function useDeleteNotification() {
  const change = useChange();
  return useMutation({
    mutationFn: (id: number) => call(deleteNotification, { params: { id } }),
    onMutate: (id) => change((one) => (one.id === id ? undefined : one)),
    onSettled: () => void refreshAfter('notifications'),
  });
}

/** Some, by their ids, or all that a filter matches as far as they had been seen when they were chosen. */
export type Chosen =
  | { ids: readonly number[] }
  | { matching: { filter: NotificationFilter; up_to_seq: number } };

const bodyOf = (chosen: Chosen) =>
  'ids' in chosen ? { notification_ids: [...chosen.ids] } : { matching: chosen.matching };

/** Marks as read, or deletes, what was chosen; the lists are loaded anew. */
export function useBatch(act: 'read' | 'delete') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: Chosen) =>
      call(act === 'read' ? readNotifications : deleteNotifications, { body: bodyOf(chosen) }),
    onSuccess: async ({ unread_count }) => {
      client.setQueryData<number>(UNREAD_KEY, unread_count);
      client.removeQueries({ queryKey: LATER_KEY });
      await refreshAfter('notifications');
    },
  });
}
