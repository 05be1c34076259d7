import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import type { listRefundRequests as endpoint } from '@raan/contract/refunds/refund-endpoints';
import { readCursor, writeCursor } from '#platform/cursor.ts';
import type { Db } from '#platform/db.ts';
import { pageView, ROWS_HELD_MAX } from '#platform/paging.ts';
import { requestSummaryView } from './refund-view.ts';
import { countRequests, placeOf, selectRequests } from './refunds.queries.ts';

/**
 * A page of a group of a seller's requests: what waits longest first, what is over newest first; and how many stand in each group. It goes
 * on by cursor, because the queue shrinks while it is worked through. Throws REQUEST_VALIDATION_ERROR for a cursor of another list.
 */
export async function listRequests(
  db: Db,
  sellerId: number,
  query: Query<typeof endpoint>,
  language: Language,
): Promise<Data<typeof endpoint>> {
  const group = query.group ?? 'to_answer';
  const kind = `refund-requests-${group}`;
  const perPage = Math.min(query.per_page ?? PAGE_SIZE_DEFAULT, ROWS_HELD_MAX);
  const [page, moment, id] = query.cursor === undefined ? [1] : readCursor(query.cursor, kind, 3);
  const after = moment === undefined || id === undefined ? undefined : ([moment, id] as const);
  const rows = await selectRequests(db, sellerId, group, { limit: perPage + 1, after });
  const counts = await countRequests(db, sellerId);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  const hasMore = rows.length > perPage;
  return {
    refund_requests: shown.map((row) => requestSummaryView(row, language)),
    pagination: pageView(
      {
        page,
        total: counts[group],
        hasMore,
        ...(hasMore && last && { nextCursor: writeCursor(kind, [page + 1, ...placeOf(group, last)]) }),
      },
      perPage,
    ),
    counts,
  };
}
