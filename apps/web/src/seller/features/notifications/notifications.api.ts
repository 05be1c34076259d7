import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NOTIFICATIONS_STALE_MS } from '@raan/contract/constants';
import type { Data, Input } from '@raan/contract/endpoint';
import {
  deleteNotifications,
  listNotifications,
  NOTIFICATIONS_PER_PAGE,
  readAllNotifications,
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

/**
 * Notifications that match a filter, grouped by order, newest first. Refetched every five minutes and when one arrives.
 */
export const notificationList = (filter: NotificationFilter) =>
  cursorListOptions<NotificationPage>({
    key: [...LISTS_KEY, filter],
    fetchPage: async (position, signal) => {
      const query = {
        per_page: position ? LATER_PAGE_SIZE : NOTIFICATIONS_PER_PAGE,
        group_by: 'order' as const,
        ...(filter !== 'all' && { filter }),
        ...position,
      };
      const { notifications, ...page } = await callEndpoint(listNotifications, { query }, { signal });
      return { ...page, rows: notifications };
    },
    staleTime: NOTIFICATIONS_STALE_MS,
    refetchInterval: NOTIFICATIONS_STALE_MS,
  });

/** How many notifications of a row's group are unread. */
export const unreadIn = ({ is_read, group }: Notification): number =>
  group?.unread_count ?? (is_read ? 0 : 1);

const asRead = (one: Notification): Notification => ({
  ...one,
  is_read: true,
  ...(one.group && { group: { ...one.group, unread_count: 0 } }),
});

/** Changes notifications before the server does. `change` returns undefined to remove one. */
function useOptimisticChange() {
  const client = useQueryClient();
  return (change: (notification: Notification) => Notification | undefined) => {
    const noLongerUnread = new Map<number, number>();
    changeRows<Notification>(client, LISTS_KEY, (before) => {
      const after = change(before);
      noLongerUnread.set(before.id, unreadIn(before) - (after ? unreadIn(after) : 0));
      return after;
    });
    const reduce = (unread: number) => Math.max(0, unread - sum(noLongerUnread.values()));
    client.setQueriesData<LoadedList<NotificationPage>>(
      { queryKey: LISTS_KEY },
      (list) => list && { ...list, unread_count: reduce(list.unread_count) },
    );
    client.setQueryData<number>(UNREAD_KEY, (unread) => unread && reduce(unread));
  };
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** A notification with the earlier ones of its order. */
const groupOf = (id: number) => ({ body: { notification_ids: [id], whole_groups: true } });

/**
 * Marks a notification and the earlier ones of its order as read, optimistically. The refetch corrects counts that
 * arrived in between. Not a command, because a second notification may be marked before the first response.
 */
export function useMarkRead() {
  const change = useOptimisticChange();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(readNotifications, groupOf(id)),
    meta: { quiet: true },
    onMutate: (id) => change((one) => (one.id === id ? asRead(one) : one)),
    onSettled: () => void invalidateAfter('notifications'),
  });
}

export function useMarkAllRead() {
  const change = useOptimisticChange();
  const client = useQueryClient();
  return useCommand(readAllNotifications, {
    onSuccess: ({ unread_count }) => {
      change(asRead);
      client.setQueryData<number>(UNREAD_KEY, unread_count);
    },
    refresh: () => invalidateAfter('notifications'),
  });
}

/**
 * Deletes a notification and the earlier ones of its order on the server. `deleteWithUndo` has hidden it before, perhaps
 * together with others.
 */
export function useDeleteNotification() {
  const change = useOptimisticChange();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(deleteNotifications, groupOf(id)),
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
