import { useEffect, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import IconChecks from '#icon/IconChecks';
import { notificationDestination } from '@raan/contract/notifications/destinations';
import {
  NOTIFICATION_BATCH_MAX,
  NOTIFICATION_FILTERS,
  NOTIFICATION_RETENTION_DAYS,
  type NotificationFilter,
} from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { SelectButton } from '#lib/list/selection-bar.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useIsSelecting, useSelection } from '#lib/list/use-selection.ts';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { useOnReturn } from '#seller/lib/use-on-return.ts';
import { Button } from '#ui/button.tsx';
import { FilterChips } from '#ui/chip.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { deleteWithUndo, useHiddenNotifications } from './delete-with-undo.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { NoNotifications } from './no-notifications.tsx';
import { NotificationMenu } from './notification-menu.tsx';
import { NotificationRow, notificationRowId } from './notification-row.tsx';
import {
  notificationList,
  unreadIn,
  useDeleteNotification,
  useMarkAllRead,
  useMarkRead,
} from './notifications.api.ts';
import { notificationMessages } from './notifications-messages.ts';
import { NotificationSelectionBar } from './notification-selection-bar.tsx';

/** The filter is stored in the URL, so that it is restored on return. */
function useFilter(): [NotificationFilter, (filter: NotificationFilter) => void] {
  const [params, setParams] = useSearchParams();
  const filter = NOTIFICATION_FILTERS.find((one) => one === params.get('filter')) ?? 'all';
  const change = (chosen: NotificationFilter) =>
    setParams(chosen === 'all' ? {} : { filter: chosen }, {
      replace: true,
      // The selection mode stores a marker in the history state.
      state: history.state as object | null,
    });
  return [filter, change];
}

/** /notifications: one entry per order, newest first. A click marks it as read and opens its destination. */
export default function NotificationsPage() {
  const t = useMessages(notificationMessages);
  const [, navigate] = useLocation();
  const [filter, setFilter] = useFilter();
  const loaded = useCursorList(notificationList(filter));
  const read = useMarkRead();
  const remove = useDeleteNotification();
  const hidden = useHiddenNotifications();
  const menu = useItemSheet<Notification>();
  const reload = () => void invalidateAfter('notifications');
  useEffect(() => {
    void invalidateAfter('notifications');
  }, []);
  useOnReturn(reload);

  const rows = hidden.size === 0 ? loaded.rows : loaded.rows.filter(({ id }) => !hidden.has(id));
  const list = { ...loaded, rows };
  const selection = useSelection({ name: 'notifications', filter, list, max: NOTIFICATION_BATCH_MAX });
  const isSelecting = useIsSelecting(selection);
  const markRead = (notification: Notification) => {
    if (unreadIn(notification) > 0) read.mutate(notification.id);
  };
  const open = (notification: Notification) => {
    markRead(notification);
    const destination = notificationDestination(notification);
    if (destination) navigate(destination);
  };
  const deleteOne = ({ id }: Notification) => {
    const at = rows.findIndex((one) => one.id === id);
    const next = rows[at + 1] ?? rows[at - 1];
    deleteWithUndo(id, { title: t('removed'), undo: t('undo') }, () => remove.mutateAsync(id));
    // Keyboard users continue with the next notification.
    if (next) requestAnimationFrame(() => document.getElementById(notificationRowId(next.id))?.focus());
  };
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <ListHead unread={list.list?.unread_count}>
        <SelectButton selection={selection} isEmpty={rows.length === 0} />
      </ListHead>
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
        list={list}
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
          name={list.shownKey}
          items={rows}
          keyOf={({ id }) => id}
          itemSize={150}
          more={list.more}
          total={list.total}
        >
          {(notification) => (
            <NotificationRow
              notification={notification}
              selection={selection}
              onOpen={() => open(notification)}
              onAction={() => markRead(notification)}
              onDelete={() => deleteOne(notification)}
              onMenu={() => menu.show(notification)}
            />
          )}
        </InfiniteList>
      </ListBody>
      {list.list && rows.length > 0 && !isSelecting ? (
        <ListEnd total={list.list.total_count} unread={list.list.unread_count} hasMore={list.more.exists} />
      ) : null}
      <NotificationSelectionBar selection={selection} list={list} filter={filter} />
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

/** Without `unread` until the list has loaded. */
function ListHead({ unread, children }: { unread: number | undefined; children: ReactNode }) {
  const t = useMessages(notificationMessages);
  const format = useFormat();
  const readAll = useMarkAllRead();
  return (
    <div className="-mr-3 flex min-h-13 flex-wrap items-center pt-1">
      {/* With large text the buttons are in a row of their own. */}
      <p className="flex-1 pr-2 text-sm font-semibold" style={{ minWidth: '6rem' }}>
        {unread === undefined
          ? null
          : unread > 0
            ? t('summaryUnread', { unread: format.count(unread) })
            : t('summaryRead')}
      </p>
      {unread ? (
        <Button
          variant="ghost"
          className="shrink-0 px-3!"
          icon={<IconChecks size={20} aria-hidden />}
          loading={readAll.isRunning}
          onClick={() => void readAll.run()}
        >
          {t('markAll')}
        </Button>
      ) : null}
      {children}
    </div>
  );
}

function ListEnd({ total, unread, hasMore }: { total: number; unread: number; hasMore: boolean }) {
  const t = useMessages(notificationMessages);
  const format = useFormat();
  return (
    <div className="flex flex-col gap-1 py-4 text-center text-xs text-balance text-ink-2">
      <p>{t('footer', { total: format.count(total), unread: format.count(unread) })}</p>
      {hasMore ? null : <p>{t('olderGone', { days: NOTIFICATION_RETENTION_DAYS })}</p>}
    </div>
  );
}
