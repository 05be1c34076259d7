import type {
  ConsoleRefundGroup,
  ConsoleRefundSummary,
  listConsoleRefunds,
} from '@raan/contract/console/console-refund-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { toBaht, type Satang } from '@raan/contract/money';
import { RETURN_REFUND_STATES, type RefundState } from '@raan/contract/refunds/refund-states';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { queueOrder } from '#platform/queue-order.ts';
import { firstRow } from '#platform/rows.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';
import { grantEvent } from '#features/refunds/grant-cause.ts';
import { queueDueAt } from '#features/console/queue-deadlines.ts';

/** States of each group, and the column that sorts it. */
const GROUPS: Readonly<
  Record<
    ConsoleRefundGroup,
    { states: readonly RefundState[]; by: 'answered_at' | 'answer_due_at' | 'created_at' }
  >
> = {
  to_decide: { states: ['objected', 'unanswered'], by: 'answered_at' },
  with_seller: { states: ['requested'], by: 'answer_due_at' },
  returning: { states: RETURN_REFUND_STATES, by: 'answer_due_at' },
  closed: { states: ['agreed', 'granted', 'denied', 'withdrawn', 'not_sent_back'], by: 'created_at' },
};

type Row = Omit<ConsoleRefundSummary, 'seller' | 'amount' | 'escalated_at' | 'due_at'> &
  SellerColumns & {
    amount_satang: Satang;
    answered_at: string | null;
    place: number;
  };

/** Loads a page of a group (open ones oldest first, closed ones newest first) and the count per group. */
export async function selectConsoleRefunds(
  db: Db,
  query: Query<typeof listConsoleRefunds>,
): Promise<Data<typeof listConsoleRefunds>> {
  const name = query.group ?? 'to_decide';
  const { states, by } = GROUPS[name];
  const page = cursorPage(`console-refunds-${name}`, query, 2);
  const order = queueOrder({ table: 'request', column: by, isClosed: name === 'closed' }, page.after);
  const { rows } = await sql<Row>`
    select request.id, request.state, request.reason, orders.order_number, request.seller_id, sellers.account, stores.store_name,
      coalesce(request.granted_satang, request.asked_satang) as amount_satang, request.created_at, request.answered_at, request.answer_due_at, request.decided_at,
      case when request.decided_at is null then null
        when request.decided_by is null and ${grantEvent}->>'actor' is distinct from 'operator' then 'server' else 'operator' end as decided_by,
      ${order.place} as place,
      (select count(*) from refund_photos photo
        where photo.seller_id = request.seller_id and photo.request_id = request.id) as photo_count
    from refund_requests request
    join orders on orders.seller_id = request.seller_id and orders.id = request.order_id
    join sellers on sellers.id = request.seller_id
    join stores on stores.seller_id = request.seller_id
    where request.state = any(${states}::text[]) and ${order.isAfter}
    ${order.orderBy} limit ${page.limit}`.execute(db);
  const counts = await countGroups(db);
  const { shown, pagination } = slicePage(page, rows, counts[name], ({ place, id }) => [place, id]);
  return { refunds: shown.map(summaryView), counts, pagination };
}

function summaryView(row: Row): ConsoleRefundSummary {
  const { seller_id, account, store_name, amount_satang, answered_at, place: _, ...summary } = row;
  // A seller who agrees to a refund after the return has answered too, which is no escalation.
  const isEscalated =
    summary.state === 'objected' || summary.state === 'unanswered' || summary.decided_at !== null;
  const escalated_at = isEscalated ? answered_at : null;
  return {
    ...summary,
    seller: { id: seller_id, account, store_name },
    amount: toBaht(amount_satang),
    escalated_at,
    due_at: escalated_at && queueDueAt('refunds', escalated_at),
  };
}

async function countGroups(db: Db): Promise<Record<ConsoleRefundGroup, number>> {
  const of = (group: ConsoleRefundGroup) =>
    sql`count(*) filter (where state = any(${GROUPS[group].states}::text[]))`;
  const { rows } = await sql<Record<ConsoleRefundGroup, number>>`
    select ${of('to_decide')} as to_decide, ${of('with_seller')} as with_seller, ${of('returning')} as returning, ${of('closed')} as closed
    from refund_requests`.execute(db);
  return firstRow(rows);
}
