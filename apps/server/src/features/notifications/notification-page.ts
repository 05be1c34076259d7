import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import type { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import { readCursor, writeCursor } from '#platform/cursor.ts';
import type { Db } from '#platform/db.ts';
import { pageOf, pageView } from '#platform/paging.ts';
import { notificationView } from './notification-view.ts';
import { countMatching, selectAfter, selectCounters, selectMatching } from './notifications.queries.ts';

type Page = Data<typeof listNotifications>;

/** How many missed notifications one answer brings; a client that missed more asks again. */
const CATCH_UP_MAX = 500;

/** What came after a number, oldest first. */
export async function missedNotifications(
  db: Db,
  sellerId: number,
  after: number,
  language: Language,
): Promise<Page> {
  const counters = await selectCounters(db, sellerId);
  const rows = await selectAfter(db, sellerId, after, CATCH_UP_MAX);
  const last = rows.at(-1)?.seq ?? after;
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

/**
 * A page of the notification centre, newest first. It begins where a cursor says, or by its number. Throws REQUEST_VALIDATION_ERROR for a
 * cursor of another filter.
 */
export async function notificationPage(
  db: Db,
  sellerId: number,
  query: Query<typeof listNotifications>,
  language: Language,
): Promise<Page> {
  const filter = query.filter ?? 'all';
  const kind = `notifications-${filter}`;
  const [page, before] = query.cursor === undefined ? [query.page ?? 1] : readCursor(query.cursor, kind, 2);
  const { limit, offset, perPage } = pageOf({ page, per_page: query.per_page });
  const which = { sellerId, filter };
  const counters = await selectCounters(db, sellerId);
  // One more than is shown tells whether any follow.
  const found = await selectMatching(db, which, {
    limit: limit + 1,
    ...(before === undefined ? { offset } : { before }),
  });
  const rows = found.slice(0, limit);
  const end = found.length > limit ? rows.at(-1) : undefined;
  const totals = { all: counters.total, unread: counters.unread };
  const total = filter === 'all' || filter === 'unread' ? totals[filter] : await countMatching(db, which);
  return {
    notifications: rows.map((row) => notificationView(row, language)),
    unread_count: counters.unread,
    last_seq: counters.last_seq,
    pagination: pageView(
      {
        page,
        total,
        hasMore: end !== undefined,
        ...(end && { nextCursor: writeCursor(kind, [page + 1, end.seq]) }),
      },
      perPage,
    ),
  };
}
