import {
  deleteNotification,
  deleteNotifications,
  getNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  readNotifications,
} from '@raan/contract/notifications/notification-endpoints';
import {
  getNotificationSettings,
  saveNotificationSettings,
} from '@raan/contract/notifications/notification-settings-endpoints';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { pageOf, pagination } from '#platform/paging.ts';
import { saveSettings, selectSettings } from './notification-settings.queries.ts';
import { notificationView } from './notification-view.ts';
import {
  markRead,
  removeNotifications,
  selectAfter,
  selectCounters,
  selectNotification,
  selectPage,
} from './notifications.queries.ts';

/** How many missed notifications one answer brings; a client that missed more asks again. */
const CATCH_UP_MAX = 500;

export function notificationsRoutes(route: Route, { db }: Deps): void {
  route(listNotifications, async ({ seller, query, language }) => {
    const counters = await selectCounters(db, seller.id);
    if (query.after !== undefined) {
      const rows = await selectAfter(db, seller.id, query.after, CATCH_UP_MAX);
      const last = rows.at(-1)?.seq ?? query.after;
      return {
        notifications: rows.map((row) => notificationView(row, language)),
        unread_count: counters.unread,
        last_seq: counters.last_seq,
        pagination: {
          page: 1,
          per_page: CATCH_UP_MAX,
          total: rows.length,
          has_more: last < counters.last_seq && rows.length === CATCH_UP_MAX,
        },
      };
    }
    const page = pageOf(query);
    const { rows, total } = await selectPage(db, seller.id, page);
    return {
      notifications: rows.map((row) => notificationView(row, language)),
      unread_count: counters.unread,
      last_seq: counters.last_seq,
      pagination: pagination(page, rows.length, total),
    };
  });

  route(getNotificationSettings, async ({ seller }) => await selectSettings(db, seller.id));

  route(saveNotificationSettings, async ({ seller, body }) => {
    await saveSettings(db, seller.id, body);
    return await selectSettings(db, seller.id);
  });

  route(getNotification, async ({ seller, params, language }) => {
    const row = await selectNotification(db, seller.id, params.id);
    if (!row) throw fail('REQUEST_NOT_FOUND');
    return notificationView(row, language);
  });

  route(readNotification, async ({ seller, params }) => {
    const { unread, found } = await markRead(db, seller.id, [params.id]);
    if (found === 0) throw fail('REQUEST_NOT_FOUND');
    return { unread_count: unread };
  });

  route(readNotifications, async ({ seller, body }) => ({
    unread_count: (await markRead(db, seller.id, body.notification_ids)).unread,
  }));

  route(readAllNotifications, async ({ seller }) => ({
    unread_count: (await markRead(db, seller.id, 'all')).unread,
  }));

  route(deleteNotification, async ({ seller, params }) => {
    if ((await removeNotifications(db, seller.id, [params.id])) === 0) throw fail('REQUEST_NOT_FOUND');
    return {};
  });

  route(deleteNotifications, async ({ seller, body }) => {
    await removeNotifications(db, seller.id, body.notification_ids);
    return {};
  });
}
