// Requests for security deposits back, of all sellers.
import type {
  ConsoleDepositRefund,
  listDepositRefunds,
} from '@raan/contract/console/console-deposit-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import { sql, type RawBuilder } from 'kysely';
import { readCursor, writeCursor } from '#platform/cursor.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { pageView } from '#platform/paging.ts';
import { firstOf } from '#platform/rows.ts';

type Row = Omit<ConsoleDepositRefund, 'seller' | 'amount' | 'owed'> & {
  seller_id: number;
  account: string;
  store_name: string;
  amount_satang: Satang;
  receivable: Satang;
  place: number;
};

const select = (sorted: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<Row>`
  select refund.id, refund.state, refund.comment, refund.requested_at, refund.due_from, refund.due_until, refund.decided_at,
    refund.reason, refund.seller_id, sellers.account, stores.store_name, deposit.amount_satang, deposit.paid_at,
    (select coalesce(sum(orders), 0)::bigint from order_counters counter where counter.seller_id = refund.seller_id
      and counter.status in ('pending_shipment', 'pending_delivery')) as open_orders,
    (select count(*) from orders where orders.seller_id = refund.seller_id and orders.open_dispute) as open_disputes,
    (select account.balance_satang from ledger_accounts account
      where account.seller_id = refund.seller_id and account.kind = 'receivable') as receivable,
    (extract(epoch from ${sorted}) * 1000)::bigint as place
  from deposit_refunds refund
  join security_deposits deposit on deposit.seller_id = refund.seller_id and deposit.id = refund.deposit_id
  join sellers on sellers.id = refund.seller_id
  join stores on stores.seller_id = refund.seller_id
  ${rest}`;

function view({
  seller_id,
  account,
  store_name,
  amount_satang,
  receivable,
  place: _place,
  ...refund
}: Row): ConsoleDepositRefund {
  return {
    ...refund,
    seller: { id: seller_id, account, store_name },
    amount: toBaht(amount_satang),
    owed: toBaht(satang(0 - receivable)),
  };
}

/** A page of a state: what waits longest first, what is decided newest first; and how many stand in each. */
export async function selectDepositRefunds(
  db: Db,
  query: Query<typeof listDepositRefunds>,
): Promise<Data<typeof listDepositRefunds>> {
  const state = query.state ?? 'requested';
  const perPage = query.per_page ?? PAGE_SIZE_DEFAULT;
  const kind = `deposit-refunds-${state}`;
  const [page, moment, id] = query.cursor === undefined ? [1] : readCursor(query.cursor, kind, 3);
  const isOver = state !== 'requested';
  const sorted = sql.ref(isOver ? 'refund.decided_at' : 'refund.requested_at');
  const after =
    moment === undefined || id === undefined
      ? sql`true`
      : sql`(${sorted}, refund.id) ${sql.raw(isOver ? '<' : '>')} (to_timestamp(${moment / 1000}::float8), ${id})`;
  const direction = sql.raw(isOver ? 'desc' : 'asc');
  const { rows } = await select(
    sorted,
    sql`where refund.state = ${state} and ${after}
      order by ${sorted} ${direction}, refund.id ${direction} limit ${perPage + 1}`,
  ).execute(db);
  const { rows: counted } = await sql<{ requested: number; approved: number; rejected: number }>`
    select count(*) filter (where state = 'requested') as requested, count(*) filter (where state = 'approved') as approved,
      count(*) filter (where state = 'rejected') as rejected
    from deposit_refunds`.execute(db);
  const counts = firstOf(counted);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  const hasMore = rows.length > perPage;
  return {
    deposit_refunds: shown.map(view),
    counts,
    pagination: pageView(
      {
        page,
        total: counts[state],
        hasMore,
        ...(hasMore && last && { nextCursor: writeCursor(kind, [page + 1, last.place, last.id]) }),
      },
      perPage,
    ),
  };
}

/** One request. Throws REQUEST_NOT_FOUND. */
export async function consoleDepositRefund(db: Db | Tx, id: number): Promise<ConsoleDepositRefund> {
  const { rows } = await select(sql.ref('refund.requested_at'), sql`where refund.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return view(row);
}
