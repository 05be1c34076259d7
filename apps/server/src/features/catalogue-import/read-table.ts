// Reads a table product by product. Memory holds one product at a time for files of any size, unless rows are scattered.
import { setImmediate } from 'node:timers/promises';
import type { ImportReading } from '@raan/contract/console/catalogue-import';
import { cleanText } from './clean-text.ts';
import type { CsvRecord } from './csv-records.ts';
import { createImportError } from './import-error.ts';
import {
  ProductError,
  type FieldProblem,
  type ImportedProduct,
  type RejectedRow,
} from './imported-product.ts';
import type { Problem } from './problem-text.ts';
import type { TableColumn } from './table-columns.ts';
import { layoutOf } from './table-layout.ts';
import { tableProduct, type NumberedRow, type TableOptions } from './table-product.ts';

const CELL_MAX_CHARACTERS = 1024 * 1024;
/** A file with this many broken rows is probably not a CSV file. */
const BROKEN_ROWS_MAX = 1000;
const NUL = '\0';
/** Yields to the event loop after this many records, so that the products being written continue. */
const TURN_RECORDS = 10;
/** Limits of what is held in memory: the rows of one product and the handles of all. */
export const TABLE_LIMITS = {
  rowsOfProduct: 5_000,
  bytesOfProduct: 4 * 1024 * 1024,
  products: 1_000_000,
  /** Held in memory if the rows of a product may be anywhere in the file. */
  scatteredBytes: 16 * 1024 * 1024,
};

export type ReadEvent =
  | { kind: 'product'; product: ImportedProduct; line: number }
  | { kind: 'rejected'; rejected: RejectedRow }
  | { kind: 'position'; bytes: number };

export type TableReading = Omit<TableOptions, 'weightUnit' | 'hasParentRows'> & { reading: ImportReading };

/**
 * Reads products in file order; those whose rows stand apart come last, whole. Opens the records twice, because only a
 * first pass tells which products these are. The first record is the header. Throws ImportError for an unusable file.
 */
export async function* readTable(
  openRecords: () => AsyncIterable<CsvRecord>,
  { reading, ...common }: TableReading,
  limits = TABLE_LIMITS,
): AsyncGenerator<ReadEvent> {
  const layout = layoutOf(reading);
  const options: TableOptions = {
    ...common,
    weightUnit: layout.weightUnit,
    hasParentRows: layout.hasParentRows ?? false,
  };
  const apart = layout.keyOf && (await keysOfRowsApart(openRecords(), layout.width, layout.keyOf));
  const isCollected = (key: string) => apart === undefined || apart.has(key);
  let hasHeader = false;
  let group: Group | undefined;
  const scattered = new Map<string, Group>();
  let scatteredBytes = 0;
  let read = 0;
  let broken = 0;
  let products = 0;
  let records = 0;

  function* flushProduct({ key, rows, size, isBroken }: Group): Generator<ReadEvent> {
    const [head] = rows;
    if (!head) return;
    const named = (problem: FieldProblem) => ({
      ...problem,
      field: problem.field in head.row ? layout.nameOf(problem.field as TableColumn) : problem.field,
    });
    const reject = (problems: readonly FieldProblem[]): ReadEvent[] =>
      problems.map((problem) => ({
        kind: 'rejected',
        rejected: { line: head.line, key, ...named(problem) },
      }));
    products += 1;
    if (products > limits.products) throw createImportError('list_too_long', { limit: limits.products });
    if (isBroken) {
      yield* reject([{ field: '', problem: 'rows_broken', details: {} }]);
      return;
    }
    if (size.rows > limits.rowsOfProduct) {
      yield* reject([{ field: '', problem: 'product_rows', details: { limit: limits.rowsOfProduct } }]);
      return;
    }
    if (size.bytes > limits.bytesOfProduct) {
      const details = { limit: limits.bytesOfProduct / 1024 / 1024 };
      yield* reject([{ field: '', problem: 'product_bytes', details }]);
      return;
    }
    try {
      const { product, rejected } = tableProduct(rows, options);
      for (const one of rejected)
        yield { kind: 'rejected', rejected: { ...one, ...named(one), line: one.line } };
      yield { kind: 'product', product, line: head.line };
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      yield* reject(error.problems);
    }
  }

  for await (const record of openRecords()) {
    const bytes = record.bytes - read;
    read = record.bytes;
    const problem: Problem | undefined =
      'problem' in record
        ? { problem: record.problem, details: {} }
        : hasHeader
          ? problemOf(record.cells, layout.width)
          : undefined;
    if (problem !== undefined) {
      broken += 1;
      if (broken > BROKEN_ROWS_MAX) {
        throw createImportError('too_many_broken', { limit: BROKEN_ROWS_MAX, line: record.line });
      }
      const brokenKey = 'cells' in record ? cleanText(layout.rowsOf(record.cells)[0]?.handle ?? '') : '';
      const owner = isCollected(brokenKey) ? scattered.get(brokenKey) : group;
      if (owner?.key === brokenKey) owner.isBroken = true;
      yield { kind: 'rejected', rejected: { line: record.line, key: brokenKey, field: '', ...problem } };
      continue;
    }
    if (!('cells' in record)) continue;
    if (!hasHeader) {
      hasHeader = !isSeparatorLine(record.cells);
      continue;
    }
    const rows = layout.rowsOf(record.cells);
    const key = cleanText(rows[0]?.handle ?? '');
    if (key === '') {
      const missing = { field: layout.nameOf('handle'), problem: 'handle_missing', details: {} } as const;
      yield { kind: 'rejected', rejected: { line: record.line, key, ...missing } };
      continue;
    }
    if (isCollected(key)) {
      if (group && !scattered.has(group.key)) yield* flushProduct(group);
      scatteredBytes += bytes;
      if (scatteredBytes > limits.scatteredBytes)
        throw createImportError('table_too_large', { limit: limits.scatteredBytes / 1024 / 1024 });
      group = scattered.get(key);
      if (!group) scattered.set(key, (group = emptyGroup(key)));
    } else if (group?.key !== key) {
      if (group && !scattered.has(group.key)) yield* flushProduct(group);
      group = emptyGroup(key);
    }
    group.size.rows += rows.length;
    group.size.bytes += bytes;
    const isTooLarge = group.size.rows > limits.rowsOfProduct || group.size.bytes > limits.bytesOfProduct;
    // For an oversized product the first row is enough to report it.
    if (isTooLarge) group.rows.splice(1);
    if (!isTooLarge || group.rows.length === 0)
      group.rows.push(...rows.map((row) => ({ line: record.line, row })));
    yield { kind: 'position', bytes: record.bytes };
    records += 1;
    if (records % TURN_RECORDS === 0) await setImmediate();
  }
  if (group && !scattered.has(group.key)) yield* flushProduct(group);
  for (const one of scattered.values()) yield* flushProduct(titleFirst(one));
}

