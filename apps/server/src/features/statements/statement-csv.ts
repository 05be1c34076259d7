import type { Language } from '@raan/contract/language';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { stringify } from 'csv-stringify/sync';
import { StatementSums, type Statement, type StatementLine } from './statement-lines.ts';
import { STATEMENT_WORDS } from './statement-words.ts';
import { thaiTime } from './thai-time.ts';

/**
 * A statement as CSV that spreadsheets open as it is: UTF-8 with a byte order mark, plain numbers, no text taken for a formula. The last
 * row sums up what came in and went out: with the opening balance it makes the closing one.
 */
export async function* statementCsv(
  { opening, lines }: Statement,
  language: Language,
): AsyncGenerator<string> {
  const words = STATEMENT_WORDS[language];
  yield csv(
    [
      [words.time, words.number, words.description, words.reference, words.in, words.out, words.balance],
      ['', '', words.opening, '', '', '', plain(opening)],
    ],
    true,
  );
  const sums = new StatementSums(opening);
  for await (const batch of lines) {
    yield csv(batch.map(row), false);
    sums.add(batch);
  }
  const { came, went, closing } = sums;
  yield csv([['', '', words.closing, '', plain(came), plain(went), plain(closing)]], false);
}

function row({ at, transactionId, description, reference, amount, balance }: StatementLine) {
  return [
    thaiTime(at),
    String(transactionId),
    description,
    reference,
    amount > 0 ? plain(amount) : '',
    amount < 0 ? plain(satang(0 - amount)) : '',
    plain(balance),
  ];
}

function csv(rows: string[][], bom: boolean): string {
  return stringify(rows, { bom, escape_formulas: true, record_delimiter: 'windows' });
}

/** Satang as plain baht, `1234.50`. */
function plain(amount: Satang): string {
  return toBaht(amount).toFixed(2);
}
