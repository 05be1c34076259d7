import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { inTransaction, openDatabase, type Db } from '#platform/db.ts';
import { deriveProducts } from '#features/catalogue/derive-products.ts';
import { findProducts } from '#features/catalogue/find-products.ts';
import { readNewProducts } from '#features/catalogue/read-new-products.ts';
import { deleteProducts } from '#test/products.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { BAHT_RATE, parseRate } from './amounts.ts';
import { ImportError } from './import-error.ts';
import { selectVariants } from '#features/catalogue/variants.queries.ts';
import { importFile, type ImportOptions } from './import-file.ts';
import { problemText } from './problem-text.ts';
import { prepareProducts, writePrepared, writeProducts } from './write-products.ts';

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
  await deleteProducts(db);
});

const deps = () => ({ db, clock: systemClock, media: { add: async () => PICTURE } });
const importFixture = (name: string, options?: Partial<ImportOptions>) =>
  importFile(deps(), path.join(FIXTURES, name), { rate: BAHT_RATE, ...options });

async function importContent(name: string, content: string | Buffer, options?: Partial<ImportOptions>) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return await importFile(deps(), file, { rate: BAHT_RATE, ...options });
}

const product = (key: string) =>
  db.selectFrom('products').selectAll().where('source_key', '=', key).executeTakeFirstOrThrow();
const variantsOf = async (key: string) => await selectVariants(db, [(await product(key)).id]);
const keys = async () =>
  (await db.selectFrom('products').select('source_key').orderBy('id').execute()).map((row) => row.source_key);

test('[GOOD-01] imports each variant with its price, list price, stock and choice', async () => {
  expect(await importFixture('shop.csv')).toMatchObject({
    created: 3,
    updated: 0,
    unchanged: 0,
    rejected: [],
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
    options: [
      { kind: 'color', values: [{ key: 'White' }, { key: 'Navy' }] },
      { kind: 'size', values: [{ key: 'S' }, { key: 'M' }] },
    ],
    images: [],
  });
  expect(await variantsOf('linen-shirt')).toMatchObject([
    { choice: ['White', 'S'], price_satang: 49_000, discount_price_satang: 39_000, available: 4 },
    { choice: ['White', 'M'], price_satang: 49_000, discount_price_satang: 39_000, available: 6 },
    { choice: ['Navy', 'S'], price_satang: 49_000, discount_price_satang: 39_000, available: 0 },
  ]);
  const mat = await product('yoga-mat');
  expect(mat).toMatchObject({
    category: 'sports',
    name: { th: 'เสื่อโยคะ 6 มม.' },
    description: { th: '<p>หนานุ่ม<br />ม้วนเก็บง่าย</p><p>ล้างน้ำได้</p>' },
    price_satang: 25_900,
    highest_price_satang: 29_900,
    discount_price_satang: null,
    stock: null,
    options: [{ kind: 'other', name: { th: 'ความหนา' }, values: [{ key: '6 มม.' }, { key: '8 มม.' }] }],
  });
  expect(await variantsOf('yoga-mat')).toMatchObject([
    { choice: ['6 มม.'], price_satang: 25_900, available: null },
    { choice: ['8 มม.'], price_satang: 29_900, available: null },
  ]);
  expect(await product('draft-mug')).toMatchObject({
    status: 'inactive',
    name: { 'zh-CN': '陶瓷马克杯' },
    category: 'tiktok_market',
  });
});

test('[PROD-06] sanitises descriptions on import', async () => {
  await importFixture('shop.csv');
  expect((await product('linen-shirt')).description).toEqual({ en: '<p>Cool <b>linen</b>.</p>' });
});

test('queues pictures in the order of their positions, those of colours and variants separately', async () => {
  await importFixture('shop.csv');
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
    '2000 white.jpg',
    '2002 navy.jpg',
  ]);
});

