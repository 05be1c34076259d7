// The notification centre's list and what can be done with it; unread counts are set at once and confirmed by the server.
import { infiniteQueryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { NOTIFICATIONS_STALE_MS } from '@raan/contract/constants';
import type { Data } from '@raan/contract/endpoint';
import {
  deleteNotification,
  listNotifications,
  NOTIFICATIONS_PER_PAGE,
  readAllNotifications,
  readNotification,
} from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';
import { call } from '#lib/api.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { UNREAD_KEY } from '#lib/unread.ts';

const LIST_KEY = [...queryKeys.notifications, 'list'] as const;

type Page = Data<typeof listNotifications>;
type Pages = InfiniteData<Page, number>;

export const notificationPagesQuery = infiniteQueryOptions({
  queryKey: LIST_KEY,
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: { page: pageParam, per_page: NOTIFICATIONS_PER_PAGE } }, { signal }),
  getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.page + 1 : undefined),
  staleTime: NOTIFICATIONS_STALE_MS,
  refetchInterval: NOTIFICATIONS_STALE_MS,
});

/** Changes the shown notifications at once; the count of unread ones follows. Undefined takes one away. */
function useChange() {
  const client = useQueryClient();
  return (change: (notification: Notification) => Notification | undefined) => {
    let unreadLess = 0;
    let fewer = 0;
    client.setQueryData<Pages>(LIST_KEY, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) => {
        const notifications = page.notifications.flatMap((before) => {
          const after = change(before);
          if (!before.is_read && (after?.is_read ?? true)) unreadLess += 1;
          if (!after) fewer += 1;
          return after ?? [];
        });
        return { ...page, notifications };
      });
      const corrected = pages.map((page) => ({
        ...page,
        unread_count: Math.max(0, page.unread_count - unreadLess),
        pagination: { ...page.pagination, total: Math.max(0, page.pagination.total - fewer) },
      }));
      return { ...data, pages: corrected };
    });
    client.setQueryData<number>(UNREAD_KEY, (count) => count && Math.max(0, count - unreadLess));
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

export function useDeleteNotification() {
  const change = useChange();
  return useMutation({
    mutationFn: (id: number) => call(deleteNotification, { params: { id } }),
    onMutate: (id) => change((one) => (one.id === id ? undefined : one)),
    onSettled: () => void refreshAfter('notifications'),
  });
}
