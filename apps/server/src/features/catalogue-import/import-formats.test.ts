import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportReading } from '@raan/contract/console/catalogue-import';
import { systemClock } from '#platform/clock.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { selectVariants } from '#features/catalogue/variants.queries.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { deleteProducts } from '#test/products.ts';
import { BAHT_RATE, decimalOf, parseRate, priceInSatang, type Rate } from './amounts.ts';
import { parse } from 'csv-parse/sync';
import { importFile, type ImportSummary } from './import-file.ts';
import { problemText } from './problem-text.ts';

let database: TestDatabase;
let db: Db;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = openDatabase({ ...database.config, max: 2 }));
  folder = await mkdtemp(path.join(tmpdir(), 'raan-formats-'));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => deleteProducts(db));

const PICTURE = { hash: 'a'.repeat(40), width: 800, height: 800, color: '#ffffff' };
const FIXTURE = path.join(import.meta.dirname, 'fixtures/variants.csv');

const parseCsv = (csv: string): string[][] => parse(csv, { relax_column_count: true });

type Imported = ImportSummary & { reading: ImportReading };

async function importBytes(
  name: string,
  bytes: string | Uint8Array,
  { currency = 'THB', rate = BAHT_RATE }: { currency?: string; rate?: Rate } = {},
): Promise<Imported> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  let reading: ImportReading | undefined;
  const deps = { db, clock: systemClock, media: { add: async () => PICTURE } };
  const onReading = (found: ImportReading) => {
    reading = found;
  };
  const summary = await importFile(deps, file, { rate, currency, source: 'supplier', onReading });
  if (!reading) throw new Error('the table was not read');
  return { ...summary, reading };
}

/** Everything that an import stores, variant by variant, without ids. */
async function catalogue() {
  const products = await db
    .selectFrom('products')
    .select([
      'id',
      'source_key',
      'name',
      'description',
      'category',
      'options',
      'price_satang',
      'stock',
      'status',
    ])
    .orderBy('source_key')
    .execute();
  return await Promise.all(
    products.map(async ({ id, ...product }) => {
      const variants = await db
        .selectFrom('variants')
        .innerJoin('stock_pools', 'stock_pools.id', 'variants.pool_id')
        .select([
          'variants.choice',
          'sku',
          'barcode',
          'weight_grams',
          'price_satang',
          'discount_price_satang',
          'available',
        ])
        .where('variants.product_id', '=', id)
        .orderBy('position')
        .execute();
      const pictures = await db
        .selectFrom('image_fetches')
        .select(['position', 'url'])
        .where('product_id', '=', id)
        .orderBy('position')
        .execute();
      return { ...product, variants, pictures };
    }),
  );
}

const AMOUNTS = new Set(['Variant Price', 'Variant Compare At Price']);

/** The records of a comma-separated file with another delimiter, optionally with decimal commas. */
function rewrite(csv: string, delimiter: string, hasDecimalComma: boolean): string {
  const [header = [], ...rows] = parseCsv(csv);
  const cells = rows.map((row) =>
    row.map((cell, column) =>
      hasDecimalComma && AMOUNTS.has(header[column] ?? '') ? cell.replace('.', ',') : cell,
    ),
  );
  return stringify([header, ...cells], { delimiter });
}

/** Encodes Thai and ASCII text. */
function encode874(text: string): Buffer {
  return Buffer.from(
    Array.from(text).map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x80) return code;
      if (code >= 0x0e01 && code <= 0x0e5b) return code - 0x0e00 + 0xa0;
      throw new Error(`${character} is not in Windows-874`);
    }),
  );
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('[EDIT-01] [GOOD-01] the same products as another file', () => {
  it.each([
    [
      'semicolon, decimal comma, UTF-8 with a byte order mark',
      (csv: string) => `\ufeff${rewrite(csv, ';', true)}`,
      { delimiter: 'semicolon', decimal: 'comma', encoding: 'utf-8' },
    ],
    [
      'tab, UTF-16 LE',
      (csv: string) => Buffer.from(`\ufeff${rewrite(csv, '\t', false)}`, 'utf16le'),
      { delimiter: 'tab', decimal: 'point', encoding: 'utf-16le' },
    ],
    [
      'tab, UTF-16 BE without a byte order mark',
      (csv: string) => utf16be(rewrite(csv, '\t', true)),
      { delimiter: 'tab', decimal: 'comma', encoding: 'utf-16be' },
    ],
    [
      'comma, Windows-874',
      (csv: string) => encode874(csv),
      { delimiter: 'comma', decimal: 'point', encoding: 'windows-874' },
    ],
    [
      'semicolon with a sep line, Windows-874',
      (csv: string) => encode874(`sep=;\n${rewrite(csv, ';', true)}`),
      { delimiter: 'semicolon', decimal: 'comma', encoding: 'windows-874' },
    ],
  ] as const)('(%s) import to the same catalogue', async (_, convert, expected) => {
    const csv = await readFile(FIXTURE, 'utf8');
    const first = await importBytes('plain.csv', csv);
    expect(first).toMatchObject({
      created: 3,
      rejected: [],
      reading: {
        layout: 'shopify',
        delimiter: 'comma',
        decimal: 'point',
        encoding: 'utf-8',
        is_decimal_certain: true,
      },
    });
    const before = await catalogue();
    expect(
      before
        .flatMap(({ variants }) => variants)
        .map(({ price_satang: price, available }) => [price, available]),
    ).toEqual([
      [5_999, 4],
      [6_999, null],
      [6_999, 0],
      [129_050, 12],
      [135_000, 0],
      [12_000, 9],
    ]);
    await deleteProducts(db);
    expect(await importBytes('other.csv', convert(csv))).toMatchObject({
      created: 3,
      rejected: [],
      reading: expected,
    });
    expect(await catalogue()).toEqual(before);
  });

  it('as an XLSX workbook, and as a table with other columns, has the same prices and stock', async () => {
    const csv = await readFile(FIXTURE, 'utf8');
    await importBytes('plain.csv', csv);
    const before = await catalogue();
    const records = parseCsv(csv);
    await deleteProducts(db);
    expect(await importBytes('book.xlsx', workbook(records))).toMatchObject({
      created: 3,
      rejected: [],
      reading: { layout: 'shopify', encoding: null, delimiter: null },
    });
    expect(await catalogue()).toEqual(before);
  });
});