/** Returns the keys that appear again after another product's rows. */
async function keysOfRowsApart(
  records: AsyncIterable<CsvRecord>,
  width: number,
  keyOf: (cells: readonly string[]) => string,
): Promise<Set<string>> {
  const seen = new Set<string>();
  const apart = new Set<string>();
  let hasHeader = false;
  let previous: string | undefined;
  for await (const record of records) {
    if (!('cells' in record)) continue;
    if (!hasHeader) {
      hasHeader = !isSeparatorLine(record.cells);
      continue;
    }
    if (problemOf(record.cells, width)) continue;
    const key = keyOf(record.cells);
    if (key === '' || key === previous) continue;
    if (seen.has(key)) apart.add(key);
    seen.add(key);
    previous = key;
  }
  return apart;
}

/** The rows of a product that is being collected, and their size in the file. */
type Group = {
  key: string;
  rows: NumberedRow[];
  size: { rows: number; bytes: number };
  /** One of its rows cannot be read. */
  isBroken?: boolean;
};

const emptyGroup = (key: string): Group => ({ key, rows: [], size: { rows: 0, bytes: 0 } });

/** A variation may stand before its product, whose row has the title. */
function titleFirst(group: Group): Group {
  const at = group.rows.findIndex(({ row }) => row.title.trim() !== '');
  const head = group.rows[at];
  return head ? { ...group, rows: [head, ...group.rows.toSpliced(at, 1)] } : group;
}

/** Spreadsheets write `sep=;` before the header. */
export function isSeparatorLine(cells: readonly string[]): boolean {
  return /^sep=/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '');
}

export function problemOf(cells: readonly string[], width: number): Problem | undefined {
  if (cells.length < width || cells.slice(width).some((cell) => cell !== '')) {
    return { problem: 'cell_count', details: { cells: cells.length, width } };
  }
  if (cells.some((cell) => cell.length > CELL_MAX_CHARACTERS))
    return { problem: 'cell_too_large', details: {} };
  if (cells.some((cell) => cell.includes(NUL))) return { problem: 'cell_nul', details: {} };
  return undefined;
}
