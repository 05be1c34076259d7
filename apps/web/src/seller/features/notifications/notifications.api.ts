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
import { callEndpoint } from '#lib/api.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { UNREAD_KEY } from '#seller/lib/notifications/unread.api.ts';
import { mergePages, type NotificationsPage } from './notification-list.ts';

const FIRST_PAGE_KEY = [...queryKeys.notifications, 'list'] as const;
const LATER_PAGES_KEY = [...queryKeys.notifications, 'later'] as const;
/** Later pages are larger than the first, so that fast scrolling does not wait for them. */
const LATER_PAGE_SIZE = 100;
/** A list keeps its scroll position if the user returns within this time. */
const LIST_CACHE_MS = 30 * 60_000;

type LaterPages = InfiniteData<NotificationsPage, string | null>;

/** Refetched every five minutes and when a notification arrives. */
const firstPageQuery = (filter: NotificationFilter) =>
  queryOptions({
    queryKey: [...FIRST_PAGE_KEY, filter],
    queryFn: ({ signal }) =>
      callEndpoint(
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
    gcTime: LIST_CACHE_MS,
  });

/** Loads the notifications of a filter, page by page. */
export function useNotifications(filter: NotificationFilter) {
  const client = useQueryClient();
  const firstPageResult = useQuery(firstPageQuery(filter));
  const laterPagesKey = [...LATER_PAGES_KEY, filter];
  // Never refetched automatically: thousands of rows would need dozens of requests per arriving notification.
  const laterResult = useInfiniteQuery({
    queryKey: laterPagesKey,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        listNotifications,
        { query: { filter, per_page: LATER_PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    gcTime: LIST_CACHE_MS,
    enabled: false,
  });
  const { data: firstPage } = firstPageResult;
  const { data: pages } = laterResult;
  const { notifications, isContiguous } = useMemo(
    () => mergePages(firstPage, pages?.pages ?? []),
    [firstPage, pages],
  );
  const isContinued = pages !== undefined && isContiguous;
  return {
    notifications,
    isPending: firstPageResult.isPending,
    error: firstPageResult.error,
    isRefetching: firstPageResult.isRefetching,
    refetch: firstPageResult.refetch,
    unread: firstPage?.unread_count ?? 0,
    total: firstPage?.pagination.total ?? 0,
    lastSeq: firstPage?.last_seq ?? 0,
    isLoaded: firstPage !== undefined,
    hasMore: isContinued ? laterResult.hasNextPage : (firstPage?.pagination.has_more ?? false),
    isLoadingMore: laterResult.isFetchingNextPage,
    loadMore: () => {
      // Later pages must follow the current first page.
      if (!isContinued && firstPage)
        client.setQueryData<LaterPages>(laterPagesKey, { pages: [firstPage], pageParams: [null] });
      void laterResult.fetchNextPage();
    },
  };
}

/** `change` returns undefined to remove a notification. */
function useOptimisticChange() {
  const client = useQueryClient();
  return (change: (notification: Notification) => Notification | undefined) => {
    const noLongerUnread = new Map<number, boolean>();
    const changePage = (page: NotificationsPage): NotificationsPage => {
      let removedCount = 0;
      const unreadBefore = noLongerUnread.size;
      const notifications = page.notifications.flatMap((before) => {
        const after = change(before);
        if (!before.is_read && (after?.is_read ?? true)) noLongerUnread.set(before.id, true);
        if (!after) removedCount += 1;
        return after ?? [];
      });
      return {
        ...page,
        notifications,
        unread_count: Math.max(0, page.unread_count - (noLongerUnread.size - unreadBefore)),
        pagination: { ...page.pagination, total: Math.max(0, page.pagination.total - removedCount) },
      };
    };
    client.setQueriesData<LaterPages>(
      { queryKey: LATER_PAGES_KEY },
      (data) => data && { ...data, pages: data.pages.map(changePage) },
    );
    noLongerUnread.clear();
    client.setQueriesData<NotificationsPage>(
      { queryKey: FIRST_PAGE_KEY },
      (page) => page && changePage(page),
    );
    client.setQueryData<number>(UNREAD_KEY, (count) => count && Math.max(0, count - noLongerUnread.size));
  };
}

/** Marks one notification as read, optimistically. After an error the next load corrects it. */
export function useMarkRead() {
  const change = useOptimisticChange();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(readNotification, { params: { id } }),
    meta: { quiet: true },
    onMutate: (id) => change((one) => (one.id === id ? { ...one, is_read: true } : one)),
    onError: () => void invalidateAfter('notifications'),
  });
}

export function useMarkAllRead() {
  const change = useOptimisticChange();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(readAllNotifications),
    onSuccess: ({ unread_count }) => {
      change((one) => ({ ...one, is_read: true }));
      client.setQueryData<number>(UNREAD_KEY, unread_count);
    },
    onSettled: () => void invalidateAfter('notifications'),
  });
}

/** Deletes one notification on the server. `deleteWithUndo` has hidden it before. */
export function useDeleteNotification() {
  const change = useOptimisticChange();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(deleteNotification, { params: { id } }),
    onMutate: (id) => change((one) => (one.id === id ? undefined : one)),
    onSettled: () => void invalidateAfter('notifications'),
  });
}

/** Selected ids, or all notifications of a filter up to the newest one that was loaded at the time. */
export type BatchTarget =
  | { ids: readonly number[] }
  | { matching: { filter: NotificationFilter; up_to_seq: number } };

const batchBody = (target: BatchTarget) =>
  'ids' in target ? { notification_ids: [...target.ids] } : { matching: target.matching };

/** Marks notifications as read or deletes them, then reloads the lists. */
export function useNotificationBatch(action: 'read' | 'delete') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (target: BatchTarget) =>
      callEndpoint(action === 'read' ? readNotifications : deleteNotifications, { body: batchBody(target) }),
    onSuccess: async ({ unread_count }) => {
      client.setQueryData<number>(UNREAD_KEY, unread_count);
      client.removeQueries({ queryKey: LATER_PAGES_KEY });
      await invalidateAfter('notifications');
    },
  });
}
