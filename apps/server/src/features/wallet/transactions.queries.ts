import { sql, type RawBuilder } from 'kysely';
import type { Satang } from '@raan/contract/money';
import type { AccountKind } from '@raan/contract/wallet/account-kinds';
import type { TransactionType } from '@raan/contract/wallet/wallet-endpoints';
import type { Db } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { firstRow } from '#platform/rows.ts';
import type { CutOff } from './cut-off.ts';

export type TransactionRow = {
  id: number;
  kind: Exclude<
    Schema['ledger_transfers']['kind'],
    | 'order_checkout'
    | 'late_payment_refund'
    | 'refund_paid'
    | 'refund_reopened'
    | 'return_label'
    | 'provider_fee'
    | 'dispute_withdrawn'
    | 'dispute_returned'
    | 'dispute_lost'
    | 'dispute_covered'
  >;
  amount: Satang;
  /** Null for a payout: it reduces the frozen balance, not the available one. */
  balance_after: Satang | null;
  order_id: number | null;
  order_number: string | null;
  sample_id: number | null;
  sample_number: string | null;
  created_at: string;
};

/** Kinds that belong to orders and samples. */
export const ORDER_KINDS = /^(order|sample|goods|receivable)_/;

/** Samples, receivables and returns count as order payments; a refund counts as the type it reverses. */
function kindsOfType(type: TransactionType): TransactionRow['kind'][] {
  if (type === 'order_profit') return [type, 'order_refund'];
  if (type === 'unfreeze') return [type, 'deposit_refund'];
  if (type !== 'order_payment') return [type];
  return [
    type,
    'goods_returned',
    'goods_kept',
    'goods_lost',
    'receivable_opened',
    'receivable_repaid',
    'sample_payment',
    'sample_refund',
  ];
}

/** Filters by type and status. Without a type, the internal kinds freeze and unfreeze are excluded. */
export type TransactionFilter = {
  sellerId: number;
  type: TransactionType | undefined;
  status: 'approved' | 'success' | undefined;
  /** Leaves out later entries. */
  cutOff?: CutOff;
};

const isBeforeCutOff = ({ available, frozen }: CutOff) => sql`
  case when posting.debit_account_id = account.id then posting.debit_entry else posting.credit_entry end
    <= case account.kind when 'frozen' then ${frozen}::bigint else ${available}::bigint end`;

/** Changes of the available balance, and payouts (with fee) from the frozen one; one posting per transfer. */
const movementsOf = (sellerId: number) => sql`
  from ledger_transfers transfer
  join ledger_postings posting on posting.transfer_id = transfer.id
  join ledger_accounts account on account.seller_id = ${sellerId}
    and account.kind = case transfer.kind when 'withdraw' then 'frozen' else 'available' end
    and account.id in (posting.debit_account_id, posting.credit_account_id)
    and not exists (select from ledger_accounts taken where taken.id = posting.credit_account_id and taken.kind = 'fee_revenue')
  where transfer.seller_id = ${sellerId}`;

const matchesFilter = ({ sellerId, type, status, cutOff }: TransactionFilter) => {
  const hasKind = type
    ? sql`transfer.kind = any(${kindsOfType(type)}::text[])`
    : sql`transfer.kind not in ('freeze', 'unfreeze')`;
  const hasStatus =
    status === undefined
      ? sql`true`
      : sql`(transfer.kind ~ ${ORDER_KINDS.source}) = ${status === 'success'}::boolean`;
  return sql`${movementsOf(sellerId)} and ${hasKind} and ${hasStatus} and ${cutOff ? isBeforeCutOff(cutOff) : sql`true`}`;
};

