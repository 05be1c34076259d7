// Reading the movements of a seller's money.
import { sql, type RawBuilder } from 'kysely';
import type { Satang } from '@raan/contract/money';
import type { AccountKind } from '@raan/contract/wallet/account-kinds';
import type { TransactionType } from '@raan/contract/wallet/wallet-endpoints';
import type { Db } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { firstOf } from '#platform/rows.ts';

export type TransactionRow = {
  id: number;
  kind: Exclude<Schema['ledger_transfers']['kind'], 'order_checkout' | 'late_payment_refund' | 'refund_paid'>;
  amount: Satang;
  /** Null for a payout: it leaves what was frozen before, and the available balance stays. */
  balance_after: Satang | null;
  order_id: number | null;
  order_number: string | null;
  sample_id: number | null;
  sample_number: string | null;
  created_at: string;
};

/** Kinds of movements that orders and samples bring about. */
export const OF_ORDERS = /^(order|sample|goods|receivable)_/;

/**
 * What is paid for goods is found where payments for goods are looked for, and so are samples, what is owed, and money coming back; a
 * refund is found with the credit that it undoes.
 */
function kindsOf(type: TransactionType): TransactionRow['kind'][] {
  if (type === 'order_profit') return [type, 'order_refund'];
  if (type === 'unfreeze') return [type, 'deposit_refund'];
  if (type !== 'order_payment') return [type];
  return [
    type,
    'goods_returned',
    'goods_kept',
    'receivable_opened',
    'receivable_repaid',
    'sample_payment',
    'sample_refund',
  ];
}

/** What is looked for: movements of a type, of a status; without a type, all but the internal ones (freeze, unfreeze). */
export type TransactionFilter = {
  sellerId: number;
  type: TransactionType | undefined;
  status: 'approved' | 'success' | undefined;
};

/** Movements of the available balance, and payouts of what was frozen, the fee with them: one posting of each transfer stands for it. */
const movementsOf = (sellerId: number) => sql`
  from ledger_transfers transfer
  join ledger_postings posting on posting.transfer_id = transfer.id
  join ledger_accounts account on account.seller_id = ${sellerId}
    and account.kind = case transfer.kind when 'withdraw' then 'frozen' else 'available' end
    and account.id in (posting.debit_account_id, posting.credit_account_id)
    and not exists (select from ledger_accounts taken where taken.id = posting.credit_account_id and taken.kind = 'fee_revenue')
  where transfer.seller_id = ${sellerId}`;

const matching = ({ sellerId, type, status }: TransactionFilter) => {
  const wanted = type
    ? sql`transfer.kind = any(${kindsOf(type)}::text[])`
    : sql`transfer.kind not in ('freeze', 'unfreeze')`;
  const ofStatus =
    status === undefined
      ? sql`true`
      : sql`(transfer.kind ~ ${OF_ORDERS.source}) = ${status === 'success'}::boolean`;
  return sql`${movementsOf(sellerId)} and ${wanted} and ${ofStatus}`;
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
 * Movements newest first, from a place on: those older than the transfer `before`, or else after `offset` rows. Their order is that of the
 * entries, which are numbered while the accounts are locked: a transfer's own number is drawn before, so it may be lower than that of one
 * that was entered earlier. (`+ 0`: the seller's entries are found and then sorted, never everybody's walked through for them.)
 */
export async function selectTransactions(
  db: Db,
  filter: TransactionFilter,
  place: { limit: number; offset?: number; before?: number | undefined },
): Promise<TransactionRow[]> {
  const older =
    place.before === undefined
      ? sql`true`
      : sql`posting.id + 0 < (select min(first.id) from ledger_postings first where first.transfer_id = ${place.before})`;
  const { rows } = await select(
    sql`${matching(filter)} and ${older} order by posting.id + 0 desc limit ${place.limit} offset ${place.offset ?? 0}`,
  ).execute(db);
  return rows;
}

/** How many movements match. */
export async function countTransactions(db: Db, filter: TransactionFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matching(filter)}`.execute(db);
  return firstOf(rows).total;
}

/** One movement of a seller, internal ones too, or undefined. */
export async function selectTransaction(
  db: Db,
  sellerId: number,
  id: number,
): Promise<TransactionRow | undefined> {
  const { rows } = await select(sql`${movementsOf(sellerId)} and transfer.id = ${id}`).execute(db);
  return rows[0];
}

export type EntryRow = {
  from: AccountKind;
  to: AccountKind;
  amount: Satang;
  from_balance_after: Satang | null;
  to_balance_after: Satang | null;
};

/** What a transfer of a seller is made of, in its order. Balances are told of the seller's own accounts alone. */
export async function selectEntries(db: Db, sellerId: number, transferId: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select debited.kind as "from", credited.kind as "to", posting.amount_satang as amount,
      case when debited.seller_id = ${sellerId} then posting.debit_balance_after end as from_balance_after,
      case when credited.seller_id = ${sellerId} then posting.credit_balance_after end as to_balance_after
    from ledger_transfers transfer
    join ledger_postings posting on posting.transfer_id = transfer.id
    join ledger_accounts debited on debited.id = posting.debit_account_id
    join ledger_accounts credited on credited.id = posting.credit_account_id
    where transfer.id = ${transferId} and transfer.seller_id = ${sellerId}
    order by posting.id`.execute(db);
  return rows;
}
