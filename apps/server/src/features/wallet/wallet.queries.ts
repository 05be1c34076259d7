import { bangkokDay } from '@raan/contract/calendar';
import { sql } from 'kysely';
import { satang, type Satang } from '@raan/contract/money';
import type { Db } from '#platform/db.ts';
import { startOfBangkokDay } from '#platform/clock.ts';
import { firstRow } from '#platform/rows.ts';

export type IncomeParts = { recharge: Satang; profitCredits: Satang; expense: Satang };

/** Sums since a moment (ISO) or of all time: top-ups, order credits minus refunds, and deposits plus withdrawals. */
export async function selectIncomeParts(db: Db, sellerId: number, since?: string): Promise<IncomeParts> {
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
  const row = firstRow(rows);
  return { recharge: satang(row.recharge), profitCredits: satang(row.profit), expense: satang(row.expense) };
}

/** Returns the start of the current month in Bangkok as ISO text. */
export function startOfMonth(now: number): string {
  return startOfBangkokDay(`${bangkokDay(now).slice(0, 7)}-01`);
}
