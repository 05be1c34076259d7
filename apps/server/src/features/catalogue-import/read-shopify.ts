// Reads a Shopify export product by product. Memory holds one product at a time for files of any size.
import { readCsv } from './csv-records.ts';
import { createImportError } from './import-error.ts';
import {
  truncate,
  ProductError,
  type FieldProblem,
  type ImportedProduct,
  type RejectedRow,
} from './imported-product.ts';
import type { Problem } from './problem-text.ts';
import { readHeader } from './shopify-columns.ts';
import { cleanText, shopifyProduct, type NumberedRow, type ShopifyOptions } from './shopify-product.ts';

const CELL_MAX_CHARACTERS = 1024 * 1024;
/** A file with this many broken rows is probably not a CSV file. */
const BROKEN_ROWS_MAX = 1000;
const NUL = '\0';
/** Limits of what is held in memory: the rows of one product and the handles of all. */
export const SHOPIFY_LIMITS = { rowsOfProduct: 5_000, bytesOfProduct: 4 * 1024 * 1024, products: 1_000_000 };

export type ReadEvent =
  | { kind: 'product'; product: ImportedProduct; line: number }
  | { kind: 'rejected'; rejected: RejectedRow }
  | { kind: 'position'; bytes: number };

/** Reads products in file order. Throws ImportError for a file that is not a Shopify export. */
export async function* readShopify(
  file: string,
  options: ShopifyOptions,
  limits = SHOPIFY_LIMITS,
): AsyncGenerator<ReadEvent> {
  let heading: ReturnType<typeof readHeader> | undefined;
  let group: NumberedRow[] = [];
  /** Size of the product that is being collected. */
  let size = { rows: 0, bytes: 0 };
  let read = 0;
  let broken = 0;
  const seen = new Map<string, number>();

  function* flushProduct(): Generator<ReadEvent> {
    const head = group[0];
    if (!head) return;
    const key = cleanText(head.row.handle);
    const rows = group;
    const { rows: rowCount, bytes } = size;
    group = [];
    size = { rows: 0, bytes: 0 };
    const reject = (problems: readonly FieldProblem[]): ReadEvent[] =>
      problems.map((problem) => ({ kind: 'rejected', rejected: { line: head.line, key, ...problem } }));
    const before = seen.get(key);
    if (before !== undefined) {
      const details = { key: truncate(key, 60), line: before };
      yield* reject([{ field: 'Handle', problem: 'rows_apart', details }]);
      return;
    }
    seen.set(key, head.line);
    if (seen.size > limits.products) throw createImportError('list_too_long', { limit: limits.products });
    if (rowCount > limits.rowsOfProduct) {
      yield* reject([{ field: '', problem: 'product_rows', details: { limit: limits.rowsOfProduct } }]);
      return;
    }
    if (bytes > limits.bytesOfProduct) {
      const details = { limit: limits.bytesOfProduct / 1024 / 1024 };
      yield* reject([{ field: '', problem: 'product_bytes', details }]);
      return;
    }
    try {
      const { product, rejected } = shopifyProduct(rows, options);
      for (const one of rejected) yield { kind: 'rejected', rejected: one };
      yield { kind: 'product', product, line: head.line };
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      yield* reject(error.problems);
    }
  }

  for await (const record of readCsv(file)) {
    const bytes = record.bytes - read;
    read = record.bytes;
    const problem: Problem | undefined =
      'problem' in record
        ? { problem: record.problem, details: {} }
        : heading && problemOf(record.cells, heading.width);
    if (problem !== undefined) {
      broken += 1;
      if (broken > BROKEN_ROWS_MAX) {
        throw createImportError('too_many_broken', { limit: BROKEN_ROWS_MAX, line: record.line });
      }
      yield { kind: 'rejected', rejected: { line: record.line, key: '', field: '', ...problem } };
      continue;
    }
    if (!('cells' in record)) continue;
    if (!heading) {
      heading = readHeader(record.cells);
      continue;
    }
    const row = heading.rowOf(record.cells);
    const key = cleanText(row.handle);
    if (key === '') {
      const missing = { field: 'Handle', problem: 'handle_missing', details: {} } as const;
      yield { kind: 'rejected', rejected: { line: record.line, key, ...missing } };
      continue;
    }
    if (group[0] && cleanText(group[0].row.handle) !== key) yield* flushProduct();
    size.rows += 1;
    size.bytes += bytes;
    const isTooLarge = size.rows > limits.rowsOfProduct || size.bytes > limits.bytesOfProduct;
    // For an oversized product the first row is enough to report it.
    if (isTooLarge) group.splice(1);
    if (!isTooLarge || group.length === 0) group.push({ line: record.line, row });
    yield { kind: 'position', bytes: record.bytes };
  }
  yield* flushProduct();
  if (!heading) throw createImportError('empty');
}

function problemOf(cells: readonly string[], width: number): Problem | undefined {
  if (cells.length < width || cells.slice(width).some((cell) => cell !== '')) {
    return { problem: 'cell_count', details: { cells: cells.length, width } };
  }
  if (cells.some((cell) => cell.length > CELL_MAX_CHARACTERS))
    return { problem: 'cell_too_large', details: {} };
  if (cells.some((cell) => cell.includes(NUL))) return { problem: 'cell_nul', details: {} };
  return undefined;
}
