// Requests that moved no money yet or never will: open, rejected or cancelled ones, for the transaction list.
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { toBaht, type Satang } from '@raan/contract/money';
import type {
  listTransactions,
  RequestStatus,
  Transaction,
  TransactionType,
} from '@raan/contract/wallet/wallet-endpoints';
import { sql } from 'kysely';
import { microsecondsOf, timestampOfMicroseconds } from '#platform/cursor-timestamp.ts';
import type { Db } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { firstRow } from '#platform/rows.ts';
import { describeMovement } from './wallet-view.ts';

type Row = {
  id: number;
  kind: 'recharge' | 'withdraw';
  status: RequestStatus;
  amount: Satang;
  created_at: string;
  place: number;
};

/** Orders requests of both kinds with the same timestamp. */
const RANKS = { recharge: 0, withdraw: 1 } as const;

const requestsOf = (sellerId: number, status: RequestStatus, type: TransactionType | undefined) => sql`
  from (
    select ${RANKS.recharge}::int as rank, 'recharge' as kind, id, amount_satang as amount, created_at,
      case when status = 'failed' and fail_code = 'cancelled' then 'cancelled' when status = 'failed' then 'rejected'
        when status = 'payment_timeout' then 'failed' else 'pending' end as status
    from recharges where seller_id = ${sellerId} and status <> 'credited'
    union all
    select ${RANKS.withdraw}::int, 'withdraw', id, amount_satang, created_at,
      case state when 'approved' then 'processing' else state end
    from withdrawals where seller_id = ${sellerId} and state <> 'completed'
  ) request
  where status = ${status} and ${type === undefined ? sql`true` : sql`kind = ${type}`}`;

function view({ id, kind, status, amount, created_at }: Row, language: Language): Transaction {
  return {
    id,
    status,
    created_at,
    request: kind === 'recharge' ? 'recharge' : 'withdrawal',
    type: kind,
    kind,
    amount: toBaht(amount),
    balance_after: null,
    description: describeMovement(kind, language),
    order_id: null,
    order_number: null,
    sample_id: null,
  };
}

/** Loads a page of requests, newest first, by cursor or page. Throws REQUEST_VALIDATION_ERROR for a foreign cursor. */
export async function loadRequestPage(
  db: Db,
  sellerId: number,
  request: { status: RequestStatus; query: Query<typeof listTransactions> },
  language: Language,
): Promise<Pick<Data<typeof listTransactions>, 'transactions' | 'pagination'>> {
  const { status, query } = request;
  const firstPage = cursorPage(`transactions-${query.type ?? 'all'}-${status}`, query, 3);
  const page = query.cursor === undefined ? { ...firstPage, page: query.page ?? 1 } : firstPage;
  const offset = query.cursor === undefined ? (page.page - 1) * page.perPage : 0;
  const requests = requestsOf(sellerId, status, query.type);
  const isAfter = page.after
    ? sql`(created_at, rank, id) < (${timestampOfMicroseconds(page.after[0])}, ${page.after[1]}::int, ${page.after[2]}::bigint)`
    : sql`true`;
  const { rows } = await sql<Row>`
    select id, kind, status, amount, created_at, ${microsecondsOf(sql.ref('created_at'))} as place ${requests} and ${isAfter}
    order by created_at desc, rank desc, id desc limit ${page.limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${requests}`.execute(db);
  const { shown, pagination } = slicePage(page, rows, firstRow(counted).total, ({ place, kind, id }) => [
    place,
    RANKS[kind],
    id,
  ]);
  return { transactions: shown.map((row) => view(row, language)), pagination };
}
