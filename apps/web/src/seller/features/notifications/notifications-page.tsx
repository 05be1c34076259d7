import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import IconBell from '#icon/IconBell';
import IconBellOff from '#icon/IconBellOff';
import IconChecklist from '#icon/IconChecklist';
import IconChecks from '#icon/IconChecks';
import { notificationDestination } from '@raan/contract/notifications/destinations';
import {
  NOTIFICATION_FILTERS,
  NOTIFICATION_RETENTION_DAYS,
  type NotificationFilter,
} from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { useOnReturn } from '#seller/lib/use-on-return.ts';
import { Button } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/state.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { deleteWithUndo, useHiddenNotifications } from './delete-with-undo.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { NotificationMenu } from './notification-menu.tsx';
import { NotificationRow, notificationRowId } from './notification-row.tsx';
import { notificationList, useDeleteNotification, useMarkAllRead, useMarkRead } from './notifications.api.ts';
import { notificationMessages } from './notifications-messages.ts';
import { NotificationSelectionBar } from './notification-selection-bar.tsx';
import { useNotificationSelection } from './use-notification-selection.ts';

/** The filter is stored in the URL, so that it is restored on return. */
function useFilter(): [NotificationFilter, (filter: NotificationFilter) => void] {
  const [params, setParams] = useSearchParams();
  const filter = NOTIFICATION_FILTERS.find((one) => one === params.get('filter')) ?? 'all';
  return [filter, (chosen) => setParams(chosen === 'all' ? {} : { filter: chosen }, { replace: true })];
}

/** /notifications: newest first. A click marks a notification as read and opens its destination. */
export default function NotificationsPage() {
  const t = useMessages(notificationMessages);
  const format = useFormat();
  const [, navigate] = useLocation();
  const [filter, setFilter] = useFilter();
  const list = useCursorList(notificationList(filter));
  const read = useMarkRead();
  const readAll = useMarkAllRead();
  const remove = useDeleteNotification();
  const hidden = useHiddenNotifications();
  const menu = useItemSheet<Notification>();
  const reload = () => void invalidateAfter('notifications');
  useEffect(() => {
    void invalidateAfter('notifications');
  }, []);
  useOnReturn(reload);

  const notifications = hidden.size === 0 ? list.rows : list.rows.filter(({ id }) => !hidden.has(id));
  const unread = list.list?.unread_count ?? 0;
  const selection = useNotificationSelection({
    filter,
    notifications,
    hasMore: list.more.exists,
    isLoaded: list.list !== undefined,
    total: list.total,
    lastSeq: list.list?.last_seq ?? 0,
  });
  const open = (notification: Notification) => {
    if (!notification.is_read) read.mutate(notification.id);
    const destination = notificationDestination(notification);
    if (destination) navigate(destination);
  };
  const deleteOne = ({ id }: Notification) => {
    const at = notifications.findIndex((one) => one.id === id);
    const next = notifications[at + 1] ?? notifications[at - 1];
    deleteWithUndo(id, { title: t('removed'), undo: t('undo') }, () => remove.mutateAsync(id));
    // Keyboard users continue with the next notification.
    if (next) requestAnimationFrame(() => document.getElementById(notificationRowId(next.id))?.focus());
  };
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <div className="flex min-h-13 items-center justify-between gap-2 pt-1">
        <p className="min-w-0 text-sm font-semibold">
          {list.list
            ? unread > 0
              ? t('summaryUnread', { unread: format.count(unread) })
              : t('summaryRead')
            : null}
        </p>
        <div className="-mr-3 flex shrink-0 items-center">
          {unread > 0 ? (
            <Button
              variant="ghost"
              className="px-3!"
              icon={<IconChecks size={20} aria-hidden />}
              loading={readAll.isPending}
              onClick={() => readAll.mutate()}
            >
              {t('markAll')}
            </Button>
          ) : null}
          {notifications.length > 0 && !selection.isActive ? (
            <IconButton
              label={t('select')}
              icon={<IconChecklist size={22} aria-hidden />}
              onClick={() => selection.start()}
            />
          ) : null}
        </div>
      </div>
      <div className="-mt-1 pb-2">
        <ConnectionStatus />
      </div>
      <div className="pb-2">
        <FilterChips
          label={t('filter')}
          value={filter}
          onChange={setFilter}
          options={NOTIFICATION_FILTERS.map((value) => ({ value, label: t(`filter_${value}`) }))}
        />
      </div>
      <ListBody
        list={{ ...list, rows: notifications }}
        skeleton={<SkeletonCards count={5} />}
        failedTitle={t('loadFailed')}
        empty={
          <NoNotifications
            filter={filter}
            loading={list.isRefreshing}
            onRefresh={() => void list.refresh()}
            onAll={() => setFilter('all')}
          />
        }
      >
        <InfiniteList
          name={`notifications ${filter}`}
          items={notifications}
          keyOf={({ id }) => id}
          itemSize={116}
          more={list.more}
          total={list.total}
        >
          {(notification) => (
            <NotificationRow
              notification={notification}
              selected={selection.isActive ? selection.isSelected(notification.id) : undefined}
              onOpen={() => open(notification)}
              onDelete={() => deleteOne(notification)}
              onMenu={() => menu.show(notification)}
              onSelect={() =>
                selection.isActive ? selection.toggle(notification) : selection.start(notification)
              }
            />
          )}
        </InfiniteList>
      </ListBody>
      {list.list && notifications.length > 0 && !selection.isActive ? (
        <div className="flex flex-col gap-1 py-4 text-center text-xs text-balance text-ink-2">
          <p>{t('footer', { total: format.count(list.total), unread: format.count(unread) })}</p>
          {list.more.exists ? null : <p>{t('olderGone', { days: NOTIFICATION_RETENTION_DAYS })}</p>}
        </div>
      ) : null}
      {selection.isActive ? <NotificationSelectionBar selection={selection} total={list.total} /> : null}
      <ItemSheet state={menu}>
        {(notification, sheet) => (
          <NotificationMenu
            {...sheet}
            notification={notification}
            onRead={() => read.mutate(notification.id)}
            onSelect={() => selection.start(notification)}
            onDelete={() => deleteOne(notification)}
          />
        )}
      </ItemSheet>
    </PullToRefresh>
  );
}

type NoNotificationsProps = {
  filter: NotificationFilter;
  loading: boolean;
  onRefresh: () => void;
  onAll: () => void;
};

function NoNotifications({ filter, loading, onRefresh, onAll }: NoNotificationsProps) {
  const t = useMessages(notificationMessages);
  const Icon = filter === 'all' ? IconBell : IconBellOff;
  return (
    <EmptyState
      icon={<Icon size={34} stroke={1.6} aria-hidden />}
      title={filter === 'all' ? t('emptyTitle') : t(`none_${filter}`)}
      detail={filter === 'all' ? t('empty') : t('noneDetail')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {filter === 'all' ? null : (
            <Button variant="ghost" onClick={onAll}>
              {t('showAll')}
            </Button>
          )}
          <Button variant="secondary" loading={loading} onClick={onRefresh}>
            {t('refresh')}
          </Button>
        </span>
      }
    />
  );
}
