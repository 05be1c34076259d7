import * as z from 'zod/mini';
import { CATEGORY_KEYS } from '../catalogue/product.ts';
import { Baht, Id, text, Timestamp } from '../primitives.ts';

/** csv: any delimited text. json: list of products in this platform's own format. xml: Google Merchant feed. */
export const IMPORT_FORMATS = ['csv', 'xlsx', 'xml', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

const MEGABYTE = 1024 * 1024;
/** CSV is streamed; the other formats are held in memory. */
export const IMPORT_MAX_BYTES: Readonly<Record<ImportFormat, number>> = {
  csv: 64 * MEGABYTE,
  xlsx: 16 * MEGABYTE,
  xml: 16 * MEGABYTE,
  json: 16 * MEGABYTE,
};
/** products: whole products. stock_prices: stock and prices of existing variants by SKU. */
export const IMPORT_PURPOSES = ['products', 'stock_prices'] as const;
export type ImportPurpose = (typeof IMPORT_PURPOSES)[number];
/** An import with more problems fails: it is probably the wrong file. */
export const IMPORT_PROBLEMS_MAX = 10_000;
/** Shown of each kind: new, changed, unchanged and missing products. */
export const IMPORT_PREVIEW_MAX = 100;
/** Price jumps are shown even beyond IMPORT_PREVIEW_MAX. */
export const IMPORT_JUMPS_MAX = 1_000;
/** Variants shown of one product. */
export const IMPORT_PREVIEW_VARIANTS_MAX = 20;
export const IMPORT_SOURCE_MAX = 80;
/** A price change by more than this share of the present price is pointed out. */
export { PRICE_JUMP_PERCENT } from '../catalogue/prices.ts';
export const UNDO_DAYS = 30;

/**
 * checking → checked (awaits the operator's start) → importing → imported → undoing → undone; failed or cancelled on the
 * way.
 */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Whether the import is being processed, so that its view must poll. */
export function isImportRunning(state: ImportState): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

/** Whether an operator may take a step. `correct` changes how the file is read, and checks it again. */
export function importCan(step: 'start' | 'cancel' | 'correct' | 'undo', state: ImportState): boolean {
  switch (step) {
    case 'start':
      return state === 'checked';
    case 'cancel':
      return state === 'checking' || state === 'checked' || state === 'importing';
    case 'correct':
      return state === 'checked' || state === 'failed';
    case 'undo':
      // A cancelled or failed import has changed the products that it had already reached.
      return state === 'imported' || state === 'cancelled' || state === 'failed';
  }
}

/** Layouts of tables. columns: any other table, mapped by its columns. */
export const IMPORT_LAYOUTS = ['shopify', 'woocommerce', 'google', 'columns'] as const;
export type ImportLayout = (typeof IMPORT_LAYOUTS)[number];
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-874'] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
export const IMPORT_DELIMITERS = ['comma', 'semicolon', 'tab'] as const;
export type ImportDelimiter = (typeof IMPORT_DELIMITERS)[number];
export const IMPORT_DECIMALS = ['point', 'comma'] as const;
export type ImportDecimal = (typeof IMPORT_DECIMALS)[number];

/** Contents of a column of a table. A product may have several rows with the same key, one per variant. */
export const IMPORT_FIELDS = [
  'key',
  'name',
  'description',
  'category',
  'price',
  'list_price',
  'stock',
  'sku',
  'barcode',
  'weight',
  'pictures',
  'variant_picture',
  'status',
  'option1',
  'option2',
  'option3',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** Fields of a file with stock and prices. */
export const STOCK_PRICE_FIELDS = ['sku', 'price', 'list_price', 'stock'] as const satisfies ImportField[];

/** Currencies offered first; any other ISO 4217 code can be typed. */
export const IMPORT_CURRENCIES = ['THB', 'USD', 'CNY', 'EUR', 'JPY', 'HKD', 'TWD', 'SGD', 'GBP'] as const;
export const CURRENCY_PATTERN = /^[A-Z]{3}$/;

const COLUMNS_MAX = 500;
const Place = z.nullish(z.int().check(z.minimum(0), z.maximum(COLUMNS_MAX - 1)));
/** Column of each field, from 0. Null: the file has none. */
const ColumnPlaces = z.object({
  key: Place,
  name: Place,
  description: Place,
  category: Place,
  price: Place,
  list_price: Place,
  stock: Place,
  sku: Place,
  barcode: Place,
  weight: Place,
  pictures: Place,
  variant_picture: Place,
  status: Place,
  option1: Place,
  option2: Place,
  option3: Place,
} satisfies Record<ImportField, typeof Place>);
export type ColumnPlaces = z.output<typeof ColumnPlaces>;

/** How a file is read: as detected, with the operator's corrections. Null where the format has no such choice. */
export const ImportReading = z.object({
  layout: z.nullable(z.enum(IMPORT_LAYOUTS)),
  encoding: z.nullable(z.enum(IMPORT_ENCODINGS)),
  delimiter: z.nullable(z.enum(IMPORT_DELIMITERS)),
  decimal: z.nullable(z.enum(IMPORT_DECIMALS)),
  /** False if the amounts of the file can be read with either decimal mark, or contradict each other. */
  is_decimal_certain: z.boolean(),
  headers: z.array(z.string()),
  /** Values of the first row with content, by column. */
  example: z.array(z.string()),
  columns: ColumnPlaces,
  /** Required fields without a column: the file cannot be imported yet. */
  missing: z.array(z.enum(IMPORT_FIELDS)),
});
export type ImportReading = z.output<typeof ImportReading>;

/** Corrections by the operator; absent or null: as detected. */
export const ImportCorrections = z.object({
  layout: z.nullish(z.enum(IMPORT_LAYOUTS)),
  encoding: z.nullish(z.enum(IMPORT_ENCODINGS)),
  delimiter: z.nullish(z.enum(IMPORT_DELIMITERS)),
  decimal: z.nullish(z.enum(IMPORT_DECIMALS)),
  columns: z.nullish(ColumnPlaces),
});
export type ImportCorrections = z.output<typeof ImportCorrections>;

/** Options for reading a file. */
export const ImportOptions = z.object({
  purpose: z.optional(z.enum(IMPORT_PURPOSES)),
  /** Name of the supplier; defaults to the file name. */
  source: z.optional(text(IMPORT_SOURCE_MAX, 0)),
  /** ISO 4217 code of the file's prices. */
  currency: text(3, 3),
  /** Baht per unit of the currency, such as `35.25`; required unless the currency is THB. */
  rate: z.optional(text(14, 0)),
  /** Used for products whose category can't be recognised. */
  default_category: z.optional(z.enum(CATEGORY_KEYS)),
});

/** Why the whole file was refused. */
export const ImportFailure = z.object({
  problem: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportFailure = z.output<typeof ImportFailure>;

/** created, updated, unchanged: what the import does. missing: in the catalogue but not in the file; it stays. */
export const IMPORT_FATES = ['created', 'updated', 'unchanged', 'missing'] as const;
export type ImportFate = (typeof IMPORT_FATES)[number];
/** Filters of the preview. price_jump: a price changes by more than PRICE_JUMP_PERCENT. */
export const PREVIEW_FILTERS = [...IMPORT_FATES, 'price_jump'] as const;
export type PreviewFilter = (typeof PREVIEW_FILTERS)[number];

export const PreviewVariant = z.object({
  /** Option values, such as “Red, M”; empty without options. */
  name: z.string(),
  sku: z.nullable(z.string()),
  price: Baht,
  /** Present price; null for a new variant. */
  price_before: z.nullable(Baht),
  /** Null: unlimited. */
  stock: z.nullable(z.int()),
  stock_before: z.nullable(z.int()),
  is_new: z.boolean(),
});
export type PreviewVariant = z.output<typeof PreviewVariant>;

export const ImportPreview = z.object({
  number: z.int(),
  /** 0: not in the file. */
  line: z.int(),
  key: z.string(),
  product_id: z.nullable(Id),
  name: z.string(),
  category: z.enum(CATEGORY_KEYS),
  fate: z.enum(IMPORT_FATES),
  /** Number of the file's pictures. */
  pictures: z.int(),
  /** A stored picture; null if none has been fetched yet. */
  picture: z.nullable(z.string()),
  /** Whether the file names a picture that the console can load through the server. */
  has_remote_picture: z.boolean(),
  /** The first ones. */
  variants: z.array(PreviewVariant),
  variant_count: z.int(),
  /** Largest price change of a variant in percent; null without one. */
  price_change: z.nullable(z.int()),
});
export type ImportPreview = z.output<typeof ImportPreview>;

/** The same with pictures as they are stored. */
export type StoredPreview = Omit<ImportPreview, 'number' | 'picture' | 'has_remote_picture'> & {
  picture_hash: string | null;
  picture_url: string | null;
};

export const CatalogueImport = z.object({
  id: Id,
  purpose: z.enum(IMPORT_PURPOSES),
  file_name: z.string(),
  format: z.enum(IMPORT_FORMATS),
  bytes: z.int(),
  source: z.string(),
  /** Null for imports from before currencies were asked for; such an import cannot start. */
  currency: z.nullable(z.string()),
  rate: z.string(),
  default_category: z.enum(CATEGORY_KEYS),
  state: z.enum(IMPORT_STATES),
  /** In the reader's language. */
  failure: z.nullable(z.string()),
  /** Null until the file has been looked at. */
  reading: z.nullable(ImportReading),
  corrections: ImportCorrections,
  bytes_read: z.int(),
  rows_read: z.int(),
  /** While checking: expected counts. While importing: counts so far. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  problems: z.int(),
  /** Products with a price change above PRICE_JUMP_PERCENT. */
  price_jumps: z.int(),
  /** Products of this supplier that the file does not contain. */
  missing: z.int(),
  operator: z.string(),
  created_at: Timestamp,
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
  /** Until when the import can be undone; null if it can't. */
  undo_until: z.nullable(Timestamp),
  undone: z.nullable(
    z.object({
      at: z.nullable(Timestamp),
      operator: z.string(),
      /** Products that are as they were before the import. */
      reverted: z.int(),
      /** Products that keep something of the import. */
      kept: z.int(),
    }),
  ),
});
export type CatalogueImport = z.output<typeof CatalogueImport>;

/** A row or field that was not imported. */
export const ImportProblemRow = z.object({
  /** Line in the file, from 1; for JSON and XML the position in the list. */
  line: z.int(),
  /** Name of the product in the file; empty if it has none. */
  key: z.string(),
  field: z.string(),
  reason: z.string(),
});
export type ImportProblemRow = z.output<typeof ImportProblemRow>;

/** changed_since: edited, or changed by a later import. sold_since: fewer units would be left than are ordered. */
export const KEPT_REASONS = ['changed_since', 'sold_since'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];
export const KEPT_FIELDS = [
  'product',
  'category',
  'name',
  'description',
  'status',
  'recommended',
  'options',
  'pictures',
  'variant',
  'price',
  'stock',
  'sku',
] as const;
export type KeptField = (typeof KEPT_FIELDS)[number];

/** A change that undoing an import left as it is. */
export const KeptChange = z.object({
  id: Id,
  product_id: Id,
  name: z.string(),
  fields: z.array(
    z.object({ field: z.enum(KEPT_FIELDS), variant: z.string(), reason: z.enum(KEPT_REASONS) }),
  ),
});
export type KeptChange = z.output<typeof KeptChange>;
