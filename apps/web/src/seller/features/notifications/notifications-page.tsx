import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconBell from '#icon/IconBell';
import IconChecks from '#icon/IconChecks';
import { notificationDestination } from '@raan/contract/notifications/destinations';
import type { Notification } from '@raan/contract/notifications/notification';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { refreshAfter } from '#lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { useOnReturn } from '#lib/use-on-return.ts';
import { Button } from '#ui/button.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { LiveMark } from './live-mark.tsx';
import { NotificationRow } from './notification-row.tsx';
import {
  notificationPagesQuery,
  useDeleteNotification,
  useReadAll,
  useReadNotification,
} from './notifications.api.ts';
import { notificationMessages } from './notifications.ts';

/** /notifications: what happened, newest first; a tap marks it read and leads to what it is about. */
export default function NotificationsPage() {
  const t = useMessages(notificationMessages);
  const format = useFormat();
  const [, navigate] = useLocation();
  const list = useInfiniteQuery(notificationPagesQuery);
  const read = useReadNotification();
  const readAll = useReadAll();
  const remove = useDeleteNotification();
  const reload = () => void refreshAfter('notifications');
  useEffect(() => {
    void refreshAfter('notifications');
  }, []);
  useOnReturn(reload);

  const first = list.data?.pages[0];
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const unread = first?.unread_count ?? 0;
  const open = (notification: Notification) => {
    if (!notification.is_read) read.mutate(notification.id);
    const destination = notificationDestination(notification);
    if (destination) navigate(destination);
  };
  return (
    <PullToRefresh onRefresh={() => list.refetch()}>
      <div className="flex min-h-16 items-center justify-between gap-3 py-1">
        <div>
          <p className="text-sm font-semibold">
            {first
              ? unread > 0
                ? t('summaryUnread', { unread: format.count(unread) })
                : t('summaryRead')
              : null}
          </p>
          <LiveMark />
        </div>
        {unread > 0 ? (
          <Button
            variant="ghost"
            className="-mr-4"
            icon={<IconChecks size={20} aria-hidden />}
            loading={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            {t('markAll')}
          </Button>
        ) : null}
      </div>
      {list.isPending ? (
        <SkeletonCards count={5} />
      ) : list.isError && notifications.length === 0 ? (
        <ErrorState
          title={t('loadFailed')}
          detail={errorText(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isRefetching}
        />
      ) : notifications.length === 0 ? (
        <EmptyState
          icon={<IconBell size={34} stroke={1.6} aria-hidden />}
          title={t('emptyTitle')}
          detail={t('empty')}
          action={
            <Button variant="secondary" loading={list.isRefetching} onClick={() => void list.refetch()}>
              {t('refresh')}
            </Button>
          }
        />
      ) : (
        <InfiniteList
          name="notifications"
          items={notifications}
          keyOf={({ id }) => id}
          itemSize={104}
          hasMore={list.hasNextPage && !list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
          loadingMore={list.isFetchingNextPage}
        >
          {(notification) => (
            <NotificationRow
              notification={notification}
              onOpen={() => open(notification)}
              onDelete={() =>
                remove.mutate(notification.id, { onSuccess: () => toast.success(t('removed')) })
              }
            />
          )}
        </InfiniteList>
      )}
      {first && notifications.length > 0 ? (
        <p className="py-4 text-center text-xs text-ink-2">
          {t('footer', { total: format.count(first.pagination.total), unread: format.count(unread) })}
        </p>
      ) : null}
    </PullToRefresh>
  );
}