/** A minimal workbook: texts in the shared table, numbers as numbers, no cell for an empty text. */
function workbook(records: readonly (readonly string[])[]): Uint8Array {
  const texts = [...new Set(records.flat())];
  const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const cell = (text: string, row: number, column: number) => {
    if (text === '') return '';
    const letters =
      (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') +
      String.fromCharCode(65 + (column % 26));
    const isNumber = /^\d+(\.\d+)?$/.test(text) && !text.startsWith('0');
    const value = isNumber ? `><v>${text}</v>` : ` t="s"><v>${texts.indexOf(text)}</v>`;
    return `<c r="${letters}${row}"${value}</c>`;
  };
  const rows = records.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((text, column) => cell(text, index + 1, column)).join('')}</row>`,
  );
  return zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="สินค้า" sheetId="1" r:id="rId7"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet3.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst>${texts.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
    ),
    'xl/worksheets/sheet3.xml': strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
  });
}

describe('[EDIT-01] other layouts', () => {
  it('maps Thai headers, splits pictures, and groups variants by their product', async () => {
    const csv = [
      'รหัสสินค้า;ชื่อสินค้า;ราคา;ราคาเต็ม;จำนวน;SKU;สี;ขนาด;น้ำหนัก (กก.);รูปภาพ',
      'T1;เสื้อยืดผ้าฝ้าย;1.290,50;1.500,00;12;T1-R-M;แดง;M;0,25;https://p.example/1.jpg | https://p.example/2.jpg',
      'T1;เสื้อยืดผ้าฝ้าย;1.290,50;;0;T1-B-M;ฟ้า;M;0,25;',
      'T2;ถุงเท้า;99,00;;;T2;;;;',
    ].join('\r\n');
    const { created, rejected, reading } = await importBytes('thai.csv', encode874(csv));
    expect({ created, rejected }).toEqual({ created: 2, rejected: [] });
    expect(reading).toMatchObject({
      layout: 'columns',
      decimal: 'comma',
      encoding: 'windows-874',
      missing: [],
      columns: { key: 0, price: 2, list_price: 3, option1: 6 },
    });
    const [shirt, socks] = await catalogue();
    expect(shirt).toMatchObject({
      source_key: 'T1',
      category: 'fashion',
      options: [{ kind: 'color' }, { kind: 'size' }],
    });
    expect(shirt?.variants).toMatchObject([
      {
        choice: ['แดง', 'M'],
        price_satang: 150_000,
        discount_price_satang: 129_050,
        available: 12,
        weight_grams: 250,
        sku: 'T1-R-M',
      },
      { choice: ['ฟ้า', 'M'], price_satang: 129_050, discount_price_satang: null, available: 0 },
    ]);
    expect(shirt?.pictures.map(({ url }) => url)).toEqual([
      'https://p.example/1.jpg',
      'https://p.example/2.jpg',
    ]);
    // An empty cell of a stock column never means unlimited.
    expect(socks).toMatchObject({ source_key: 'T2', price_satang: 9_900, stock: 0 });
  });

  it('reads variations of WooCommerce anywhere in the file', async () => {
    const csv = [
      'ID,Type,SKU,Name,Published,Description,In stock?,Stock,Backorders allowed?,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
      '10,variable,,Hoodie,1,Warm,1,,0,,,,Clothing,"https://p.example/a.jpg, https://p.example/b.jpg",,Color,"Red, Blue"',
      '11,simple,CAP,Cap,1,,1,,0,0.1,,150,Clothing,,,,',
      '12,variation,H-R,Hoodie - Red,1,,1,5,0,0.5,390,450,,https://p.example/red.jpg,id:10,Color,Red',
      '13,variation,H-B,Hoodie - Blue,1,,0,3,0,0.5,,450,,,id:10,Color,Blue',
      '14,simple,DRAFT,Draft,0,,1,,0,,,99,,,,,',
    ].join('\n');
    const { created, rejected, reading } = await importBytes('woo.csv', csv);
    expect({ created, rejected, layout: reading.layout }).toEqual({
      created: 3,
      rejected: [],
      layout: 'woocommerce',
    });
    const [cap, draft, hoodie] = await catalogue();
    expect(cap).toMatchObject({
      source_key: 'CAP',
      stock: null,
      variants: [{ weight_grams: 100, sku: 'CAP' }],
    });
    expect(draft).toMatchObject({ source_key: 'DRAFT', status: 'inactive' });
    expect(hoodie).toMatchObject({ source_key: 'id:10', name: { en: 'Hoodie' }, stock: 5 });
    expect(hoodie?.variants).toMatchObject([
      { choice: ['Red'], price_satang: 45_000, discount_price_satang: 39_000, available: 5 },
      { choice: ['Blue'], price_satang: 45_000, discount_price_satang: null, available: 0 },
    ]);
  });

  it('reads Google Merchant feeds as TSV and XML, and refuses prices in another currency', async () => {
    const header = 'id\titem_group_id\ttitle\timage_link\tavailability\tprice\tsale_price\tcolor\tsize';
    const tsv = [
      header,
      'R-S\tR\tRain coat\thttps://p.example/r.jpg\tin_stock\t20.00 USD\t15.00 USD\tRed\tS',
      'X\t\tUmbrella\thttps://p.example/x.jpg\tout_of_stock\t5 USD\t\tBlack\t',
      'R-M\tR\tRain coat\thttps://p.example/r.jpg\tin_stock\t20.00 USD\t\tRed\tM',
      'E\t\tEuro coat\t\tin_stock\t20.00 EUR\t\t\t',
    ].join('\n');
    const dollars = { currency: 'USD', rate: parseRate('35') as Rate };
    const { rejected, reading } = await importBytes('google.tsv', tsv, dollars);
    expect(reading).toMatchObject({ layout: 'google', delimiter: 'tab' });
    expect(rejected.map((row) => `${row.line} ${row.field}: ${problemText('en', row)}`)).toEqual([
      '5 price: “20.00 EUR” is not in USD',
    ]);
    const fromTsv = await catalogue();
    expect(fromTsv).toMatchObject([
      {
        source_key: 'R',
        variants: [
          { choice: ['Red', 'S'], price_satang: 70_000, discount_price_satang: 52_500, available: null },
          { choice: ['Red', 'M'] },
        ],
      },
      { source_key: 'X', stock: 0 },
    ]);
    const [names = [], ...rows] = tsv.split('\n').map((line) => line.split('\t'));
    const items = rows.map(
      (cells) =>
        `<item>${cells.map((cell, index) => `<g:${names[index]}>${cell}</g:${names[index]}>`).join('')}<g:shipping><g:price>9 EUR</g:price></g:shipping></item>`,
    );
    await deleteProducts(db);
    await importBytes(
      'google.xml',
      `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${items.join('')}</channel></rss>`,
      dollars,
    );
    expect(await catalogue()).toEqual(fromTsv);
  });

  it('holds a product back with every problem and its line if one of its variants is broken', async () => {
    const csv = [
      'Handle;Title;Option1 Name;Option1 Value;Variant Inventory Tracker;Variant Inventory Qty;Variant Price',
      'cup;Cup;Color;Red;shopify;3;10,50',
      'cup;;;Blue;shopify;many;10,50',
      'cup;;;Green;shopify;3;10.50x',
      'cup;;;Red;shopify;3;10,50',
      'pot;Pot;Color;Red;shopify;3;12,00',
    ].join('\n');
    const { created, rejected } = await importBytes('bad.csv', csv);
    expect(created).toBe(1);
    expect(rejected.map((row) => `${row.line} ${row.field}: ${problemText('en', row)}`)).toEqual([
      '3 Variant Inventory Qty: “many” is not a stock quantity',
      '4 Variant Price: “10.50x” is not a price',
      '5 Option1 Value: this combination already appeared on line 2',
    ]);
    const { id } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow();
    expect(await selectVariants(db, [id])).toHaveLength(1);
  });
});

describe('[EDIT-01] decimal marks', () => {
  it.each([
    ['12.50', 'point'],
    ['1,234.50', 'point'],
    ['1,234,567', 'point'],
    ['12,5', 'comma'],
    ['1.234,50', 'comma'],
    ['1 234,50', 'comma'],
    ['1,250', undefined],
    ['1.250', undefined],
    ['250', undefined],
    ['ten', undefined],
  ])('%s shows %s', (text, expected) => expect(decimalOf(text)).toBe(expected));

  it.each([
    ['1.234,50', 'comma', 123_450],
    ['1 234,50', 'comma', 123_450],
    ['12,5', 'comma', 1_250],
    ['12.50', 'comma', undefined],
    ['12,50', 'point', undefined],
  ] as const)('%s with a decimal %s is %s satang', (text, decimal, expected) =>
    expect(priceInSatang(text, BAHT_RATE, decimal)).toBe(expected),
  );
});
