import type { Data, Query } from '@raan/contract/endpoint';
import type { listRefundRequests as endpoint } from '@raan/contract/refunds/refund-endpoints';
import type { Db } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { requestSummaryView, type RequestContext } from './refund-view.ts';
import { countRequests, selectRequests } from './refunds.queries.ts';

/**
 * Returns a page of a group of requests, and the counts of all groups. Open requests are sorted by longest
 * waiting, closed ones by newest. Cursors, because the queue shrinks while it is worked through. Throws
 * REQUEST_VALIDATION_ERROR for a foreign cursor.
 */
export async function listRequests(
  db: Db,
  sellerId: number,
  query: Query<typeof endpoint>,
  context: RequestContext,
): Promise<Data<typeof endpoint>> {
  const group = query.group ?? 'to_answer';
  const page = cursorPage(`refund-requests-${group}`, query, 2);
  const rows = await selectRequests(db, sellerId, group, page);
  const counts = await countRequests(db, sellerId);
  const { shown, pagination } = slicePage(page, rows, counts[group], ({ place, id }) => [place, id]);
  return {
    refund_requests: shown.map((row) => requestSummaryView(row, context)),
    pagination,
    counts,
  };
}
