// A quick import: stock and prices of existing variants by SKU.
import { PRICE_MAX_SATANG, PRICE_MIN_SATANG } from '@raan/contract/catalogue/prices';
import { SKU_MAX } from '@raan/contract/catalogue/variant';
import type { StoredPreview } from '@raan/contract/console/catalogue-import';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { CatalogueText, StoredImage, StoredOption } from '#platform/schema.ts';
import { changePrices } from '#features/catalogue/change-prices.ts';
import { chosenValues } from '#features/catalogue/choose-variant.ts';
import { deriveProducts } from '#features/catalogue/derive-products.ts';
import { pictureOfVariant } from '#features/catalogue/variant-view.ts';
import { setVariantStock } from '#features/catalogue/set-variant-stock.ts';
import { priceInSatang, splitCurrency, type Rate } from './amounts.ts';
import { cleanText } from './clean-text.ts';
import { createImportError } from './import-error.ts';
import { largestChange, nameText } from './import-preview.ts';
import { recordChanges, selectSnapshots } from './import-changes.ts';
import type { RejectedRow } from './imported-product.ts';
import { truncate } from './imported-product.ts';
import type { OpenTable } from './open-table.ts';
import type { Problem } from './problem-text.ts';
import { isSeparatorLine, problemOf } from './read-table.ts';
import { parseQuantity } from './table-product.ts';

/** A row of the file. Undefined: not to be changed. */
export type StockPriceRow = {
  line: number;
  sku: string;
  price?: Satang;
  /** Struck-through price; null: none. */
  listPrice?: Satang | null;
  stock?: number;
};

export type StockPriceEvent =
  | { kind: 'row'; row: StockPriceRow }
  | { kind: 'rejected'; rejected: RejectedRow }
  | { kind: 'position'; bytes: number };

const ROWS_MAX = 1_000_000;

/** Reads rows and errors, in the same order every time. Throws ImportError for an unusable file. */
export async function* readStockPrices(
  { reading, records }: OpenTable,
  options: { rate: Rate; currency?: string | undefined },
): AsyncGenerator<StockPriceEvent> {
  const { headers, columns, decimal } = reading;
  const nameOf = (field: keyof typeof columns) => headers[columns[field] ?? -1] ?? '';
  const seen = new Map<string, number>();
  let hasHeader = false;
  for await (const record of records()) {
    const { line } = record;
    const reject = (key: string, field: string, problem: Problem): StockPriceEvent => ({
      kind: 'rejected',
      rejected: { line, key, field, ...problem },
    });
    if (!('cells' in record)) {
      yield reject('', '', { problem: record.problem, details: {} });
      continue;
    }
    if (!hasHeader) {
      hasHeader = !isSeparatorLine(record.cells);
      continue;
    }
    yield { kind: 'position', bytes: record.bytes };
    const broken = problemOf(record.cells, headers.length);
    if (broken) {
      yield reject('', '', broken);
      continue;
    }
    const cell = (field: keyof typeof columns) => record.cells[columns[field] ?? -1]?.trim() ?? '';
    const sku = truncate(cleanText(cell('sku')), SKU_MAX);
    const before = seen.get(sku.toLowerCase());
    if (sku === '') yield reject(sku, nameOf('sku'), { problem: 'sku_missing', details: {} });
    else if (before !== undefined)
      yield reject(sku, nameOf('sku'), { problem: 'sku_twice', details: { line: before } });
    else {
      seen.set(sku.toLowerCase(), line);
      if (seen.size > ROWS_MAX) throw createImportError('list_too_long', { limit: ROWS_MAX });
      const parsed = parseRow(cell, { ...options, decimal: decimal ?? 'point' });
      if ('problem' in parsed) yield reject(sku, parsed.field && nameOf(parsed.field), parsed);
      else yield { kind: 'row', row: { line, sku, ...parsed } };
    }
  }
}

