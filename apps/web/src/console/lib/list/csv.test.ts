import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { toCsv } from './csv.ts';

type Row = { name: string; amount: number | null };
const COLUMNS: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, csv: ({ name }) => name },
  { key: 'link', header: 'Link', cell: () => 'not exported' },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => amount, csv: ({ amount }) => amount },
];
const csvOf = (...rows: Row[]) => toCsv(COLUMNS, rows).split('\r\n');

it('writes the columns that have a CSV value, with a byte order mark and a header', () => {
  expect(csvOf({ name: 'ร้าน', amount: -1.5 }, { name: '', amount: null })).toEqual([
    '\uFEFFName,Amount',
    'ร้าน,-1.5',
    ',',
    '',
  ]);
});

it('quotes commas, quotation marks and line breaks', () => {
  expect(toCsv(COLUMNS, [{ name: 'a, "b"\nc', amount: 1 }])).toContain('"a, ""b""\nc",1');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'keeps spreadsheets from running %j as a formula',
  (name) => {
    expect(toCsv(COLUMNS, [{ name, amount: 1 }])).toContain(`'${name}`);
  },
);