test('importing the same file again changes nothing; a changed product is updated and keeps its id', async () => {
  await importFixture('shop.csv');
  const before = await product('linen-shirt');
  expect(await importFixture('shop.csv')).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  expect(await product('linen-shirt')).toEqual(before);
  const dearer = await importFixture('shop.csv', { rate: parseRate('2')!, source: 'shop' });
  expect(dearer).toMatchObject({ created: 0, updated: 3, unchanged: 0 });
  expect(await product('linen-shirt')).toMatchObject({
    id: before.id,
    price_satang: 98_000,
    created_at: before.created_at,
  });
});

test('[EDIT-01] reports bad rows with line and reason, and imports the others', async () => {
  const { created, rejected } = await importFixture('bad-lines.csv');
  expect(created).toBe(3);
  expect(await keys()).toEqual(['good-two', 'good three', 'good-four']);
  expect((await product('good-two')).price_satang).toBe(125_050);
  expect(rejected.map((row) => `${row.line}: ${problemText('en', row)}`)).toEqual([
    '4: the price is missing or zero',
    '5: “ten” is not a price',
    '6: the handle is missing',
    '7: the row has 2 cells, but the header has 4',
    '8: the title is missing',
    '9: misplaced quotes; write a quote inside a cell twice',
    '11: the image URL is invalid; the product is imported without this image',
    '13: this combination already appeared on line 2',
    '14: the price is missing or zero',
  ]);
});

test('rejects a product with a cell larger than 1 MB', async () => {
  const csv = `Handle,Title,Body (HTML),Variant Price\nbig,Big,${'x'.repeat(1024 * 1024 + 1)},10\nsmall,Small,,10\n`;
  const { created, rejected } = await importContent('huge.csv', csv);
  expect(created).toBe(1);
  expect(rejected).toEqual([{ line: 2, key: 'big', field: '', problem: 'cell_too_large', details: {} }]);
});

test('reads files with a byte order mark and CRLF', async () => {
  const csv = '\ufeffHandle,Title,Variant Price\r\none,"One\r\nmore",10\r\n';
  expect(await importContent('crlf.csv', csv)).toMatchObject({ created: 1, rejected: [] });
  expect((await product('one')).name).toEqual({ en: 'One more' });
});

test.each([
  [
    'latin1.csv',
    Buffer.from([...Buffer.from('Handle,Title,Variant Price\na,Caf'), 0xe9, ...Buffer.from(',10\n')]),
    /line 2 is not UTF-8/,
  ],
  ['other.csv', 'Colour,Shelf\nx,1\n', /Columns are missing: name, price/],
  ['empty.csv', '', /The file is empty/],
  ['list.json', '{"key": 1}', /must contain a list/],
  ['broken.json', '[{', /is not valid JSON/],
  ['sheet.xlsx', 'PK', /not an XLSX workbook/],
  ['sheet.ods', 'PK', /Upload a \.csv/],
] as const)('rejects %s with one clear sentence', async (name, content, words) => {
  await expect(importContent(name, content)).rejects.toThrow(ImportError);
  await expect(importContent(name, content)).rejects.toThrow(words);
  expect(await keys()).toEqual([]);
});

test('reports a missing file', async () => {
  await expect(importFile(deps(), path.join(folder, 'nowhere.csv'), { rate: BAHT_RATE })).rejects.toThrow(
    /There is no file/,
  );
});

test('imports a JSON list with texts in every language and reports entries by position', async () => {
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
  const { created, rejected } = await importContent('list.json', JSON.stringify(list), { pictures: folder });
  expect(created).toBe(1);
  expect(await product('tee')).toMatchObject({
    source: 'json:list',
    images: [PICTURE],
    options: [{ kind: 'size', values: [{ key: 'M' }] }],
    price_satang: 19_900,
  });
  expect(rejected.map(({ line, key }) => ({ line, key }))).toEqual([
    { line: 2, key: 'bad' },
    { line: 3, key: 'free' },
    { line: 4, key: '' },
  ]);
  expect(rejected[1]).toMatchObject({ field: 'price', problem: 'amount_wrong', details: { value: '0.00' } });
});

