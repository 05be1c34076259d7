import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BAHT_RATE } from './amounts.ts';
import type { RejectedRow } from './imported-product.ts';
import { openTable } from './open-table.ts';
import { readTable, TABLE_LIMITS, type ReadEvent } from './read-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'raan-shopify-'));
});
afterAll(() => rm(folder, { recursive: true }));

const HEADING = 'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price\n';
const rows = (handle: string, count: number, body = '') =>
  Array.from(
    { length: count },
    (_, index) => `${handle},${index === 0 ? `Title of ${handle}` : ''},${body},Size,${index},10\n`,
  ).join('');

async function read(content: string, limits: Partial<typeof TABLE_LIMITS> = {}) {
  const file = path.join(folder, 'shop.csv');
  await writeFile(file, HEADING + content);
  const table = await openTable(file, { format: 'csv', purpose: 'products', copy: `${file}.copy` });
  const options = {
    reading: table.reading,
    rate: BAHT_RATE,
    decimal: 'point',
    defaultCategory: 'fashion',
  } as const;
  const events: ReadEvent[] = [];
  for await (const event of readTable(table.records(), options, { ...TABLE_LIMITS, ...limits }))
    events.push(event);
  return events.flatMap((event): (string | RejectedRow)[] => {
    if (event.kind === 'product') return [event.product.key];
    return event.kind === 'rejected' ? [event.rejected] : [];
  });
}

test('rejects only the product with too many rows', async () => {
  const found = await read(rows('small', 10) + rows('endless', 11) + rows('next', 10), { rowsOfProduct: 10 });
  expect(found).toEqual([
    'small',
    { line: 12, key: 'endless', field: '', problem: 'product_rows', details: { limit: 10 } },
    'next',
  ]);
});

test('rejects only the product whose rows are too large in total', async () => {
  const heavy = rows('heavy', 9, 'x'.repeat(500_000));
  const found = await read(`${rows('first', 1)}${heavy}${rows('last', 1, 'x'.repeat(500_000))}`);
  expect(found).toEqual([
    'first',
    { line: 3, key: 'heavy', field: '', problem: 'product_bytes', details: { limit: 4 } },
    'last',
  ]);
});

test('rejects a file with too many products', async () => {
  expect(await read(rows('a', 1) + rows('b', 1), { products: 2 })).toEqual(['a', 'b']);
  await expect(read(rows('a', 1) + rows('b', 1) + rows('c', 1), { products: 2 })).rejects.toMatchObject({
    failure: { problem: 'list_too_long', details: { limit: 2 } },
  });
});