const select = (from: RawBuilder<unknown>) => sql<TransactionRow>`
  select transfer.id, transfer.kind,
    case transfer.kind when 'withdraw' then posting.amount_satang + coalesce((select fee.amount_satang from ledger_postings fee
      join ledger_accounts taken on taken.id = fee.credit_account_id and taken.kind = 'fee_revenue'
      where fee.transfer_id = transfer.id), 0) else posting.amount_satang end as amount,
    case when transfer.kind = 'withdraw' then null when posting.debit_account_id = account.id then posting.debit_balance_after else posting.credit_balance_after end as balance_after,
    transfer.order_id, transfer.sample_id,
    (select order_number from orders where orders.seller_id = transfer.seller_id and orders.id = transfer.order_id) as order_number,
    (select sample_number from sample_orders sample where sample.seller_id = transfer.seller_id and sample.id = transfer.sample_id) as sample_number,
    transfer.created_at
  ${from}`;

/**
 * Selects transactions newest first: older than the transfer `before`, or after `offset` rows. In the order
 * of the postings, whose ids are assigned under the locks; a transfer's own id may be out of order. `+ 0`
 * keeps PostgreSQL from walking the index over all sellers' postings.
 */
export async function selectTransactions(
  db: Db,
  filter: TransactionFilter,
  range: { limit: number; offset?: number; before?: number | undefined },
): Promise<TransactionRow[]> {
  const isOlder =
    range.before === undefined
      ? sql`true`
      : sql`posting.id + 0 < (select min(first.id) from ledger_postings first where first.transfer_id = ${range.before})`;
  const { rows } = await select(
    sql`${matchesFilter(filter)} and ${isOlder} order by posting.id + 0 desc limit ${range.limit} offset ${range.offset ?? 0}`,
  ).execute(db);
  return rows;
}

export async function countTransactions(db: Db, filter: TransactionFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matchesFilter(filter)}`.execute(
    db,
  );
  return firstRow(rows).total;
}

/** Selects one transaction of a seller, including internal kinds. */
export async function selectTransaction(
  db: Db,
  sellerId: number,
  id: number,
): Promise<TransactionRow | undefined> {
  const { rows } = await select(sql`${movementsOf(sellerId)} and transfer.id = ${id}`).execute(db);
  return rows[0];
}

/**
 * Counts the requests among the first `count` rows of the merged list, newest first; `requests` selects their `created_at`.
 */
export async function countRequestsAhead(
  db: Db,
  filter: TransactionFilter,
  requests: RawBuilder<unknown>,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select count(*) filter (where is_request) as requests from (
      select is_request from (
        select transfer.created_at, false as is_request ${matchesFilter(filter)}
        union all
        select created_at, true ${requests}
      ) listed order by created_at desc, is_request desc limit ${count}
    ) ahead`.execute(db);
  return firstRow(rows).requests;
}

export type EntryRow = {
  from: AccountKind;
  to: AccountKind;
  amount: Satang;
  from_balance_after: Satang | null;
  to_balance_after: Satang | null;
};

/** Selects the postings of a seller's transfers in order, by id or key. Balances of platform accounts are null. */
export async function selectEntries(
  db: Db,
  sellerId: number,
  transfer: { id: number } | { keys: readonly string[] },
): Promise<EntryRow[]> {
  const isWanted =
    'id' in transfer ? sql`transfer.id = ${transfer.id}` : sql`transfer.key = any(${transfer.keys}::text[])`;
  const { rows } = await sql<EntryRow>`
    select debited.kind as "from", credited.kind as "to", posting.amount_satang as amount,
      case when debited.seller_id = ${sellerId} then posting.debit_balance_after end as from_balance_after,
      case when credited.seller_id = ${sellerId} then posting.credit_balance_after end as to_balance_after
    from ledger_transfers transfer
    join ledger_postings posting on posting.transfer_id = transfer.id
    join ledger_accounts debited on debited.id = posting.debit_account_id
    join ledger_accounts credited on credited.id = posting.credit_account_id
    where ${isWanted} and transfer.seller_id = ${sellerId}
    order by posting.id`.execute(db);
  return rows;
}
