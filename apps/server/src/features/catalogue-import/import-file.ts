// Takes a file of products into the catalogue: good ones go in, bad ones are answered with their line and the reason.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { BAHT_RATE, type Rate } from './amounts.ts';
import { fileRefused, ImportError } from './import-error.ts';
import { ProductRefused, refused, type ImportedProduct, type RejectedRow } from './imported-product.ts';
import { jsonFault } from './json-fault.ts';
import { picturesIn, readJsonProduct } from './read-json.ts';
import { readShopify, type ReadEvent } from './read-shopify.ts';
import { assertUtf8 } from './utf8-file.ts';
import { writeProducts } from './write-products.ts';

export type ImportOptions = {
  /** Names where the products come from; without it the file's name does. */
  source?: string;
  /** Baht for one unit of the file's currency. */
  rate?: Rate;
  /** For products whose words tell of no category. */
  defaultCategory?: CategoryKey;
  /** Folder of the pictures that a JSON file names; without it `pictures` beside the file or beside its folder. */
  pictures?: string;
  /** Hears how many bytes of how many are read. */
  progress?: (done: number, total: number) => void;
  /** Ends the import after the batch under way; what is written stays, and another run goes on from there. */
  signal?: AbortSignal;
};

export type ImportSummary = {
  created: number;
  updated: number;
  unchanged: number;
  /** In the order of their lines. */
  rejected: RejectedRow[];
  /** Products whose variants have different prices; the highest was taken. */
  pricesDiffer: number;
};

type ImportDeps = { db: Db; clock: Clock; media: Pick<MediaStore, 'add'> };

const BATCH = 500;
const JSON_MAX_BYTES = 64 * 1024 * 1024;
/** Each entry becomes an object; a list of this many is a table that lost its form. */
const JSON_ENTRIES_MAX = 200_000;

/** Imports a Shopify CSV or a JSON list. Throws ImportError, with a sentence that says what to do, for a file that is neither. */
export async function importFile(
  deps: ImportDeps,
  file: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new ImportError(`There is no file ${file}.`);
  const format = formatOf(file);
  const summary: ImportSummary = { created: 0, updated: 0, unchanged: 0, rejected: [], pricesDiffer: 0 };
  const name = options.source ?? path.basename(file, path.extname(file));
  const events = readEvents(deps, file, { ...options, format });
  const source = { name: sourceName(format, name) };

  let batch: ImportedProduct[] = [];
  const flush = async () => {
    const written = await writeProducts(deps.db, deps.clock, source, batch);
    batch = [];
    summary.created += written.created;
    summary.updated += written.updated;
    summary.unchanged += written.unchanged;
  };
  for await (const event of events) {
    if (options.signal?.aborted) break;
    if (event.kind === 'position') options.progress?.(event.bytes, found.size);
    else if (event.kind === 'rejected') summary.rejected.push(event.rejected);
    else {
      batch.push(event.product);
      if (event.pricesDiffer) summary.pricesDiffer += 1;
      if (batch.length >= BATCH) await flush();
    }
  }
  await flush();
  summary.rejected.sort((a, b) => a.line - b.line);
  options.progress?.(found.size, found.size);
  return summary;
}

export type FileFormat = 'csv' | 'json';

/** How a file is read, by its name's ending. Throws ImportError for one that is neither. */
export function formatOf(name: string): FileFormat {
  const extension = path.extname(name).toLowerCase();
  if (extension === '.csv') return 'csv';
  if (extension === '.json') return 'json';
  throw fileRefused('wrong_ending');
}

/** Under which name products of a supplier are found again. */
export function sourceName(format: FileFormat, name: string): string {
  return `${format === 'csv' ? 'shopify' : 'json'}:${name}`;
}

/** What a file holds, in its order: the same each time that it is read. Throws ImportError for a file that can't be taken as a whole. */
export async function* readEvents(
  deps: Pick<ImportDeps, 'media'>,
  file: string,
  options: Pick<ImportOptions, 'rate' | 'defaultCategory' | 'pictures'> & { format: FileFormat },
): AsyncGenerator<ReadEvent> {
  await assertUtf8(file);
  if (options.format === 'csv') yield* shopifyEvents(file, options);
  else yield* jsonEvents(deps, file, options);
}

function shopifyEvents(file: string, options: ImportOptions): AsyncGenerator<ReadEvent> {
  return readShopify(file, {
    rate: options.rate ?? BAHT_RATE,
    defaultCategory: options.defaultCategory ?? 'tiktok_market',
  });
}

async function* jsonEvents(
  deps: Pick<ImportDeps, 'media'>,
  file: string,
  options: ImportOptions,
): AsyncGenerator<ReadEvent> {
  const entries = await readList(file);
  const { size } = await stat(file);
  const find = picturesIn(options.pictures ?? (await picturesBeside(file)), (bytes) => deps.media.add(bytes));
  const seen = new Set<string>();
  for (const { entry, line } of entries) {
    // A list is read at once: how much of it is through stands for how much is read.
    yield { kind: 'position', bytes: Math.floor((size * line) / entries.length) };
    try {
      const product = await readJsonProduct(entry, find);
      if (seen.has(product.key)) throw refused('key', 'key_twice');
      seen.add(product.key);
      yield { kind: 'product', product, line, pricesDiffer: false };
    } catch (error) {
      if (!(error instanceof ProductRefused)) throw error;
      for (const problem of error.problems)
        yield { kind: 'rejected', rejected: { line, key: keyOf(entry), ...problem } };
    }
  }
}

/** The list's entries, each with its place in the list, from 1: a JSON file's lines tell nothing. */
async function readList(file: string): Promise<{ entry: unknown; line: number }[]> {
  const { size } = await stat(file);
  if (size > JSON_MAX_BYTES) throw fileRefused('list_too_large', { limit: JSON_MAX_BYTES / 1024 / 1024 });
  const list = parsed((await readFile(file, 'utf8')).replace(/^\ufeff/, ''));
  if (!Array.isArray(list)) throw fileRefused('not_a_list');
  if (list.length > JSON_ENTRIES_MAX) throw fileRefused('list_too_long', { limit: JSON_ENTRIES_MAX });
  return list.map((entry, index) => ({ entry: entry as unknown, line: index + 1 }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { problem, details } = jsonFault(text);
    throw fileRefused(problem, details);
  }
}

function keyOf(entry: unknown): string {
  const key = (entry as { key?: unknown } | null)?.key;
  return typeof key === 'string' ? key : '';
}

async function picturesBeside(file: string): Promise<string> {
  const folder = path.dirname(path.resolve(file));
  const candidates = [path.join(folder, 'pictures'), path.join(folder, '../pictures')];
  for (const candidate of candidates) {
    if (await stat(candidate).catch(() => undefined)) return candidate;
  }
  return folder;
}
