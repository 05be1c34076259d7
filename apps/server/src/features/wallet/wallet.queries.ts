// All reading of a seller's wallet.
import { sql } from 'kysely';
import { satang, type Satang } from '@raan/contract/money';
import type { Db, Tx } from '#platform/db.ts';
import { startOfBangkokDay, bangkokDay } from '#platform/clock.ts';
import type { Schema } from '#platform/schema.ts';
import { firstOf } from '#platform/rows.ts';

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