type ParsedRow = Omit<StockPriceRow, 'line' | 'sku'>;
type Field = 'price' | 'list_price' | 'stock';

function parseRow(
  cell: (field: Field) => string,
  { rate, currency, decimal }: { rate: Rate; currency?: string | undefined; decimal: 'point' | 'comma' },
): ParsedRow | (Problem & { field: Field | '' }) {
  const row: ParsedRow = {};
  for (const [field, name] of [
    ['price', 'price'],
    ['list_price', 'listPrice'],
  ] as const) {
    const text = cell(field);
    if (text === '') continue;
    const { amount, currency: named } = splitCurrency(text);
    if (named !== undefined && currency !== undefined && named !== currency)
      return { field, problem: 'currency_differs', details: { value: truncate(text, 40), currency } };
    const price = priceInSatang(amount, rate, decimal);
    if (price === undefined) return { field, problem: 'price_wrong', details: { value: truncate(text, 40) } };
    if (price < PRICE_MIN_SATANG)
      return { field, problem: price === 0 ? 'price_zero' : 'price_too_small', details: {} };
    if (price > PRICE_MAX_SATANG) return { field, problem: 'price_too_large', details: {} };
    row[name] = price;
  }
  const stock = cell('stock');
  if (stock !== '') {
    const quantity = parseQuantity(stock, decimal);
    if (quantity === undefined)
      return { field: 'stock', problem: 'stock_wrong', details: { value: truncate(stock, 40) } };
    row.stock = quantity;
  }
  if (row.price === undefined && row.stock === undefined)
    return { field: '', problem: 'nothing_to_change', details: {} };
  return row;
}

type KnownVariant = {
  id: number;
  product_id: number;
  sku: string;
  choice: string[];
  price_satang: Satang;
  original_price_satang: Satang | null;
  discount_price_satang: Satang | null;
  available: number | null;
  image: StoredImage | null;
  name: CatalogueText;
  category: StoredPreview['category'];
  options: StoredOption[];
  images: StoredImage[];
};

/** A row with its variant. */
type Matched = { row: StockPriceRow; variant: KnownVariant };
export type Decided = { matched: Matched[]; rejected: RejectedRow[] };

/** Finds the variants of rows, in order, with announced prices as their prices. `supplier` empty: of all suppliers. Rows without exactly one are rejected. */
export async function matchRows(tx: Tx, supplier: string, rows: readonly StockPriceRow[]): Promise<Decided> {
  const skus = rows.map(({ sku }) => sku.toLowerCase());
  const { rows: variants } = await sql<KnownVariant>`
    select variant.id, variant.product_id, lower(variant.sku) as sku, variant.choice, pool.available,
      case when rise.variant_id is null then variant.price_satang else rise.price_satang end as price_satang,
      case when rise.variant_id is null then variant.original_price_satang else rise.original_price_satang end as original_price_satang,
      case when rise.variant_id is null then variant.discount_price_satang else rise.discount_price_satang end as discount_price_satang,
      variant.image, product.name, product.category, product.options, product.images
    from variants variant join products product on product.id = variant.product_id join stock_pools pool on pool.id = variant.pool_id
      left join price_rises rise on rise.variant_id = variant.id
    where lower(variant.sku) = any(${skus}::text[]) and variant.sku is not null and variant.status = 'active'
      and (${supplier} = '' or split_part(product.source, ':', 2) = ${supplier})`.execute(tx);
  const bySku = Map.groupBy(variants, ({ sku }) => sku);
  const decided: Decided = { matched: [], rejected: [] };
  for (const row of rows) {
    const found = bySku.get(row.sku.toLowerCase()) ?? [];
    const [variant] = found;
    const common = { line: row.line, key: row.sku, field: '' };
    if (!variant) decided.rejected.push({ ...common, problem: 'sku_unknown', details: {} });
    else if (found.length > 1)
      decided.rejected.push({ ...common, problem: 'sku_ambiguous', details: { count: found.length } });
    else decided.matched.push({ row, variant });
  }
  return decided;
}

