import * as z from 'zod/mini';
import { CATEGORY_KEYS } from '../catalogue/product.ts';
import { Baht, Id, text, Timestamp } from '../primitives.ts';

/** csv: Shopify product export. json: list of products in this platform's own format. */
export const IMPORT_FORMATS = ['csv', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** CSV is streamed; JSON is held in memory. */
export const IMPORT_MAX_BYTES: Readonly<Record<ImportFormat, number>> = {
  csv: 64 * 1024 * 1024,
  json: 16 * 1024 * 1024,
};
/** An import with more problems fails: it is probably the wrong file. */
export const IMPORT_PROBLEMS_MAX = 10_000;
export const IMPORT_PREVIEW_MAX = 8;
export const IMPORT_SOURCE_MAX = 80;

/** checking → checked (awaits the operator's start) → importing → imported; failed or cancelled on the way. */
export const IMPORT_STATES = ['checking', 'checked', 'importing', 'imported', 'failed', 'cancelled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Whether the import is being processed, so that its view must poll. */
export function isImportRunning(state: ImportState): boolean {
  return state === 'checking' || state === 'importing';
}

/** Whether an operator may start or cancel an import. */
export function importCan(step: 'start' | 'cancel', state: ImportState): boolean {
  return step === 'start' ? state === 'checked' : isImportRunning(state) || state === 'checked';
}

/** Options for reading a file. Defaults are those of the import command. */
export const ImportOptions = z.object({
  /** Name of the supplier; defaults to the file name. */
  source: z.optional(text(IMPORT_SOURCE_MAX, 0)),
  /** Baht per unit of the file's currency, such as `35.25`. */
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

export const ImportPreview = z.object({
  line: z.int(),
  key: z.string(),
  name: z.string(),
  category: z.enum(CATEGORY_KEYS),
  price: Baht,
  stock: z.nullable(z.int()),
  pictures: z.int(),
  fate: z.enum(['created', 'updated', 'unchanged']),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const CatalogueImport = z.object({
  id: Id,
  file_name: z.string(),
  format: z.enum(IMPORT_FORMATS),
  bytes: z.int(),
  source: z.string(),
  rate: z.string(),
  default_category: z.enum(CATEGORY_KEYS),
  state: z.enum(IMPORT_STATES),
  /** In the reader's language. */
  failure: z.nullable(z.string()),
  bytes_read: z.int(),
  rows_read: z.int(),
  /** While checking: expected counts. While importing: counts so far. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  problems: z.int(),
  operator: z.string(),
  created_at: Timestamp,
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
});
export type CatalogueImport = z.output<typeof CatalogueImport>;

/** A row or field that was not imported. */
export const ImportProblemRow = z.object({
  /** Line in the file, from 1; for JSON the position in the list. */
  line: z.int(),
  /** Name of the product in the file; empty if it has none. */
  key: z.string(),
  field: z.string(),
  reason: z.string(),
});
export type ImportProblemRow = z.output<typeof ImportProblemRow>;
