import type { CardDispute, DisputeFilter, listCardDisputes } from '@raan/contract/console/dispute-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { satang, toBaht } from '@raan/contract/money';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { NO_POSITION, queueOrder } from '#platform/queue-order.ts';
import { firstRow } from '#platform/rows.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';

type Amounts = Record<'amount' | 'fee' | 'withdrawn' | 'loss' | 'covered', number>;
type Row = Omit<CardDispute, 'seller' | keyof Amounts> & SellerColumns & Amounts & { place: number };

const baht = (amount: number) => toBaht(satang(amount));

function view({ seller_id, account, store_name, ...row }: Row): CardDispute {
  return {
    ...row,
    seller: { id: seller_id, account, store_name },
    amount: baht(row.amount),
    fee: baht(row.fee),
    withdrawn: baht(row.withdrawn),
    loss: baht(row.loss),
    covered: baht(row.covered),
  };
}

const disputes = (place: RawBuilder<number>) => sql`
  select dispute.id, dispute.seller_id, sellers.account, stores.store_name, dispute.order_id, orders.order_number,
    orders.status as order_status, dispute.provider, dispute.dispute_ref as reference, dispute.charge_ref as payment_reference,
    dispute.amount_satang as amount, dispute.fee_satang as fee, dispute.reason, dispute.state, dispute.is_inquiry,
    dispute.withdrawn_satang as withdrawn, dispute.lost_satang - dispute.covered_satang as loss,
    dispute.covered_satang as covered, (
      select count(*) from payment_refunds refund
      where refund.provider = dispute.provider and refund.provider_ref = dispute.provider_ref
        and refund.payment_id = dispute.payment_id and refund.state = 'owed' and dispute.closed_at is null
    )::int as refunds_on_hold,
    dispute.opened_at, dispute.due_at, dispute.closed_at, dispute.decision, dispute.note, operators.account as decided_by,
    dispute.decided_at, ${place} as place
  from card_disputes dispute
  join sellers on sellers.id = dispute.seller_id
  join stores on stores.seller_id = dispute.seller_id
  left join orders on orders.seller_id = dispute.seller_id and orders.id = dispute.order_id
  left join operators on operators.id = dispute.decided_by`;

const SHOWN: Readonly<Record<DisputeFilter, RawBuilder<SqlBool>>> = {
  to_answer: sql`dispute.state = 'needs_response' and dispute.decision is null`,
  with_bank: sql`(dispute.state = 'under_review' or dispute.state = 'needs_response' and dispute.decision is not null)`,
  closed: sql`dispute.closed_at is not null`,
};

const SORT_COLUMNS: Readonly<Record<DisputeFilter, string>> = {
  to_answer: 'due_at',
  with_bank: 'opened_at',
  closed: 'closed_at',
};

/** Loads a page of disputes. */
export async function selectDisputes(
  db: Db,
  query: Query<typeof listCardDisputes>,
): Promise<Data<typeof listCardDisputes>> {
  const { state = 'to_answer' } = query;
  const page = cursorPage(`disputes-${state}`, query, 2);
  const order = queueOrder(
    { table: 'dispute', column: SORT_COLUMNS[state], isClosed: state === 'closed' },
    page.after,
  );
  const { rows } = await sql<Row>`${disputes(order.place)}
    where ${SHOWN[state]} and ${order.isAfter} ${order.orderBy} limit ${page.limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from card_disputes dispute where ${SHOWN[state]}`.execute(db);
  const { shown, pagination } = slicePage(page, rows, firstRow(counted).total, ({ place, id }) => [
    place,
    id,
  ]);
  return { disputes: shown.map(view), pagination };
}

/** Loads one dispute. Throws REQUEST_NOT_FOUND. */
export async function loadDispute(tx: Tx, id: number): Promise<CardDispute> {
  const { rows } = await sql<Row>`${disputes(NO_POSITION)} where dispute.id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return view(row);
}