type Prices = { price: Satang; originalPrice: Satang | null; discountPrice: Satang | null };

/** Prices of a variant after its row. Without a list price in the file, a present one above the new price stays. */
function pricesAfter({ row, variant }: Matched): Prices {
  const present = {
    price: variant.price_satang,
    originalPrice: variant.original_price_satang,
    discountPrice: variant.discount_price_satang,
  };
  const { price } = row;
  if (price === undefined) return present;
  const list = row.listPrice ?? (present.discountPrice === null ? null : present.price);
  return list !== null && list > price
    ? { price: list, originalPrice: list, discountPrice: price }
    : { price, originalPrice: null, discountPrice: null };
}

const hasNewPrice = (one: Matched) => {
  const { price, discountPrice } = pricesAfter(one);
  return price !== one.variant.price_satang || discountPrice !== one.variant.discount_price_satang;
};
const hasNewStock = ({ row, variant }: Matched) => row.stock !== undefined && row.stock !== variant.available;

/** Whether a row changes its variant. */
export const isChange = (one: Matched) => hasNewPrice(one) || hasNewStock(one);

export function describeRow(one: Matched): StoredPreview {
  const { row, variant } = one;
  const { price, discountPrice } = pricesAfter(one);
  const values = chosenValues(variant.options, variant.choice).map(
    ({ value }) => nameText(value.name) || value.key,
  );
  const described = {
    name: values.join(', '),
    sku: row.sku,
    price: toBaht(discountPrice ?? price),
    price_before: toBaht(variant.discount_price_satang ?? variant.price_satang),
    stock: row.stock ?? variant.available,
    stock_before: variant.available,
    is_new: false,
  };
  return {
    line: row.line,
    key: row.sku,
    product_id: variant.product_id,
    name: nameText(variant.name),
    category: variant.category,
    fate: isChange(one) ? 'updated' : 'unchanged',
    pictures: variant.images.length,
    picture_hash: pictureOfVariant(variant, variant)?.hash ?? null,
    picture_url: null,
    variants: [described],
    variant_count: 1,
    price_change: largestChange([described]),
  };
}

/** Writes the rows that change something, and records it for undo. The rows are matched again under the lock. */
export async function writeStockPrices(
  tx: Tx,
  at: string,
  importId: number,
  supplier: string,
  rows: readonly StockPriceRow[],
): Promise<Decided & { updated: number }> {
  const first = await matchRows(tx, supplier, rows);
  const productIds = [...new Set(first.matched.map(({ variant }) => variant.product_id))];
  if (productIds.length === 0) return { ...first, updated: 0 };
  await tx
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`id = any(${productIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const decided = await matchRows(tx, supplier, rows);
  const changes = decided.matched.filter(isChange);
  const changedIds = [...new Set(changes.map(({ variant }) => variant.product_id))];
  const before = await selectSnapshots(tx, changedIds, 'variants');
  await changePrices(
    tx,
    at,
    changes.filter(hasNewPrice).map((one) => ({ variantId: one.variant.id, ...pricesAfter(one) })),
  );
  await setVariantStock(
    tx,
    changes
      .filter(hasNewStock)
      .map(({ row, variant }) => ({ variantId: variant.id, available: row.stock ?? 0 })),
  );
  await raiseVersions(tx, at, changedIds);
  await deriveProducts(tx, changedIds);
  await recordChanges(tx, importId, changedIds, before, 'variants');
  return { ...decided, updated: changes.length };
}

/** Open editors of the products then notice the change. */
async function raiseVersions(tx: Tx, at: string, productIds: readonly number[]): Promise<void> {
  await sql`update products set version = version + 1, updated_at = ${at}::timestamptz where id = any(${[...productIds]}::bigint[])`.execute(
    tx,
  );
}
