import type { Language } from '@raan/contract/language';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { stringify } from 'csv-stringify/sync';
import { StatementTotals, type Statement, type StatementLine } from './statement-lines.ts';
import { STATEMENT_MESSAGES } from './statement-messages.ts';
import { formatBangkokTime } from './format-bangkok-time.ts';

/**
 * Streams a statement as CSV: UTF-8 with a byte order mark, plain numbers, formulas escaped. The last row has
 * the totals: opening balance + in − out = closing balance.
 */
export async function* renderStatementCsv(
  { opening, lines }: Statement,
  language: Language,
): AsyncGenerator<string> {
  const messages = STATEMENT_MESSAGES[language];
  yield toCsv(
    [
      [
        messages.time,
        messages.number,
        messages.description,
        messages.reference,
        messages.in,
        messages.out,
        messages.balance,
      ],
      ['', '', messages.opening, '', '', '', formatAmount(opening)],
    ],
    true,
  );
  const totals = new StatementTotals(opening);
  for await (const batch of lines) {
    yield toCsv(batch.map(row), false);
    totals.add(batch);
  }
  const { moneyIn, moneyOut, closing } = totals;
  yield toCsv(
    [['', '', messages.closing, '', formatAmount(moneyIn), formatAmount(moneyOut), formatAmount(closing)]],
    false,
  );
}

function row({ at, transactionId, description, reference, amount, balance }: StatementLine) {
  return [
    formatBangkokTime(at),
    String(transactionId),
    description,
    reference,
    amount > 0 ? formatAmount(amount) : '',
    amount < 0 ? formatAmount(satang(0 - amount)) : '',
    formatAmount(balance),
  ];
}

function toCsv(rows: string[][], bom: boolean): string {
  return stringify(rows, { bom, escape_formulas: true, record_delimiter: 'windows' });
}

function formatAmount(amount: Satang): string {
  return toBaht(amount).toFixed(2);
}
