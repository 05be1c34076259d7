import { bangkokDay } from '@raan/contract/calendar';
import { sql } from 'kysely';
import { satang, type Satang } from '@raan/contract/money';
import type { Db } from '#platform/db.ts';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { CutOff } from './cut-off.ts';

export type IncomeParts = { recharge: Satang; profitCredits: Satang; expense: Satang };

/**
 * Sums up to a cut-off, of all time and since a moment (ISO): top-ups, order credits minus refunds, and deposits plus
 * withdrawals.
 */
export async function selectIncomeParts(
  db: Db,
  sellerId: number,
  { cutOff, since }: { cutOff: CutOff; since: string },
): Promise<{ all: IncomeParts; recent: IncomeParts }> {
  const { rows } = await sql<{ is_recent: boolean; recharge: number; profit: number; expense: number }>`
    select transfer.created_at >= ${since}::timestamptz as is_recent,
      coalesce(sum(posting.amount_satang) filter (where transfer.kind = 'recharge'), 0)::bigint as recharge,
      coalesce(sum(case transfer.kind when 'order_profit' then posting.amount_satang else 0 - posting.amount_satang end)
        filter (where transfer.kind = 'order_profit' or (transfer.kind = 'order_refund' and debit.kind = 'available')), 0)::bigint as profit,
      coalesce(sum(posting.amount_satang) filter (where transfer.kind in ('deposit', 'withdraw')), 0)::bigint as expense
    from ledger_transfers transfer join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts debit on debit.id = posting.debit_account_id
    where transfer.seller_id = ${sellerId} and transfer.kind in ('recharge', 'order_profit', 'order_refund', 'deposit', 'withdraw')
      and case when transfer.kind = 'withdraw' then posting.debit_entry <= ${cutOff.frozen}::bigint
        when transfer.kind in ('recharge', 'order_profit') then posting.credit_entry <= ${cutOff.available}::bigint
        else posting.debit_entry <= ${cutOff.available}::bigint end
    group by 1`.execute(db);
  const sum = (parts: typeof rows): IncomeParts => ({
    recharge: satang(parts.reduce((total, { recharge }) => total + recharge, 0)),
    profitCredits: satang(parts.reduce((total, { profit }) => total + profit, 0)),
    expense: satang(parts.reduce((total, { expense }) => total + expense, 0)),
  });
  return { all: sum(rows), recent: sum(rows.filter((row) => row.is_recent)) };
}

/** Returns the start of the current month in Bangkok as ISO text. */
export function startOfMonth(now: number): string {
  return startOfBangkokDay(`${bangkokDay(now).slice(0, 7)}-01`);
}
