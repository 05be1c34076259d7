// Top-ups and withdrawals that moved no money, as the record of a seller's money shows them: under way, turned down, or taken back.
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
import { microsecondsOf, momentOf } from '#platform/cursor-moment.ts';
import type { Db } from '#platform/db.ts';
import { cursorPage, cutPage } from '#platform/paging.ts';
import { firstOf } from '#platform/rows.ts';
import { describeMovement } from './wallet-view.ts';

type Row = {
  id: number;
  kind: 'recharge' | 'withdraw';
  status: RequestStatus;
  amount: Satang;
  created_at: string;
  place: number;
};

/** Where a request stands in a list of both kinds, beside its moment and its number. */
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

/**
 * A page of a seller's requests of a status, newest first. It begins where a cursor says, or by its number. Throws
 * REQUEST_VALIDATION_ERROR for a cursor of another list.
 */
export async function requestPage(
  db: Db,
  sellerId: number,
  asked: { status: RequestStatus; query: Query<typeof listTransactions> },
  language: Language,
): Promise<Pick<Data<typeof listTransactions>, 'transactions' | 'pagination'>> {
  const { status, query } = asked;
  const begun = cursorPage(`transactions-${query.type ?? 'all'}-${status}`, query, 3);
  const page = query.cursor === undefined ? { ...begun, page: query.page ?? 1 } : begun;
  const offset = query.cursor === undefined ? (page.page - 1) * page.perPage : 0;
  const requests = requestsOf(sellerId, status, query.type);
  const isAfter = page.after
    ? sql`(created_at, rank, id) < (${momentOf(page.after[0])}, ${page.after[1]}::int, ${page.after[2]}::bigint)`
    : sql`true`;
  const { rows } = await sql<Row>`
    select id, kind, status, amount, created_at, ${microsecondsOf(sql.ref('created_at'))} as place ${requests} and ${isAfter}
    order by created_at desc, rank desc, id desc limit ${page.limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${requests}`.execute(db);
  const { shown, pagination } = cutPage(page, rows, firstOf(counted).total, ({ place, kind, id }) => [
    place,
    RANKS[kind],
    id,
  ]);
  return { transactions: shown.map((row) => view(row, language)), pagination };
}
