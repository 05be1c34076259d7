// Converts the rows of every table layout to rows of a Shopify export.
import type { ImportReading } from '@raan/contract/console/catalogue-import';
import {
  EMPTY_ROW,
  findHeader,
  normaliseHeader,
  SHOPIFY_COLUMNS,
  type TableColumn,
  type TableRow,
} from './table-columns.ts';
import { cleanText } from './clean-text.ts';

export const WEIGHT_UNITS = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237, lbs: 453.59237 } as const;
export type WeightUnit = keyof typeof WEIGHT_UNITS;

export type Layout = {
  /** Number of columns. */
  width: number;
  /** Unit of weights that name none. */
  weightUnit: WeightUnit;
  /** Identifies the product of a record; empty if missing. Undefined if the rows of a product may be anywhere in the file. */
  keyOf?: (cells: readonly string[]) => string;
  /** A row with a title may describe a product whose variants follow. */
  hasParentRows?: boolean;
  /** The rows that a record stands for: the first with its variant, the others with further pictures. */
  rowsOf(cells: readonly string[]): TableRow[];
  /** Names a column as the file does. */
  nameOf(column: TableColumn): string;
};

type Source = { headers: readonly string[]; names: readonly string[] };

/** Creates the layout of a file whose reading is complete. */
export function layoutOf({ layout, headers, columns }: ImportReading): Layout {
  const source = { headers, names: headers.map(normaliseHeader) };
  switch (layout) {
    case 'shopify':
      return shopifyLayout(source);
    case 'woocommerce':
      return wooLayout(source);
    case 'google':
      return googleLayout(source);
    default:
      return mappedLayout(source, columns);
  }
}

function shopifyLayout({ headers, names }: Source): Layout {
  const columns = Object.keys(SHOPIFY_COLUMNS) as TableColumn[];
  const placeOf = new Map(columns.map((column) => [column, findHeader(names, SHOPIFY_COLUMNS[column])]));
  const present = [...placeOf].filter(([, place]) => place >= 0);
  const handle = placeOf.get('handle') ?? -1;
  return {
    width: names.length,
    weightUnit: 'g',
    keyOf: (cells) => cleanText(cells[handle] ?? ''),
    rowsOf(cells) {
      const row: Record<TableColumn, string> = { ...EMPTY_ROW };
      for (const [column, place] of present) row[column] = cells[place] ?? '';
      return [row];
    },
    nameOf: (column) => headers[placeOf.get(column) ?? -1] ?? SHOPIFY_COLUMNS[column][0],
  };
}

/** Reads cells by the names of their columns, and remembers which one each table column comes from. */
function cellReader({ headers, names }: Source, sources: Partial<Record<TableColumn, readonly string[]>>) {
  const places = new Map(
    Object.entries(sources).map(([column, wanted]) => [column, findHeader(names, wanted)]),
  );
  return {
    cell: (cells: readonly string[], column: TableColumn) => cells[places.get(column) ?? -1]?.trim() ?? '',
    nameOf: (column: TableColumn) => headers[places.get(column) ?? -1] ?? column,
  };
}

/** Adds a row for each picture after the first. */
function withPictures(row: TableRow, pictures: readonly string[]): TableRow[] {
  const [first = '', ...more] = pictures;
  return [
    { ...row, imageSrc: first },
    ...more.map((imageSrc) => ({ ...EMPTY_ROW, handle: row.handle, imageSrc })),
  ];
}

/** Splits a list of URLs at commas, spaces, bars and line breaks. A comma inside a URL is not followed by `http`. */
const splitPictures = (text: string) =>
  text
    .split(/[\s|;]+|,(?=\s*(?:https?:|$))/)
    .map((part) => part.replace(/,+$/, '').trim())
    .filter((part) => part !== '');

const unitOf = (header: string, fallback: WeightUnit): WeightUnit => {
  const match = /\b(kg|g|lbs?|oz)\b/.exec(header);
  if (match) return match[1] as WeightUnit;
  return /กก|กิโล|千克|公斤/.test(header) ? 'kg' : fallback;
};

