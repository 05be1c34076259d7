// The movements of one account in a period, batch by batch, with the balance after each.
import type { Language } from '@raan/contract/language';
import { satang, type Satang } from '@raan/contract/money';
import { addDays, isDay } from '@raan/contract/calendar';
import type { StatementAccount, StatementQuery } from '@raan/contract/statements/statement-endpoints';
import { sql } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';
import { firstOf } from '#platform/rows.ts';
import type { TransactionRow } from '#features/wallet/transactions.queries.ts';
import { describeMovement } from '#features/wallet/wallet-view.ts';
import { STATEMENT_WORDS } from './statement-words.ts';

const BATCH = 500;

export type StatementLine = {
  transactionId: number;
  at: string;
  description: string;
  /** The order or sample that it was for; empty where for none. */
  reference: string;
  /** Above zero what came in, below zero what went out. */
  amount: Satang;
  balance: Satang;
};

export type Statement = {
  account: StatementAccount;
  opening: Satang;
  /** To be read once, from the first day to the last. What is left after the last line is the closing balance. */
  lines: AsyncGenerator<StatementLine[]>;
};

type Row = {
  posting_id: number;
  transfer_id: number;
  kind: TransactionRow['kind'];
  created_at: string;
  amount: Satang;
  is_fee: boolean;
  reference: string | null;
};

/**
 * Opens the statement of a seller's account. The opening balance is the sum of all that moved before the first day. Throws
 * REQUEST_VALIDATION_ERROR for a day that does not exist and for a period that ends before it begins.
 */
export async function openStatement(
  db: Db,
  sellerId: number,
  { from, to, account = 'available' }: StatementQuery,
  language: Language,
): Promise<Statement> {
  if (!isDay(from)) throw failField('from', 'field_wrong');
  if (!isDay(to) || to < from) throw failField('to', 'field_wrong');
  const begin = startOfBangkokDay(from);
  const end = startOfBangkokDay(addDays(to, 1));
  const { id } = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('kind', '=', account)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ opening: Satang }>`
    select coalesce(sum(case when posting.credit_account_id = ${id} then posting.amount_satang else 0 - posting.amount_satang end), 0)::bigint
      as opening
    from ledger_postings posting join ledger_transfers transfer on transfer.id = posting.transfer_id
    where (posting.credit_account_id = ${id} or posting.debit_account_id = ${id}) and transfer.created_at < ${begin}`.execute(
    db,
  );
  const { opening } = firstOf(rows);
  return { account, opening, lines: linesOf(db, { id, begin, end, opening, language }) };
}

type Period = { id: number; begin: string; end: string; opening: Satang; language: Language };

async function* linesOf(
  db: Db,
  { id, begin, end, opening, language }: Period,
): AsyncGenerator<StatementLine[]> {
  let balance = opening;
  let after: Row | undefined;
  for (;;) {
    const later = after
      ? sql`(transfer.created_at, posting.id) > (${after.created_at}::timestamptz, ${after.posting_id})`
      : sql`transfer.created_at >= ${begin}`;
    const { rows } = await sql<Row>`
      select posting.id as posting_id, transfer.id as transfer_id, transfer.kind, transfer.created_at,
        case when posting.credit_account_id = ${id} then posting.amount_satang else 0 - posting.amount_satang end as amount,
        exists (select from ledger_accounts other where other.id = posting.credit_account_id and other.kind = 'fee_revenue') as is_fee,
        coalesce(
          (select order_number from orders where orders.seller_id = transfer.seller_id and orders.id = transfer.order_id),
          (select sample_number from sample_orders sample where sample.seller_id = transfer.seller_id and sample.id = transfer.sample_id)
        ) as reference
      from ledger_postings posting join ledger_transfers transfer on transfer.id = posting.transfer_id
      where (posting.credit_account_id = ${id} or posting.debit_account_id = ${id}) and ${later} and transfer.created_at < ${end}
      order by transfer.created_at, posting.id limit ${BATCH}`.execute(db);
    if (rows.length > 0)
      yield rows.map((row): StatementLine => {
        balance = satang(balance + row.amount);
        return {
          transactionId: row.transfer_id,
          at: row.created_at,
          description: row.is_fee ? STATEMENT_WORDS[language].fee : describeMovement(row.kind, language),
          reference: row.reference ?? '',
          amount: row.amount,
          balance,
        };
      });
    if (rows.length < BATCH) return;
    after = rows.at(-1);
  }
}
