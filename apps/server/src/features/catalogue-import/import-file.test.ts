import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { selectProducts } from '#features/catalogue/products.queries.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { parseRate } from './amounts.ts';
import { ImportError } from './import-error.ts';
import { importFile, type ImportOptions } from './import-file.ts';
import { problemText } from './problem-text.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const PICTURE = { hash: 'a'.repeat(40), width: 800, height: 800, color: '#ffffff' };

let database: TestDatabase;
let db: Db;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = openDatabase({ ...database.config, max: 2 }));
  folder = await mkdtemp(path.join(tmpdir(), 'raan-import-'));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await db.deleteFrom('products').execute();
});

const deps = () => ({ db, clock: systemClock, media: { add: async () => PICTURE } });
const fixture = (name: string, options?: ImportOptions) =>
  importFile(deps(), path.join(FIXTURES, name), options);

async function written(name: string, content: string | Buffer, options?: ImportOptions) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return await importFile(deps(), file, options);
}

const product = (key: string) =>
  db.selectFrom('products').selectAll().where('source_key', '=', key).executeTakeFirstOrThrow();
const keys = async () =>
  (await db.selectFrom('products').select('source_key').orderBy('id').execute()).map((row) => row.source_key);

test('variants become colours and sizes, compare-at becomes the list price, stock is summed', async () => {
  expect(await fixture('shop.csv')).toMatchObject({
    created: 3,
    updated: 0,
    unchanged: 0,
    rejected: [],
    pricesDiffer: 1,
  });
  const shirt = await product('linen-shirt');
  expect(shirt).toMatchObject({
    source: 'shopify:shop',
    category: 'fashion',
    name: { en: 'Linen shirt' },
    price_satang: 49_000,
    original_price_satang: 49_000,
    discount_price_satang: 39_000,
    effective_price_satang: 39_000,
    on_sale: true,
    stock: 10,
    status: 'active',
    colors: [
      { name: { en: 'White' }, image: null },
      { name: { en: 'Navy' }, image: null },
    ],
    sizes: ['S', 'M'],
    images: [],
  });
  const mat = await product('yoga-mat');
  expect(mat).toMatchObject({
    category: 'sports',
    name: { th: 'เสื่อโยคะ 6 มม.' },
    description: { th: '<p>หนานุ่ม<br />ม้วนเก็บง่าย</p><p>ล้างน้ำได้</p>' },
    price_satang: 29_900,
    discount_price_satang: null,
    stock: null,
    sizes: ['6 มม.', '8 มม.'],
  });
  expect(await product('draft-mug')).toMatchObject({
    status: 'inactive',
    name: { 'zh-CN': '陶瓷马克杯' },
    category: 'tiktok_market',
  });
});

test('[PROD-06] descriptions are sanitised when they come in', async () => {
  await fixture('shop.csv');
  expect((await product('linen-shirt')).description).toEqual({ en: '<p>Cool <b>linen</b>.</p>' });
});

