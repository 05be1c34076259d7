// Valid products are written; invalid ones are reported with line and reason.
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportFormat, ImportReading } from '@raan/contract/console/catalogue-import';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import type { Rate } from './amounts.ts';
import { createImportError, ImportError } from './import-error.ts';
import {
  ProductError,
  createProductError,
  type ImportedProduct,
  type RejectedRow,
} from './imported-product.ts';
import { describeJsonError } from './json-error.ts';
import { createPictureFinder, readJsonProduct } from './read-json.ts';
import { openTable, type OpenTable } from './open-table.ts';
import { readTable, type ReadEvent } from './read-table.ts';
import { assertUtf8 } from './utf8-file.ts';
import { prepareProducts, writePrepared, type PreparedProducts } from './write-products.ts';

export type ImportOptions = {
  /** Name of the source; by default the file name. */
  source?: string;
  /** Baht per unit of the file's currency. Amounts of a JSON list are in baht. */
  rate: Rate;
  /** ISO 4217 code; amounts that name another currency are refused. */
  currency?: string | undefined;
  /** Used if no keyword of a product indicates a category. */
  defaultCategory?: CategoryKey;
  /** Folder of the pictures named in a JSON file; default: `pictures` beside the file or beside its folder. */
  pictures?: string;
  /** Called once with how the table is read. */
  onReading?: (reading: ImportReading) => void;
  onProgress?: (done: number, total: number) => void;
  /** Stops the import after the current batch. Written products stay; importing again continues. */
  signal?: AbortSignal;
};

export type ImportSummary = {
  created: number;
  updated: number;
  unchanged: number;
  rejected: RejectedRow[];
};

type ImportDeps = { db: Db; clock: Clock; media: Pick<MediaStore, 'add'> };

const BATCH = 500;
const JSON_MAX_BYTES = 64 * 1024 * 1024;
/** Every entry becomes an object in memory, so very long lists are rejected. */
const JSON_ENTRIES_MAX = 200_000;

/** Imports a table or a JSON list. Throws ImportError with instructions for any other file. */
export async function importFile(
  deps: ImportDeps,
  file: string,
  options: ImportOptions,
): Promise<ImportSummary> {
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) throw new ImportError(`There is no file ${file}.`);
  const format = fileFormatOf(file);
  const summary: ImportSummary = { created: 0, updated: 0, unchanged: 0, rejected: [] };
  const name = options.source ?? path.basename(file, path.extname(file));
  const source = { name: sourceName(format, name) };
  const table =
    format === 'json'
      ? undefined
      : await openTable(file, {
          format,
          purpose: 'products',
          copy: path.join(tmpdir(), `raan-${randomUUID()}.csv`),
        });
  if (table) options.onReading?.(table.reading);
  const events = table ? tableEvents(table, options) : jsonEvents(deps, file, options);

  let batch: ImportedProduct[] = [];
  let earlier = Promise.resolve();
  let latest = Promise.resolve();
  /** Writes the batch while the next is read and prepared. The database writes two batches at a time. */
  const flush = async () => {
    const prepared = await prepareProducts(deps.db, source.name, batch);
    await earlier;
    earlier = latest;
    latest = write(prepared);
    // A later wait reports a failure.
    latest.catch(() => {});
    batch = [];
  };
  const write = async (prepared: PreparedProducts) => {
    const written = await inTransaction(deps.db, (tx) => writePrepared(tx, deps.clock, source, prepared));
    summary.created += written.created;
    summary.updated += written.updated;
    summary.unchanged += written.unchanged;
  };
  try {
    for await (const event of events) {
      if (options.signal?.aborted) break;
      if (event.kind === 'position') options.onProgress?.(event.bytes, stats.size);
      else if (event.kind === 'rejected') summary.rejected.push(event.rejected);
      else {
        batch.push(event.product);
        if (batch.length >= BATCH) await flush();
      }
    }
    await flush();
    await Promise.all([earlier, latest]);
  } finally {
    await Promise.allSettled([earlier, latest]);
    await table?.close();
  }
  summary.rejected.sort((a, b) => a.line - b.line);
  options.onProgress?.(stats.size, stats.size);
  return summary;
}

