// Reads the movements of one account in a period in batches, with the balance after each.
import type { Language } from '@raan/contract/language';
import { satang, type Satang } from '@raan/contract/money';
import { addDays, isDay } from '@raan/contract/calendar';
import type { StatementAccount, StatementQuery } from '@raan/contract/statements/statement-endpoints';
import { sql } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';
import { firstRow } from '#platform/rows.ts';
import type { TransactionRow } from '#features/wallet/transactions.queries.ts';
import { decodeCutOff } from '#features/wallet/cut-off.ts';
import { describeMovement } from '#features/wallet/wallet-view.ts';
import { STATEMENT_MESSAGES } from './statement-messages.ts';

const BATCH = 500;

export type StatementLine = {
  transactionId: number;
  at: string;
  description: string;
  /** Order or sample number; empty if there is none. */
  reference: string;
  /** Positive for incoming money, negative for outgoing. */
  amount: Satang;
  balance: Satang;
};

/** Totals of a period: incoming and outgoing amounts, both positive, and the closing balance. */
export class StatementTotals {
  moneyIn = satang(0);
  moneyOut = satang(0);
  closing: Satang;

  constructor(opening: Satang) {
    this.closing = opening;
  }

  add(lines: readonly StatementLine[]): void {
    for (const { amount, balance } of lines) {
      if (amount > 0) this.moneyIn = satang(this.moneyIn + amount);
      else this.moneyOut = satang(this.moneyOut - amount);
      this.closing = balance;
    }
  }
}

export type Statement = {
  account: StatementAccount;
  opening: Satang;
  /** Can be read once, in chronological order. The balance of the last line is the closing balance. */
  lines: AsyncGenerator<StatementLine[]>;
};

type Row = {
  transfer_id: number;
  kind: TransactionRow['kind'];
  created_at: string;
  amount: Satang;
  balance_after: Satang;
  is_fee: boolean;
  reference: string | null;
};

/** Range of entry numbers of a period: `first` to before `end`. Entries are immutable, so the range stays valid. */
type Period = { accountId: number; first: number; end: number; opening: Satang };

/**
 * Opens a statement as of now, or of the moment `as_of`. Days are cut in ledger order: a day ends before the first entry of a later
 * one, so that consecutive statements have no gap. Throws REQUEST_VALIDATION_ERROR for the day, the period or `as_of`.
 */
export async function openStatement(
  db: Db,
  sellerId: number,
  { from, to, account = 'available', as_of: asOf }: StatementQuery,
  language: Language,
): Promise<Statement> {
  if (!isDay(from)) throw failField('from', 'field_wrong');
  if (!isDay(to) || to < from) throw failField('to', 'field_wrong');
  const { id } = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('kind', '=', account)
    .executeTakeFirstOrThrow();
  const last = asOf === undefined ? Number.MAX_SAFE_INTEGER - 1 : decodeCutOff(asOf)[account];
  const period = await findPeriod(db, id, last, {
    begin: startOfBangkokDay(from),
    end: startOfBangkokDay(addDays(to, 1)),
  });
  return { account, opening: period.opening, lines: readLines(db, period, language) };
}

const entriesQuery = (accountId: number, first: number, end: number) => sql`(
  select credit_entry as number, transfer_id, credit_account_id, amount_satang as amount, credit_balance_after as balance_after
  from ledger_postings where credit_account_id = ${accountId} and credit_entry >= ${first} and credit_entry < ${end}
  union all
  select debit_entry, transfer_id, credit_account_id, 0 - amount_satang, debit_balance_after
  from ledger_postings where debit_account_id = ${accountId} and debit_entry >= ${first} and debit_entry < ${end}
)`;

/** One statement, so that range and opening balance come from the same snapshot. */
async function findPeriod(
  db: Db,
  accountId: number,
  lastEntry: number,
  { begin, end }: { begin: string; end: string },
): Promise<Period> {
  const { rows } = await sql<Omit<Period, 'accountId'>>`
    with entry as materialized (
      select number, balance_after, transfer.created_at
      from ${entriesQuery(accountId, 1, lastEntry + 1)} entry join ledger_transfers transfer on transfer.id = entry.transfer_id
    ), bounds as (
      select coalesce(min(number) filter (where created_at >= ${begin}), max(number) + 1, 1)::bigint as first,
        coalesce(min(number) filter (where created_at >= ${end}), max(number) + 1, 1)::bigint as end_number
      from entry
    )
    select first, end_number as "end",
      coalesce((select balance_after from entry where number = first - 1), 0)::bigint as opening
    from bounds`.execute(db);
  return { accountId, ...firstRow(rows) };
}

async function* readLines(
  db: Db,
  { accountId, first, end }: Period,
  language: Language,
): AsyncGenerator<StatementLine[]> {
  for (let from = first; from < end; from += BATCH) {
    const { rows } = await sql<Row>`
      select entry.transfer_id, transfer.kind, transfer.created_at, entry.amount, entry.balance_after,
        exists (select from ledger_accounts other where other.id = entry.credit_account_id and other.kind = 'fee_revenue') as is_fee,
        coalesce(
          (select order_number from orders where orders.seller_id = transfer.seller_id and orders.id = transfer.order_id),
          (select sample_number from sample_orders sample where sample.seller_id = transfer.seller_id and sample.id = transfer.sample_id)
        ) as reference
      from ${entriesQuery(accountId, from, Math.min(from + BATCH, end))} entry
      join ledger_transfers transfer on transfer.id = entry.transfer_id
      order by entry.number`.execute(db);
    yield rows.map((row): StatementLine => ({
      transactionId: row.transfer_id,
      at: row.created_at,
      description: row.is_fee ? STATEMENT_MESSAGES[language].fee : describeMovement(row.kind, language),
      reference: row.reference ?? '',
      amount: row.amount,
      balance: row.balance_after,
    }));
  }
}
