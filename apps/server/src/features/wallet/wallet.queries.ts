// All reading of a seller's wallet.
import { sql } from 'kysely';
import { satang, type Satang } from '@raan/contract/money';
import type { TransactionType } from '@raan/contract/wallet/wallet-endpoints';
import type { Db, Tx } from '#platform/db.ts';
import { startOfBangkokDay, bangkokDay } from '#platform/clock.ts';
import type { Schema } from '#platform/schema.ts';
import { firstOf } from '#platform/rows.ts';

export type TransactionRow = {
  id: number;
  kind: Exclude<Schema['ledger_transfers']['kind'], 'order_checkout' | 'late_payment_refund'>;
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

/** Movements of a seller's available balance and payouts of what was frozen, the fee with them, newest first; internal moves (freeze, unfreeze) only when asked for by name. */
export async function selectTransactions(
  db: Db,
  sellerId: number,
  type: TransactionType | undefined,
  status: 'approved' | 'success' | undefined,
  page: { limit: number; offset: number },
): Promise<{ transactions: TransactionRow[]; total: number }> {
  const wanted = type
    ? sql`transfer.kind = any(${kindsOf(type)}::text[])`
    : sql`transfer.kind not in ('freeze', 'unfreeze')`;
  const ofStatus =
    status === undefined
      ? sql`true`
      : sql`(transfer.kind ~ ${OF_ORDERS.source}) = ${status === 'success'}::boolean`;
  const from = sql`
    from ledger_transfers transfer
    join ledger_postings posting on posting.transfer_id = transfer.id
    join ledger_accounts account on account.seller_id = ${sellerId}
      and account.kind = case transfer.kind when 'withdraw' then 'frozen' else 'available' end
      and account.id in (posting.debit_account_id, posting.credit_account_id)
      and not exists (select from ledger_accounts taken where taken.id = posting.credit_account_id and taken.kind = 'fee_revenue')
    where transfer.seller_id = ${sellerId} and ${wanted} and ${ofStatus}`;
  const { rows: transactions } = await sql<TransactionRow>`
    select transfer.id, transfer.kind,
      case transfer.kind when 'withdraw' then posting.amount_satang + coalesce((select fee.amount_satang from ledger_postings fee
        join ledger_accounts taken on taken.id = fee.credit_account_id and taken.kind = 'fee_revenue'
        where fee.transfer_id = transfer.id), 0) else posting.amount_satang end as amount,
      case when transfer.kind = 'withdraw' then null when posting.debit_account_id = account.id then posting.debit_balance_after else posting.credit_balance_after end as balance_after,
      transfer.order_id, transfer.sample_id,
      (select order_number from orders where orders.seller_id = transfer.seller_id and orders.id = transfer.order_id) as order_number,
      (select sample_number from sample_orders sample where sample.seller_id = transfer.seller_id and sample.id = transfer.sample_id) as sample_number,
      transfer.created_at
    ${from} order by transfer.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return { transactions, total: rows[0]?.total ?? 0 };
}

export type IncomeParts = { recharge: Satang; profitCredits: Satang; expense: Satang };

/** Sums since a moment (ISO), or of all time: own top-ups, order_profit credits without those that were refunded, and what went out as deposit or withdrawal. */
export async function incomeParts(db: Db, sellerId: number, since?: string): Promise<IncomeParts> {
  const from = since === undefined ? sql`true` : sql`transfer.created_at >= ${since}`;
  const { rows } = await sql<{ recharge: number; profit: number; expense: number }>`
    select
      coalesce(sum(posting.amount_satang) filter (where transfer.kind = 'recharge'), 0)::bigint as recharge,
      coalesce(sum(case transfer.kind when 'order_profit' then posting.amount_satang else 0 - posting.amount_satang end)
        filter (where transfer.kind = 'order_profit' or (transfer.kind = 'order_refund' and debit.kind = 'available')), 0)::bigint as profit,
      coalesce(sum(posting.amount_satang) filter (where transfer.kind in ('deposit', 'withdraw')), 0)::bigint as expense
    from ledger_transfers transfer join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts debit on debit.id = posting.debit_account_id
    where transfer.seller_id = ${sellerId} and transfer.kind in ('recharge', 'order_profit', 'order_refund', 'deposit', 'withdraw') and ${from}`.execute(
    db,
  );
  const row = firstOf(rows);
  return { recharge: satang(row.recharge), profitCredits: satang(row.profit), expense: satang(row.expense) };
}

/** The moment, in ISO text, at which the current month began in Bangkok. */
export function startOfMonth(now: number): string {
  return startOfBangkokDay(`${bangkokDay(now).slice(0, 7)}-01`);
}

export type RechargeRow = Pick<
  Schema['recharges'],
  'amount_satang' | 'method' | 'status' | 'created_at' | 'credited_at'
> & {
  id: number;
  payment_id: number;
  provider: string;
  payment_status: Schema['payments']['status'];
  qr_payload: string;
  expires_at: string;
};

const RECHARGE_SQL = sql`
  select recharge.id, recharge.amount_satang, recharge.method, recharge.status, recharge.created_at, recharge.credited_at,
    payment.id as payment_id, payment.provider, payment.status as payment_status, payment.qr_payload, payment.expires_at
  from recharges recharge
  join payments payment on payment.seller_id = recharge.seller_id and payment.recharge_id = recharge.id`;

/** One top-up of a seller, or undefined. */
export async function selectRecharge(
  db: Db | Tx,
  sellerId: number,
  id: number,
): Promise<RechargeRow | undefined> {
  const { rows } =
    await sql<RechargeRow>`${RECHARGE_SQL} where recharge.seller_id = ${sellerId} and recharge.id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/** A page of a seller's top-ups, newest first. */
export async function selectRecharges(
  db: Db,
  sellerId: number,
  page: { limit: number; offset: number },
): Promise<{ recharges: RechargeRow[]; total: number }> {
  const { rows: recharges } = await sql<RechargeRow>`${RECHARGE_SQL}
    where recharge.seller_id = ${sellerId} order by recharge.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const { total } = await db
    .selectFrom('recharges')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return { recharges, total };
}
