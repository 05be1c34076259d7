import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NOTIFICATIONS_STALE_MS } from '@raan/contract/constants';
import type { Data, Input } from '@raan/contract/endpoint';
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
import { useCommand } from '#lib/command/use-command.ts';
import { changeRows, restartLists, type ListPage, type LoadedList } from '#lib/list/cursor-list.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { UNREAD_KEY } from '#seller/lib/notifications/unread.api.ts';

const LISTS_KEY = [...queryKeys.notifications, 'list'] as const;
/** Later pages are larger than the first, so that fast scrolling does not wait for them. */
const LATER_PAGE_SIZE = 100;

export type NotificationPage = ListPage<Notification> & Omit<Data<typeof listNotifications>, 'notifications'>;

/** Notifications that match a filter, newest first. Refetched every five minutes and when one arrives. */
export const notificationList = (filter: NotificationFilter) =>
  cursorListOptions<NotificationPage>({
    key: [...LISTS_KEY, filter],
    fetchPage: async (position, signal) => {
      const query = {
        per_page: position ? LATER_PAGE_SIZE : NOTIFICATIONS_PER_PAGE,
        ...(filter !== 'all' && { filter }),
        ...position,
      };
      const { notifications, ...page } = await callEndpoint(listNotifications, { query }, { signal });
      return { ...page, rows: notifications };
    },
    staleTime: NOTIFICATIONS_STALE_MS,
    refetchInterval: NOTIFICATIONS_STALE_MS,
  });

/** Changes notifications before the server does. `change` returns undefined to remove one. */
function useOptimisticChange() {
  const client = useQueryClient();
  return (change: (notification: Notification) => Notification | undefined) => {
    const noLongerUnread = new Set<number>();
    changeRows<Notification>(client, LISTS_KEY, (before) => {
      const after = change(before);
      if (!before.is_read && (after?.is_read ?? true)) noLongerUnread.add(before.id);
      return after;
    });
    const reduce = (unread: number) => Math.max(0, unread - noLongerUnread.size);
    client.setQueriesData<LoadedList<NotificationPage>>(
      { queryKey: LISTS_KEY },
      (list) => list && { ...list, unread_count: reduce(list.unread_count) },
    );
    client.setQueryData<number>(UNREAD_KEY, (unread) => unread && reduce(unread));
  };
}

/**
 * Marks one notification as read, optimistically. The refetch corrects counts that arrived in between. Not a command,
 * because a second notification may be marked before the first response.
 */
export function useMarkRead() {
  const change = useOptimisticChange();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(readNotification, { params: { id } }),
    meta: { quiet: true },
    onMutate: (id) => change((one) => (one.id === id ? { ...one, is_read: true } : one)),
    onSettled: () => void invalidateAfter('notifications'),
  });
}

export function useMarkAllRead() {
  const change = useOptimisticChange();
  const client = useQueryClient();
  return useCommand(readAllNotifications, {
    onSuccess: ({ unread_count }) => {
      change((one) => ({ ...one, is_read: true }));
      client.setQueryData<number>(UNREAD_KEY, unread_count);
    },
    refresh: () => invalidateAfter('notifications'),
  });
}

/** Deletes one notification on the server. `deleteWithUndo` has hidden it before, perhaps together with others. */
export function useDeleteNotification() {
  const change = useOptimisticChange();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(deleteNotification, { params: { id } }),
    onMutate: (id) => change((one) => (one.id === id ? undefined : one)),
    onSettled: () => void invalidateAfter('notifications'),
  });
}

/** Selected ids, or all matches of a filter except some, up to the newest one that was loaded at the time. */
export type NotificationBatch = Input<typeof readNotifications>;

/** Marks notifications as read or deletes them, then reloads the lists. */
export function useNotificationBatch(action: 'read' | 'delete') {
  const client = useQueryClient();
  return useCommand(action === 'read' ? readNotifications : deleteNotifications, {
    onSuccess: async ({ unread_count }) => {
      client.setQueryData<number>(UNREAD_KEY, unread_count);
      await Promise.all([restartLists(client, LISTS_KEY), invalidateAfter('notifications')]);
    },
  });
}
