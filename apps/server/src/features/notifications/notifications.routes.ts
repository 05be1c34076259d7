import {
  deleteNotification,
  deleteNotifications,
  getNotification,
  listNotifications,
  type NotificationBatch,
  readAllNotifications,
  readNotification,
  readNotifications,
} from '@raan/contract/notifications/notification-endpoints';
import type { Deps } from '#platform/deps.ts';
import { fail, failField } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { notificationView } from './notification-view.ts';
import { loadMissedNotifications, loadNotificationPage } from './notification-page.ts';
import {
  markRead,
  removeNotifications,
  selectCounters,
  selectNotification,
  type NotificationSelection,
} from './notifications.queries.ts';

/** Reads the selection of a batch request. Throws REQUEST_VALIDATION_ERROR if it is empty. */
function selectionOf({
  notification_ids: ids,
  matching,
  whole_groups: areWholeGroups,
}: NotificationBatch): NotificationSelection {
  if (ids) return { ids, areWholeGroups };
  if (matching) {
    const { filter, up_to_seq: upToSeq, except_ids: exceptIds } = matching;
    return { filter, upToSeq, exceptIds, areWholeGroups };
  }
  throw failField('notification_ids', 'field_required');
}

export function notificationsRoutes(route: Route, { db }: Deps): void {
  route(listNotifications, async ({ seller, query, language }) =>
    query.after === undefined
      ? await loadNotificationPage(db, seller.id, query, language)
      : await loadMissedNotifications(db, seller.id, query.after, language),
  );

  route(getNotification, async ({ seller, params, language }) => {
    const row = await selectNotification(db, seller.id, params.id);
    if (!row) throw fail('REQUEST_NOT_FOUND');
    return notificationView(row, language);
  });

  route(readNotification, async ({ seller, params }) => {
    const { unread, matched } = await markRead(db, seller.id, { ids: [params.id] });
    if (matched === 0) throw fail('REQUEST_NOT_FOUND');
    return { unread_count: unread };
  });

  route(readNotifications, async ({ seller, body }) => ({
    unread_count: (await markRead(db, seller.id, selectionOf(body))).unread,
  }));

  route(readAllNotifications, async ({ seller }) => {
    const { last_seq: upToSeq } = await selectCounters(db, seller.id);
    return { unread_count: (await markRead(db, seller.id, { filter: 'all', upToSeq })).unread };
  });

  route(deleteNotification, async ({ seller, params }) => {
    const { unread, matched } = await removeNotifications(db, seller.id, { ids: [params.id] });
    if (matched === 0) throw fail('REQUEST_NOT_FOUND');
    return { unread_count: unread };
  });

  route(deleteNotifications, async ({ seller, body }) => ({
    unread_count: (await removeNotifications(db, seller.id, selectionOf(body))).unread,
  }));
}
