// Columns of Shopify product exports, in the old and the new format.
import { createImportError } from './import-error.ts';

const COLUMNS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'body html', 'description'],
  vendor: ['vendor'],
  productCategory: [
    'product category',
    'google shopping / google product category',
    'custom product type',
    'standard product type',
  ],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  price: ['variant price', 'price'],
  compareAtPrice: ['variant compare at price', 'compare-at price'],
  imageSrc: ['image src', 'product image url'],
  imagePosition: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
} as const;

type ShopifyColumn = keyof typeof COLUMNS;
export type ShopifyRow = Readonly<Record<ShopifyColumn, string>>;

const REQUIRED_COLUMNS: readonly ShopifyColumn[] = ['handle', 'title', 'price'];

/** Parses the header row. Returns its number of cells and a row reader. Throws ImportError for missing columns. */
export function readHeader(cells: readonly string[]): {
  width: number;
  rowOf: (cells: readonly string[]) => ShopifyRow;
} {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const findColumn = (column: ShopifyColumn) => {
    for (const name of COLUMNS[column]) {
      const place = names.indexOf(name);
      if (place >= 0) return place;
    }
    return -1;
  };
  const columns = Object.keys(COLUMNS) as ShopifyColumn[];
  const places = columns.map((column) => [column, findColumn(column)] as const);
  const missing = REQUIRED_COLUMNS.filter((column) => findColumn(column) < 0);
  if (missing.length > 0) {
    const missingNames = missing.map((column) => `“${COLUMNS[column][0]}”`).join(', ');
    throw createImportError('not_shopify', { columns: missingNames });
  }
  return {
    width: names.length,
    rowOf: (row) =>
      Object.fromEntries(places.map(([column, place]) => [column, row[place] ?? ''])) as ShopifyRow,
  };
}
