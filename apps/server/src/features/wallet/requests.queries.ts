// Requests of a seller that moved no money yet or never will: top-ups, withdrawals and refunds of the deposit.
import { satang, toBaht, type Satang } from '@raan/contract/money';
import type { Language } from '@raan/contract/language';
import type {
  RequestStatus,
  Transaction,
  TransactionRequest,
  TransactionType,
} from '@raan/contract/wallet/wallet-endpoints';
import { sql, type RawBuilder } from 'kysely';
import { timestampOfMicroseconds } from '#platform/cursor-timestamp.ts';
import type { Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import type { CutOff } from './cut-off.ts';
import { describeMovement } from './wallet-view.ts';

export type RequestRow = {
  id: number;
  request: TransactionRequest;
  status: RequestStatus | 'approved';
  amount: Satang;
  created_at: string;
};

/** In the list's order; breaks ties between requests with the same timestamp. */
const RANKS: Readonly<Record<TransactionRequest, number>> = { recharge: 0, withdrawal: 1, deposit_refund: 2 };
const KINDS = { recharge: 'recharge', withdrawal: 'withdraw', deposit_refund: 'deposit_refund' } as const;
/** The published types have no refund of the deposit, which releases money. */
const TYPES = { recharge: 'recharge', withdrawal: 'withdraw', deposit_refund: 'unfreeze' } as const;

/** Position in the list: microseconds of the creation, rank and id. */
export type RequestPlace = readonly [createdAt: number, rank: number, id: number];

/** Whether a transfer (SQL of its key) has an entry of the seller's account after the cut-off. */
function isLater(
  sellerId: number,
  key: RawBuilder<unknown>,
  account: 'available' | 'frozen',
  cutOff: CutOff,
) {
  return sql`exists (
    select from ledger_transfers transfer
    join ledger_postings posting on posting.transfer_id = transfer.id
    join ledger_accounts account on account.seller_id = ${sellerId} and account.kind = ${account}
      and account.id in (posting.debit_account_id, posting.credit_account_id)
    where transfer.key = ${key}
      and case when posting.debit_account_id = account.id then posting.debit_entry else posting.credit_entry end > ${cutOff[account]}::bigint
  )`;
}

/** All requests of a seller. Those that moved their money after the cut-off are still open: the balance of then includes it. */
function allRequests(sellerId: number, cutOff?: CutOff): RawBuilder<unknown> {
  const openUntil = (key: RawBuilder<unknown>, account: 'available' | 'frozen', status: RequestStatus) =>
    cutOff ? sql`when ${isLater(sellerId, key, account, cutOff)} then ${status}` : sql``;
  return sql`(
    select ${RANKS.recharge}::int as rank, 'recharge' as request, ${TYPES.recharge} as type, id, amount_satang as amount, created_at,
      case ${openUntil(sql`'recharge:' || recharges.seller_id || ':' || recharges.id`, 'available', 'pending')}
        when status = 'failed' and fail_code = 'cancelled' then 'cancelled' when status = 'failed' then 'rejected'
        when status = 'payment_timeout' then 'failed' when status = 'credited' then 'approved' else 'pending' end as status
    from recharges where seller_id = ${sellerId}
    union all
    select ${RANKS.withdrawal}::int, 'withdrawal', ${TYPES.withdrawal}, id, amount_satang, created_at,
      case ${openUntil(sql`'withdrawal:' || withdrawals.seller_id || ':' || withdrawals.id || ':unfreeze'`, 'frozen', 'pending')}
        ${openUntil(sql`'withdrawal:' || withdrawals.seller_id || ':' || withdrawals.id || ':paid'`, 'frozen', 'processing')}
        when state = 'approved' then 'processing' when state = 'completed' then 'approved' else state end
    from withdrawals where seller_id = ${sellerId}
    union all
    select ${RANKS.deposit_refund}::int, 'deposit_refund', ${TYPES.deposit_refund}, refund.id, deposit.amount_satang, refund.requested_at,
      case ${openUntil(sql`case when refund.state = 'approved' then 'deposit:' || refund.seller_id || ':' || deposit.id || ':refund' end`, 'available', 'pending')}
        when refund.state = 'requested' then 'pending' when refund.state = 'withdrawn' then 'cancelled' else refund.state end
    from deposit_refunds refund
    join security_deposits deposit on deposit.seller_id = refund.seller_id and deposit.id = refund.deposit_id
    where refund.seller_id = ${sellerId}
  ) request`;
}

export type RequestFilter = {
  sellerId: number;
  status: RequestStatus | undefined;
  type: TransactionType | undefined;
  cutOff: CutOff;
};

/** The `from` and `where` of the requests that match a filter. Those in the ledger are its own entries. */
export function matchingRequests({ sellerId, status, type, cutOff }: RequestFilter): RawBuilder<unknown> {
  return sql`from ${allRequests(sellerId, cutOff)}
    where status <> 'approved' and ${status === undefined ? sql`true` : sql`status = ${status}`}
      and ${type === undefined ? sql`true` : sql`type = ${type}`}`;
}

/** Selects matching requests newest first, after a position or `offset` rows. */
export async function selectMoneyRequests(
  db: Db,
  filter: RequestFilter,
  range: { limit: number; offset: number; after: RequestPlace | undefined },
): Promise<RequestRow[]> {
  const { limit, offset, after } = range;
  const isAfter = after
    ? sql`(created_at, rank, id) < (${timestampOfMicroseconds(after[0])}, ${after[1]}::int, ${after[2]}::bigint)`
    : sql`true`;
  const { rows } = await sql<RequestRow>`
    select id, request, status, amount, created_at ${matchingRequests(filter)} and ${isAfter}
    order by created_at desc, rank desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countMoneyRequests(db: Db, filter: RequestFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matchingRequests(filter)}`.execute(
    db,
  );
  return firstRow(rows).total;
}

/** Selects one request of a seller, also one that is in the ledger. */
export async function selectMoneyRequest(
  db: Db,
  sellerId: number,
  { request, id }: { request: TransactionRequest; id: number },
): Promise<(RequestRow & { transferKeys: string[] }) | undefined> {
  const { rows } = await sql<RequestRow & { deposit_id: number | null }>`
    select id, request, status, amount, created_at,
      (select deposit_id from deposit_refunds refund
        where request.request = 'deposit_refund' and refund.seller_id = ${sellerId} and refund.id = request.id) as deposit_id
    from ${allRequests(sellerId)} where request = ${request} and id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const transferKeys = {
    recharge: [`recharge:${sellerId}:${id}`],
    withdrawal: ['freeze', 'unfreeze', 'paid'].map((step) => `withdrawal:${sellerId}:${id}:${step}`),
    // An earlier rejected request of the same deposit moved nothing.
    deposit_refund: row.status === 'approved' ? [`deposit:${sellerId}:${row.deposit_id}:refund`] : [],
  }[request];
  return { ...row, transferKeys };
}

/** The position of a request, with which the next page continues. Timestamps have whole milliseconds. */
export function requestPlace({ created_at, request, id }: RequestRow): RequestPlace {
  return [Date.parse(created_at) * 1000, RANKS[request], id];
}

/** The position before every request that is older than a moment (ISO). */
export function placeBefore(createdAt: string): RequestPlace {
  return [Date.parse(createdAt) * 1000, 0, 0];
}

export function moneyRequestView(
  { id, request, status, amount, created_at }: RequestRow,
  language: Language,
): Transaction {
  const kind = KINDS[request];
  return {
    id,
    request,
    status,
    created_at,
    type: TYPES[request],
    kind,
    amount: toBaht(satang(amount)),
    balance_after: null,
    description: describeMovement(kind, language),
    order_id: null,
    order_number: null,
    sample_id: null,
  };
}