test('pictures are queued in the order of their positions, those of colours beside them', async () => {
  await fixture('shop.csv');
  const { id } = await product('linen-shirt');
  const queue = await db
    .selectFrom('image_fetches')
    .select(['position', 'url'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
  expect(queue.map(({ position, url }) => `${position} ${path.basename(url)}`)).toEqual([
    '0 shirt-1.jpg',
    '1 shirt-2.jpg',
    '1000 white.jpg',
    '1001 navy.jpg',
  ]);
});

test('importing twice changes nothing twice; a changed product is updated and keeps its id', async () => {
  await fixture('shop.csv');
  const before = await product('linen-shirt');
  expect(await fixture('shop.csv')).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  expect(await product('linen-shirt')).toEqual(before);
  const dearer = await fixture('shop.csv', { rate: parseRate('2')!, source: 'shop' });
  expect(dearer).toMatchObject({ created: 0, updated: 3, unchanged: 0 });
  expect(await product('linen-shirt')).toMatchObject({
    id: before.id,
    price_satang: 98_000,
    created_at: before.created_at,
  });
});

test('bad rows are reported by line with the reason, and the good ones go in', async () => {
  const { created, rejected } = await fixture('bad-lines.csv');
  expect(created).toBe(4);
  expect(await keys()).toEqual(['good-one', 'good-two', 'good three', 'good-four']);
  expect((await product('good-two')).price_satang).toBe(125_050);
  expect(rejected.map((row) => `${row.line}: ${problemText('en', row)}`)).toEqual([
    '4: no variant has a price',
    '5: “ten” is no price',
    '6: the handle is missing',
    '7: the row has 2 cells and the heading 4',
    '8: the title is missing',
    '9: quotes stand where they must not; a quote inside a cell is written twice',
    '11: the picture’s address is no web address; the product goes without it',
    '13: “good-one” was on line 2 already; the rows of a product must follow each other',
    '14: the price is missing or zero',
  ]);
});

test('a cell of more than 1 MB is refused, its product with it', async () => {
  const csv = `Handle,Title,Body (HTML),Variant Price\nbig,Big,${'x'.repeat(1024 * 1024 + 1)},10\nsmall,Small,,10\n`;
  const { created, rejected } = await written('huge.csv', csv);
  expect(created).toBe(1);
  expect(rejected).toEqual([{ line: 2, key: '', field: '', problem: 'cell_too_large', details: {} }]);
});

test('a byte order mark and CRLF are read', async () => {
  const csv = '\ufeffHandle,Title,Variant Price\r\none,"One\r\nmore",10\r\n';
  expect(await written('crlf.csv', csv)).toMatchObject({ created: 1, rejected: [] });
  expect((await product('one')).name).toEqual({ en: 'One more' });
});

test.each([
  [
    'latin1.csv',
    Buffer.from([...Buffer.from('Handle,Title,Variant Price\na,Caf'), 0xe9, ...Buffer.from(',10\n')]),
    /not UTF-8 \(line 2\)/,
  ],
  ['other.csv', 'Name,Cost\nx,1\n', /not a Shopify product export: its first line lacks “handle”/],
  ['empty.csv', '', /The file is empty/],
  ['list.json', '{"key": 1}', /must hold a list/],
  ['broken.json', '[{', /is no JSON/],
  ['sheet.xlsx', 'PK', /Only \.csv/],
] as const)('%s is refused in one sentence', async (name, content, words) => {
  await expect(written(name, content)).rejects.toThrow(ImportError);
  await expect(written(name, content)).rejects.toThrow(words);
  expect(await keys()).toEqual([]);
});

test('a file that is not there is said to be missing', async () => {
  await expect(importFile(deps(), path.join(folder, 'nowhere.csv'))).rejects.toThrow(/There is no file/);
});

test('a JSON list brings texts in every language and reports entries by their place', async () => {
  const list = [
    {
      key: 'tee',
      category: 'fashion',
      name: { th: 'เสื้อ', en: 'Tee' },
      price: '199.00',
      sizes: ['M'],
      images: ['tee.webp', 'none.webp'],
    },
    { key: 'bad', category: 'food', name: { th: 'ข้าว' }, price: '1' },
    { key: 'free', category: 'beauty', name: { en: 'Free' }, price: '0.00' },
    'nonsense',
  ];
  await writeFile(path.join(folder, 'tee.webp'), 'bytes');
  const { created, rejected } = await written('list.json', JSON.stringify(list), { pictures: folder });
  expect(created).toBe(1);
  expect(await product('tee')).toMatchObject({
    source: 'json:list',
    images: [PICTURE],
    sizes: ['M'],
    price_satang: 19_900,
  });
  expect(rejected.map(({ line, key }) => ({ line, key }))).toEqual([
    { line: 2, key: 'bad' },
    { line: 3, key: 'free' },
    { line: 4, key: '' },
  ]);
  expect(rejected[1]).toMatchObject({ field: 'price', problem: 'amount_wrong', details: { value: '0.00' } });
});

test('an entry that the database cannot hold is refused by itself, whatever is wrong with it', async () => {
  const { created, rejected } = await fixture('bad-entries.json');
  expect(created).toBe(2);
  expect(await keys()).toEqual(['good-first', 'good-last']);
  const reasons = rejected.map((row) => `${row.line}: ${row.field}: ${problemText('en', row)}`);
  expect(reasons).toEqual([
    '2: key: holds a NUL or half of a character',
    '3: name.th: holds a NUL or half of a character',
    '4: name.en: holds a NUL or half of a character',
    '5: description_html.en: holds a NUL or half of a character',
    '6: colors.0.en: holds a NUL or half of a character',
    '6: sizes.0: holds a NUL or half of a character',
    '7: stock: is more than 2147483647',
    '8: discount_price: must be below the price',
    '9: discount_price: must be below the price',
  ]);
});

test('CSV: a row with a NUL, a stock beyond counting, a title cut inside an emoji and a broken entity stop nothing', async () => {
  const emoji = '😀'.repeat(150);
  const csv = [
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty',
    'nul,A\0B,,,,10,,',
    'much,Much,,,,10,shopify,99999999999',
    `emoji,x${emoji},<p>&#0;&#xD800;</p>,Color,x${emoji},10,,`,
    'dear,Dear,,,,1818181.82,,',
    'good,Good,,,,10,,',
  ].join('\n');
  const { created, rejected } = await written('odd.csv', csv);
  expect(created).toBe(2);
  expect(rejected.map((row) => `${row.line}: ${problemText('en', row)}`)).toEqual([
    '2: a cell holds NUL characters',
    '3: “99999999999” is no stock',
    '5: the price is more than one order may cost',
  ]);
  expect((await product('emoji')).name).toEqual({ en: `x${'😀'.repeat(99)}` });
});

test('an imported product is found by a search for a part of its name', async () => {
  await fixture('shop.csv');
  const { id } = await product('yoga-mat');
  const page = { page: 1, limit: 20, offset: 0 };
  const { products } = await selectProducts(db, { keyword: 'โยค' }, page, { kind: 'catalogue' });
  expect(products.map((found) => found.id)).toEqual([id]);
});