const ENDINGS: Readonly<Record<string, ImportFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.xlsx': 'xlsx',
  '.xml': 'xml',
  '.json': 'json',
};

/** Returns the format of a file by its extension. Throws ImportError for other extensions. */
export function fileFormatOf(name: string): ImportFormat {
  const format = ENDINGS[path.extname(name).toLowerCase()];
  if (!format) throw createImportError('wrong_ending');
  return format;
}

/** Returns the source name under which later imports find the same products. Tables began as Shopify exports. */
export function sourceName(format: ImportFormat, name: string): string {
  return `${format === 'json' ? 'json' : 'shopify'}:${name}`;
}

type ReadOptions = Pick<ImportOptions, 'rate' | 'currency' | 'defaultCategory' | 'pictures'>;

/** Reads the products of a table and their errors, in the same order every time. Throws ImportError. */
export function tableEvents(
  { reading, records }: OpenTable,
  { rate, currency, defaultCategory = 'tiktok_market' }: ReadOptions,
): AsyncGenerator<ReadEvent> {
  if (reading.missing.length > 0)
    throw createImportError('columns_missing', { columns: reading.missing.join(', ') });
  return readTable(records, {
    reading,
    rate,
    currency,
    defaultCategory,
    decimal: reading.decimal ?? 'point',
  });
}

/** Reads the products of a JSON list and their errors, in the same order every time. Throws ImportError. */
export async function* jsonEvents(
  deps: Pick<ImportDeps, 'media'>,
  file: string,
  options: Pick<ReadOptions, 'pictures'>,
): AsyncGenerator<ReadEvent> {
  await assertUtf8(file);
  const entries = await readList(file);
  const { size } = await stat(file);
  const findPicture = createPictureFinder(options.pictures ?? (await findPictureFolder(file)), (bytes) =>
    deps.media.add(bytes),
  );
  const seen = new Set<string>();
  for (const { entry, line } of entries) {
    // The list is parsed at once, so the position in the list stands for the bytes read.
    yield { kind: 'position', bytes: Math.floor((size * line) / entries.length) };
    try {
      const product = await readJsonProduct(entry, findPicture);
      if (seen.has(product.key)) throw createProductError('key', 'key_twice');
      seen.add(product.key);
      yield { kind: 'product', product, line };
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      for (const problem of error.problems)
        yield { kind: 'rejected', rejected: { line, key: entryKey(entry), ...problem } };
    }
  }
}

/** The entries with their position in the list, from 1. Line numbers of a JSON file would not help. */
async function readList(file: string): Promise<{ entry: unknown; line: number }[]> {
  const { size } = await stat(file);
  if (size > JSON_MAX_BYTES)
    throw createImportError('list_too_large', { limit: JSON_MAX_BYTES / 1024 / 1024 });
  const list = parseJson((await readFile(file, 'utf8')).replace(/^\ufeff/, ''));
  if (!Array.isArray(list)) throw createImportError('not_a_list');
  if (list.length > JSON_ENTRIES_MAX) throw createImportError('list_too_long', { limit: JSON_ENTRIES_MAX });
  return list.map((entry, index) => ({ entry: entry as unknown, line: index + 1 }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { problem, details } = describeJsonError(text);
    throw createImportError(problem, details);
  }
}

function entryKey(entry: unknown): string {
  const key = (entry as { key?: unknown } | null)?.key;
  return typeof key === 'string' ? key : '';
}

async function findPictureFolder(file: string): Promise<string> {
  const folder = path.dirname(path.resolve(file));
  const candidates = [path.join(folder, 'pictures'), path.join(folder, '../pictures')];
  for (const candidate of candidates) {
    if (await stat(candidate).catch(() => undefined)) return candidate;
  }
  return folder;
}
