import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import type { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import { decodeCursor, encodeCursor } from '#platform/cursor.ts';
import type { Db } from '#platform/db.ts';
import { offsetPage, buildPagination } from '#platform/paging.ts';
import { notificationView } from './notification-view.ts';
import {
  countGroups,
  countMatching,
  selectAfter,
  selectCounters,
  selectMatching,
} from './notifications.queries.ts';

type Page = Data<typeof listNotifications>;

/** Maximum number of missed notifications per response; clients request the rest again. */
const CATCH_UP_MAX = 500;

/** Loads the notifications after a number, oldest first. */
export async function loadMissedNotifications(
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
    total_count: rows.length,
    pagination: {
      page: 1,
      per_page: CATCH_UP_MAX,
      total: rows.length,
      has_more: last < counters.last_seq && rows.length === CATCH_UP_MAX,
    },
  };
}

/**
 * Loads a page, newest first, by cursor or page number, perhaps grouped by order. Throws REQUEST_VALIDATION_ERROR for a
 * foreign cursor.
 */
export async function loadNotificationPage(
  db: Db,
  sellerId: number,
  query: Query<typeof listNotifications>,
  language: Language,
): Promise<Page> {
  const filter = query.filter ?? 'all';
  const isGrouped = query.group_by === 'order';
  const kind = `notifications-${filter}${isGrouped ? '-grouped' : ''}`;
  const [page, before] = query.cursor === undefined ? [query.page ?? 1] : decodeCursor(query.cursor, kind, 2);
  const { limit, offset, perPage } = offsetPage({ page, per_page: query.per_page });
  const scope = { sellerId, filter, isGrouped };
  const counters = await selectCounters(db, sellerId);
  // One extra row tells whether more follow.
  const fetched = await selectMatching(db, scope, {
    limit: limit + 1,
    ...(before === undefined ? { offset } : { before }),
  });
  const rows = fetched.slice(0, limit);
  const lastRow = fetched.length > limit ? rows.at(-1) : undefined;
  const totals = { all: counters.total, unread: counters.unread };
  const totalCount =
    filter === 'all' || filter === 'unread' ? totals[filter] : await countMatching(db, scope);
  const total = isGrouped ? await countGroups(db, scope) : totalCount;
  return {
    notifications: rows.map((row) => notificationView(row, language)),
    unread_count: counters.unread,
    last_seq: counters.last_seq,
    total_count: totalCount,
    pagination: buildPagination(
      {
        page,
        total,
        hasMore: lastRow !== undefined,
        ...(lastRow && { nextCursor: encodeCursor(kind, [page + 1, lastRow.seq]) }),
      },
      perPage,
    ),
  };
}