test('imports the first 50 pictures of a product and says that others are left out', async () => {
  const rows = Array.from({ length: 51 }, (_, index) =>
    index === 0 ? 'many,Many,10,https://shop.example/0.jpg' : `many,,,https://shop.example/${index}.jpg`,
  );
  const { created, rejected } = await importContent(
    'pictures.csv',
    ['Handle,Title,Variant Price,Image Src', ...rows].join('\n'),
  );
  expect(created).toBe(1);
  expect(rejected.map((row) => `${row.line}: ${problemText('en', row)}`)).toEqual([
    '2: the product is imported with its first 50 images only',
  ]);
  const { id } = await product('many');
  const queue = await db.selectFrom('image_fetches').select('url').where('product_id', '=', id).execute();
  expect(queue).toHaveLength(50);
});

test('[GOOD-01] refuses a JSON product with more than 250 combinations of colours and sizes', async () => {
  const colors = Array.from({ length: 16 }, (_, index) => ({ en: `Colour ${index}` }));
  const sizes = Array.from({ length: 16 }, (_, index) => `Size ${index}`);
  const entry = { key: 'wide', category: 'fashion', name: { en: 'Wide' }, price: '10.00', colors, sizes };
  const { created, rejected } = await importContent('wide.json', JSON.stringify([entry]));
  expect(created).toBe(0);
  expect(rejected.map((row) => problemText('en', row))).toEqual(['the product has more than 250 variants']);
});

test('rejects only the entries that the database cannot store', async () => {
  const { created, rejected } = await importFixture('bad-entries.json');
  expect(created).toBe(2);
  expect(await keys()).toEqual(['good-first', 'good-last']);
  const reasons = rejected.map((row) => `${row.line}: ${row.field}: ${problemText('en', row)}`);
  expect(reasons).toEqual([
    '2: key: contains a NUL or an incomplete character',
    '3: name.th: contains a NUL or an incomplete character',
    '4: name.en: contains a NUL or an incomplete character',
    '5: description_html.en: contains a NUL or an incomplete character',
    '6: colors.0.en: contains a NUL or an incomplete character',
    '6: sizes.0: contains a NUL or an incomplete character',
    '7: stock: exceeds 2147483647',
    '8: discount_price: must be below the price',
    '9: discount_price: must be below the price',
  ]);
});

test('CSV: continues after a NUL, an oversized stock, a title cut inside an emoji and a broken entity', async () => {
  const emoji = '😀'.repeat(150);
  const csv = [
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty',
    'nul,A\0B,,,,10,,',
    'much,Much,,,,10,shopify,99999999999',
    `emoji,x${emoji},<p>&#0;&#xD800;</p>,Color,x${emoji},10,,`,
    'dear,Dear,,,,1818181.82,,',
    'good,Good,,,,10,,',
  ].join('\n');
  const { created, rejected } = await importContent('odd.csv', csv);
  expect(created).toBe(2);
  expect(rejected.map((row) => `${row.line}: ${problemText('en', row)}`)).toEqual([
    '2: a cell contains NUL characters',
    '3: “99999999999” is not a stock quantity',
    '5: the price exceeds the maximum for one order',
  ]);
  expect((await product('emoji')).name).toEqual({ en: `x${'😀'.repeat(99)}` });
});

test.each([
  ['a part', 'โยค'],
  ['a synonym', 'exercise mat'],
])('finds an imported product by %s of its name at once', async (_, keyword) => {
  await importFixture('shop.csv');
  const { id } = await product('yoga-mat');
  const page = { page: 1, limit: 20, offset: 0 };
  const { products } = await findProducts(db, { keyword }, page, { kind: 'catalogue' });
  expect(products.map((found) => found.id)).toEqual([id]);
});

