import * as z from 'zod/mini';
import { CATEGORY_KEYS } from '../catalogue/product.ts';
import { Baht, Id, text, Timestamp } from '../primitives.ts';

/** A Shopify product export, or a list of products in our own form. */
export const IMPORT_FORMATS = ['csv', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** A table is read as it streams by; a list is held in memory whole. */
export const IMPORT_MAX_BYTES: Readonly<Record<ImportFormat, number>> = {
  csv: 64 * 1024 * 1024,
  json: 16 * 1024 * 1024,
};
/** A file with more of them is another file than was meant. */
export const IMPORT_PROBLEMS_MAX = 10_000;
export const IMPORT_PREVIEW_MAX = 8;
export const IMPORT_SOURCE_MAX = 80;

/** Looked through, waiting for a yes, taken over; or ended before that. */
export const IMPORT_STATES = ['checking', 'checked', 'importing', 'imported', 'failed', 'cancelled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Whether somebody works on it, so that what is shown of it changes by itself. */
export function isImportAtWork(state: ImportState): boolean {
  return state === 'checking' || state === 'importing';
}

/** What an operator may do with an import. */
export function importCan(step: 'start' | 'cancel', state: ImportState): boolean {
  return step === 'start' ? state === 'checked' : isImportAtWork(state) || state === 'checked';
}

/** How a file is read; what is left out is as it is for the command. */
export const ImportOptions = z.object({
  /** Names the supplier; without it the file's name does. */
  source: z.optional(text(IMPORT_SOURCE_MAX, 0)),
  /** Baht for one unit of the file's currency, such as `35.25`. */
  rate: z.optional(text(14, 0)),
  /** For products whose words tell of no category. */
  default_category: z.optional(z.enum(CATEGORY_KEYS)),
});

/** Why a file was not taken as a whole. */
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
  /** What would become of it. */
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
  /** Why it failed, in the reader's language. */
  failure: z.nullable(z.string()),
  bytes_read: z.int(),
  rows_read: z.int(),
  /** Counts of looking through: what would be; of taking over: what is. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  problems: z.int(),
  /** Products whose variants have different prices; the highest is taken. */
  prices_differ: z.int(),
  operator: z.string(),
  created_at: Timestamp,
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
});
export type CatalogueImport = z.output<typeof CatalogueImport>;

/** A part of the file that is not taken over. */
export const ImportProblemRow = z.object({
  /** From 1, as editors count; in a list of products its place in the list. */
  line: z.int(),
  /** The product's name in the file; empty where it has none. */
  key: z.string(),
  field: z.string(),
  reason: z.string(),
});
export type ImportProblemRow = z.output<typeof ImportProblemRow>;