function mappedLayout(source: Source, columns: ImportReading['columns']): Layout {
  const { headers, names } = source;
  const cell = (cells: readonly string[], field: keyof typeof columns) =>
    cells[columns[field] ?? -1]?.trim() ?? '';
  const headerOf = (field: keyof typeof columns) => headers[columns[field] ?? -1] ?? '';
  const hasColumn = (field: keyof typeof columns) => typeof columns[field] === 'number';
  const hasOptions = (['option1', 'option2', 'option3'] as const).some(hasColumn);
  const keyOf = (cells: readonly string[]) => {
    const key = cell(cells, 'key');
    // Without a key, the variants of a product share its name.
    const name = cell(cells, 'name');
    return cleanText(key || (hasOptions ? name : cell(cells, 'sku') || name));
  };
  const fields: Partial<Record<TableColumn, keyof typeof columns>> = {
    handle: hasColumn('key') ? 'key' : 'name',
    title: 'name',
    price: 'price',
    compareAtPrice: 'list_price',
    quantity: 'stock',
    imageSrc: 'pictures',
    option1Value: 'option1',
    option2Value: 'option2',
    option3Value: 'option3',
  };
  return {
    width: names.length,
    weightUnit: unitOf(normaliseHeader(headerOf('weight')), 'g'),
    keyOf,
    rowsOf(cells) {
      const category = cell(cells, 'category');
      const status = cell(cells, 'status');
      const row: TableRow = {
        ...EMPTY_ROW,
        handle: keyOf(cells),
        title: cell(cells, 'name'),
        body: cell(cells, 'description'),
        productCategory: category,
        status,
        published: status,
        option1Name: headerOf('option1'),
        option1Value: cell(cells, 'option1'),
        option2Name: headerOf('option2'),
        option2Value: cell(cells, 'option2'),
        option3Name: headerOf('option3'),
        option3Value: cell(cells, 'option3'),
        sku: cell(cells, 'sku'),
        barcode: cell(cells, 'barcode'),
        grams: cell(cells, 'weight'),
        // An empty cell of an existing column means none in stock, as in Shopify's exports.
        tracker: hasColumn('stock') ? 'file' : '',
        quantity: cell(cells, 'stock'),
        price: cell(cells, 'price'),
        compareAtPrice: cell(cells, 'list_price'),
        variantImage: cell(cells, 'variant_picture'),
      };
      return withPictures(row, splitPictures(cell(cells, 'pictures')));
    },
    nameOf: (column) => {
      const field = fields[column];
      return (field && headerOf(field)) || column;
    },
  };
}

function googleLayout(source: Source): Layout {
  const { cell, nameOf } = cellReader(source, {
    handle: ['id'],
    title: ['title', 'name'],
    body: ['description'],
    productCategory: ['google product category'],
    type: ['product type'],
    option1Value: ['color', 'colour'],
    option2Value: ['size'],
    option3Value: ['material'],
    sku: ['id'],
    barcode: ['gtin'],
    grams: ['shipping weight', 'product weight'],
    quantity: ['quantity', 'sell on google quantity'],
    policy: ['availability'],
    price: ['price'],
    imageSrc: ['image link'],
  });
  const sale = findHeader(source.names, ['sale price']);
  const group = findHeader(source.names, ['item group id']);
  const further = findHeader(source.names, ['additional image link', 'additional image links']);
  return {
    width: source.names.length,
    weightUnit: 'kg',
    rowsOf(cells) {
      const groupId = cells[group]?.trim() ?? '';
      const price = cell(cells, 'price');
      const salePrice = cells[sale]?.trim() ?? '';
      const quantity = cell(cells, 'quantity');
      const isAvailable = /^(?:in[ _]stock|preorder|backorder)$/i.test(cell(cells, 'policy'));
      const picture = cell(cells, 'imageSrc');
      const row: TableRow = {
        ...EMPTY_ROW,
        handle: groupId || cell(cells, 'handle'),
        title: cell(cells, 'title'),
        body: cell(cells, 'body'),
        productCategory: cell(cells, 'productCategory'),
        type: cell(cells, 'type'),
        option1Name: 'Color',
        option1Value: cell(cells, 'option1Value'),
        option2Name: 'Size',
        option2Value: cell(cells, 'option2Value'),
        option3Name: 'Material',
        option3Value: cell(cells, 'option3Value'),
        sku: cell(cells, 'sku'),
        barcode: cell(cells, 'barcode'),
        grams: cell(cells, 'grams'),
        tracker: quantity !== '' || !isAvailable ? 'file' : '',
        quantity: isAvailable ? quantity : '0',
        price: salePrice || price,
        compareAtPrice: salePrice === '' ? '' : price,
        variantImage: groupId === '' ? '' : picture,
      };
      return withPictures(
        row,
        [picture, ...splitPictures(cells[further] ?? '')].filter((url) => url !== ''),
      );
    },
    nameOf,
  };
}