test('stores the search text of products on sale and off sale, which the job leaves as it is', async () => {
  const header = 'Handle,Title,Body (HTML),Variant Price,Status\n';
  await importContent('texts.csv', `${header}on,เสื่อโยคะ Blue-5kg,,10,active\noff,Yoga mat,,10,draft\n`);
  const [on, off] = [await product('on'), await product('off')];
  const rows = async () => {
    const { rows: found } = await sql<{ product_id: number; search_text: string; ctid: string }>`
      select product_id, search_text, ctid::text from product_search
      union all select product_id, search_text, ctid::text from unsold_search order by 1`.execute(db);
    return found;
  };
  const imported = await rows();
  expect(imported.map(({ product_id: id }) => id)).toEqual([on.id, off.id]);
  expect(imported[0]?.search_text).toContain(' เสื่อโยคะ blue 5 kg ');
  expect(imported[1]?.search_text).toMatch(/^ yoga mat \n #\d/);
  await readNewProducts(db);
  expect(await rows()).toEqual(imported);
});

test('stores the price and stock of new products that are derived from their variants', async () => {
  const kinds = (['active', 'inactive'] as const).flatMap((status) =>
    [0, 3, null].flatMap((stock) =>
      [satang(90), null].map((discountPrice) => ({ status, stock, discountPrice })),
    ),
  );
  const variant = (kind: (typeof kinds)[number], choice: string, price: number) => ({
    ...kind,
    choice: [choice],
    price: satang(price),
    originalPrice: null,
    sku: null,
    barcode: null,
    weightGrams: null,
    picture: null,
  });
  const products = [undefined, null, 0, 5].flatMap((sharedStock) =>
    kinds.flatMap((one, index) =>
      kinds.map((other, otherIndex) => ({
        key: `${sharedStock} ${index} ${otherIndex}`,
        category: 'fashion' as const,
        name: { en: 'Shirt' },
        description: {},
        status: 'active' as const,
        hot: false,
        options: [],
        ...(sharedStock !== undefined && { sharedStock }),
        variants: [variant(one, 'a', 200), variant(other, 'b', 100)],
        pictures: [],
      })),
    ),
  );
  await writeProducts(db, systemClock, { name: 'derived' }, products);
  const columns = ['price_satang', 'discount_price_satang', 'highest_price_satang', 'stock'] as const;
  const rows = async () =>
    await db
      .selectFrom('products')
      .select(['id', 'source_key', ...columns])
      .orderBy('id')
      .execute();
  const written = await rows();
  expect(written).toHaveLength(products.length);
  await inTransaction(db, (tx) =>
    deriveProducts(
      tx,
      written.map(({ id }) => id),
    ),
  );
  expect(await rows()).toEqual(written);
});

test('shows a picture that arrives after the products were prepared', async () => {
  const url = 'https://pictures.example/late.jpg';
  const lamp = {
    key: 'lamp',
    category: 'electronics' as const,
    name: { en: 'Lamp' },
    description: {},
    status: 'active' as const,
    hot: false,
    options: [],
    variants: [
      {
        choice: [],
        price: satang(100),
        originalPrice: null,
        discountPrice: null,
        stock: 3,
        sku: null,
        barcode: null,
        weightGrams: null,
        picture: null,
        status: 'active' as const,
      },
    ],
    pictures: [{ url }],
  };
  const prepared = await prepareProducts(db, 'late', [lamp]);
  await db
    .insertInto('remote_images')
    .values({ url, image: JSON.stringify(PICTURE), fetched_at: new Date().toISOString() })
    .execute();
  await inTransaction(db, (tx) => writePrepared(tx, systemClock, { name: 'late' }, prepared));
  expect(await product('lamp')).toMatchObject({ images: [PICTURE] });
  expect(await db.selectFrom('image_fetches').select('url').execute()).toEqual([]);
});
