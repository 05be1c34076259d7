import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv } from './csv-records.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'raan-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readRecords(text: string): Promise<(string[] | string)[]> {
  const file = path.join(folder, 'file.csv');
  await writeFile(file, text);
  const records: (string[] | string)[] = [];
  for await (const record of readCsv(file))
    records.push(
      'cells' in record ? [String(record.line), ...record.cells] : `${record.line}: ${record.problem}`,
    );
  return records;
}

test('counts lines correctly with a byte order mark, CRLF, blank lines and quoted line breaks', async () => {
  expect(await readRecords('\ufeffa,b\r\n1,"x\r\ny"\r\n\r\n3,4\r\n5,"say ""six"""')).toEqual([
    ['1', 'a', 'b'],
    ['2', '1', 'x\r\ny'],
    ['5', '3', '4'],
    ['6', '5', 'say "six"'],
  ]);
});

test('skips only the line with a broken quote', async () => {
  expect(await readRecords('a,b\n1,"x"y\n3,4\n5,6\n')).toEqual([
    ['1', 'a', 'b'],
    '2: quotes_wrong',
    ['3', '3', '4'],
    ['4', '5', '6'],
  ]);
});

test('skips only the line with an unclosed quote', async () => {
  expect(await readRecords('a,b\n1,"xy\n3,4\n')).toEqual([['1', 'a', 'b'], '2: quote_open', ['3', '3', '4']]);
});

test('skips a row that is too large and continues with the next line', async () => {
  const huge = 'z'.repeat(4 * 1024 * 1024 + 10);
  expect(await readRecords(`a,b\n1,"${huge}"\n3,4\n`)).toEqual([
    ['1', 'a', 'b'],
    '2: row_too_large',
    ['3', '3', '4'],
  ]);
});

test('returns the content of any cell unchanged', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ก', '"', ',', '\n', '\r\n', ' ', '中'),
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (rows) => {
        const text = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\n');
        const records = await readRecords(text);
        expect(records.map((record) => record.slice(1))).toEqual(rows);
      },
    ),
    { numRuns: 100 },
  );
});

const LIBRARY = { bom: true, relax_column_count: true, skip_empty_lines: true } as const;

test('reads well-formed files as the library does, however their lines end', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ก', ' ', "'", '中', '12', '\ufeff'),
    maxLength: 20,
  });
  const written = fc.oneof(
    cell,
    cell.map((text) => `"${text}"`),
    cell.map((text) => `"${text}""\n,"`),
  );
  const row = fc.array(written, { maxLength: 4 }).map((cells) => cells.join(','));
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\ufeff'),
      fc.boolean(),
      async (rows, newline, mark, isEnded) => {
        const text = mark + rows.join(newline) + (isEnded ? newline : '');
        const records = await readRecords(text);
        expect(records.map((record) => record.slice(1))).toEqual(parse(text, LIBRARY));
      },
    ),
    { numRuns: 200 },
  );
});

test('reads records that span the parts in which a file is read, and continues after a broken one', async () => {
  // Several times as long as a part.
  const ROWS = 5_000;
  const rows = Array.from({ length: ROWS }, (_, index) => `${index},สินค้า ${index},"a ""b""\r\nc ${index}",ก`);
  const records = await readRecords(`${rows.join('\r\n')}\r\n1,"x"y\r\n${rows.join('\n')}`);
  const expected: string[][] = parse(rows.join('\r\n'), LIBRARY);
  expect(records.filter((record) => typeof record === 'string')).toEqual([`${2 * ROWS + 1}: quotes_wrong`]);
  expect(records.slice(0, ROWS).map((record) => record.slice(1))).toEqual(expected);
  expect(records.slice(ROWS + 1).map((record) => record.slice(1))).toEqual(expected);
  expect(records.at(-1)?.[0]).toBe(String(4 * ROWS));
});