const WOO_ATTRIBUTES = [1, 2, 3] as const;

function wooLayout(source: Source): Layout {
  const { names } = source;
  const weight = names.findIndex((name) => name.startsWith('weight'));
  const { cell, nameOf } = cellReader(source, {
    handle: ['sku'],
    title: ['name'],
    body: ['description'],
    type: ['type'],
    productCategory: ['categories'],
    tags: ['tags'],
    published: ['published'],
    sku: ['sku'],
    barcode: ['gtin, upc, ean, or isbn', 'meta: global unique id'],
    quantity: ['stock'],
    policy: ['backorders allowed?'],
    price: ['regular price'],
    imageSrc: ['images'],
  });
  const place = (name: string) => names.indexOf(name);
  const [id, parent, inStock, short, salePrice] = [
    'id',
    'parent',
    'in stock?',
    'short description',
    'sale price',
  ].map(place);
  const attributes = WOO_ATTRIBUTES.map((number) => ({
    name: place(`attribute ${number} name`),
    value: place(`attribute ${number} value(s)`),
  }));
  const at = (cells: readonly string[], index = -1) => cells[index]?.trim() ?? '';
  /** Key of each product by its id, because variations may name their parent by either. */
  const keyById = new Map<string, string>();
  return {
    width: names.length,
    weightUnit: unitOf(names[weight] ?? '', 'kg'),
    hasParentRows: true,
    rowsOf(cells) {
      const type = cell(cells, 'type').toLowerCase();
      const isVariation = type.startsWith('variation');
      const isParent = type.startsWith('variable');
      const sku = cell(cells, 'sku');
      const ownKey = sku || `id:${at(cells, id)}`;
      if (!isVariation) keyById.set(`id:${at(cells, id)}`, ownKey);
      const parentName = at(cells, parent);
      const regular = cell(cells, 'price');
      const sale = at(cells, salePrice);
      const stock = cell(cells, 'quantity');
      const isInStock = at(cells, inStock) !== '0';
      const [one, two, three] = attributes.map(({ name, value }) => ({
        name: isVariation ? at(cells, name) : '',
        value: isVariation ? at(cells, value) : '',
      }));
      const pictures = splitPictures(cell(cells, 'imageSrc'));
      const row: TableRow = {
        ...EMPTY_ROW,
        handle: cleanText(isVariation ? (keyById.get(parentName) ?? parentName) : ownKey),
        title: isVariation ? '' : cell(cells, 'title'),
        body: isVariation ? '' : cell(cells, 'body') || at(cells, short),
        productCategory: cell(cells, 'productCategory'),
        tags: cell(cells, 'tags'),
        published: isVariation || cell(cells, 'published') === '1' ? 'true' : 'false',
        option1Name: one?.name ?? '',
        option1Value: one?.value ?? '',
        option2Name: two?.name ?? '',
        option2Value: two?.value ?? '',
        option3Name: three?.name ?? '',
        option3Value: three?.value ?? '',
        sku: isParent ? '' : sku,
        barcode: isParent ? '' : cell(cells, 'barcode'),
        grams: isParent ? '' : at(cells, weight),
        tracker: stock === '' && isInStock ? '' : 'file',
        quantity: isInStock ? stock : '0',
        policy: cell(cells, 'policy') === '1' ? 'continue' : 'deny',
        price: isParent ? '' : sale || regular,
        compareAtPrice: isParent || sale === '' ? '' : regular,
        variantImage: isVariation ? (pictures[0] ?? '') : '',
      };
      return isVariation ? [row] : withPictures(row, pictures);
    },
    nameOf,
  };
}
