import type { Column } from './column.ts';

/** Makes spreadsheets detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet would run texts that start like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns the columns that have a CSV value as a CSV file (RFC 4180) with a header line. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const exported = columns.filter((column) => column.csv !== undefined);
  const lines = [
    exported.map(({ header }) => header),
    ...rows.map((row) => exported.map(({ csv }) => csv?.(row) ?? '')),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('');
}

function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
