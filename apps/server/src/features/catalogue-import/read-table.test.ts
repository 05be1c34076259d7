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

async function read(content: string, limits: Partial<typeof TABLE_LIMITS> = {}, heading = HEADING) {
  const file = path.join(folder, 'shop.csv');
  await writeFile(file, heading + content);
  const table = await openTable(file, { format: 'csv', purpose: 'products', copy: `${file}.copy` });
  const options = {
    reading: table.reading,
    rate: BAHT_RATE,
    decimal: 'point',
    defaultCategory: 'fashion',
  } as const;
  const events: ReadEvent[] = [];
  for await (const event of readTable(() => table.records(), options, { ...TABLE_LIMITS, ...limits }))
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
  const found = await read(`${rows('first', 1)}${heavy}${rows('last', 1, 'x'.repeat(50_000))}`);
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

test('[EDIT-01] imports a product whole whose rows stand apart, after the others', async () => {
  const apart = 'a,Title of a,,Size,1,10\nb,Title of b,,Size,1,10\na,,,Size,2,20\nc,Title of c,,Size,1,10\n';
  expect(await read(apart)).toEqual(['b', 'c', 'a']);
  const twice = `${apart}a,,,Size,1,30\n`;
  expect(await read(twice)).toMatchObject(['b', 'c', { key: 'a', line: 6, problem: 'variant_twice' }]);
  await expect(read(apart, { scatteredBytes: 30 })).rejects.toMatchObject({
    failure: { problem: 'table_too_large' },
  });
});

test('[EDIT-01] holds a product back if one of its rows has a title but no price and no option', async () => {
  const found = await read('a,Title of a,,Size,1,10\na,Title of a,,,,\nb,Title of b,,Size,1,10\n');
  expect(found).toEqual([
    { line: 3, key: 'a', field: 'Variant Price', problem: 'price_zero', details: {} },
    'b',
  ]);
});

test('[EDIT-01] holds back a product with too many variants or too long a description', async () => {
  const many = Array.from(
    { length: 251 },
    (_, index) =>
      `many,${index === 0 ? 'Many' : ''},,Size,${index % 50},10,Color,${Math.floor(index / 50)}\n`,
  ).join('');
  const found = await read(
    `${many}long,Long,${'x'.repeat(50_001)},Size,1,10,,\nlast,Last,,Size,1,10,,\n`,
    {},
    HEADING.replace('\n', ',Option2 Name,Option2 Value\n'),
  );
  expect(found).toMatchObject([
    { key: 'many', problem: 'too_many_variants', details: { limit: 250 } },
    { key: 'long', field: 'Body (HTML)', problem: 'too_long', details: { limit: 50_000 } },
    'last',
  ]);
});
