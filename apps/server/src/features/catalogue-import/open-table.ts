// Opens a file of any format as a sequence of records, and detects how it is to be read.
import { rm } from 'node:fs/promises';
import {
  type ColumnPlaces,
  type ImportCorrections,
  type ImportDecimal,
  type ImportDelimiter,
  type ImportEncoding,
  type ImportField,
  type ImportFormat,
  type ImportLayout,
  type ImportPurpose,
  type ImportReading,
} from '@raan/contract/console/catalogue-import';
import { parse } from 'csv-parse/sync';
import { open } from 'node:fs/promises';
import { decimalOf, splitCurrency } from './amounts.ts';
import { DELIMITERS, readCsv, type CsvRecord } from './csv-records.ts';
import { decodeFile } from './decode-file.ts';
import { detectEncoding } from './detect-encoding.ts';
import { createImportError } from './import-error.ts';
import { isSeparatorLine } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';
import { readGoogleXml } from './read-google-xml.ts';
import {
  detectLayout,
  findHeader,
  guessColumns,
  normaliseHeader,
  requiredFields,
  SHOPIFY_COLUMNS,
  SHOPIFY_REQUIRED,
} from './table-columns.ts';
import { assertUtf8 } from './utf8-file.ts';

export type TableFormat = Exclude<ImportFormat, 'json'>;

export type OpenTable = {
  reading: ImportReading;
  /** Reads the records from the start, the header first. */
  records: () => AsyncIterable<CsvRecord>;
  /** Deletes the decoded copy. */
  close(): Promise<void>;
};

const HEAD_BYTES = 256 * 1024;
/** Records in which amounts are searched for a decimal mark. */
const SAMPLE_RECORDS = 2_000;
const EXAMPLE_MAX_CHARACTERS = 80;

/**
 * Opens a table. `copy` is where the file is stored as UTF-8 if it has another encoding. Corrections take precedence over
 * what is detected. Throws ImportError for a file that cannot be read.
 */
export async function openTable(
  file: string,
  {
    format,
    purpose,
    corrections = {},
    copy,
  }: { format: TableFormat; purpose: ImportPurpose; corrections?: ImportCorrections; copy: string },
): Promise<OpenTable> {
  const close = () => rm(copy, { force: true });
  try {
    const source = await openSource(file, { format, corrections, copy });
    const sample = await readSample(source.records());
    const reading = readingOf(source, sample, purpose, corrections);
    return { reading, records: source.records, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Source = {
  records: () => AsyncIterable<CsvRecord>;
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
};

async function openSource(
  file: string,
  { format, corrections, copy }: { format: TableFormat; corrections: ImportCorrections; copy: string },
): Promise<Source> {
  const none = { encoding: null, delimiter: null };
  if (format === 'xlsx') return { ...none, records: () => readXlsx(file) };
  if (format === 'xml') return { ...none, records: () => readGoogleXml(file) };
  const encoding = corrections.encoding ?? (await detectEncoding(file));
  if (encoding === 'utf-8') await assertUtf8(file);
  else await decodeFile(file, encoding, copy);
  const text = encoding === 'utf-8' ? file : copy;
  const delimiter = corrections.delimiter ?? (await detectDelimiter(text));
  return { encoding, delimiter, records: () => readCsv(text, delimiter) };
}

async function detectDelimiter(file: string): Promise<ImportDelimiter> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return chooseDelimiter(buffer.subarray(0, bytesRead).toString('utf8'));
  } finally {
    await handle.close();
  }
}

const DELIMITER_SAMPLE_RECORDS = 30;

/** Chooses the delimiter that gives the widest header to which most rows conform. */
function chooseDelimiter(text: string): ImportDelimiter {
  const separator = /^\ufeff?sep=(.)/i.exec(text)?.[1];
  const candidates = Object.entries(DELIMITERS) as [ImportDelimiter, string][];
  const stated = candidates.find(([, character]) => character === separator);
  if (stated) return stated[0];
  const scored = candidates.map(([delimiter, character]) => {
    const [header, ...rows] = parseHead(text, character);
    const width = header?.length ?? 0;
    const conforming = rows.filter((row) => row.length === width).length;
    const share = rows.length === 0 ? 1 : conforming / rows.length;
    return { delimiter, score: width <= 1 ? 0 : width * (0.2 + share) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function parseHead(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: DELIMITER_SAMPLE_RECORDS,
      on_record: (cells: string[]) => {
        rows.push(cells);
        return null;
      },
    });
  } catch {
    // The text ends in the middle of a record; the records before are enough.
  }
  return rows;
}

type Sample = { headers: string[]; rows: string[][] };

async function readSample(records: AsyncIterable<CsvRecord>): Promise<Sample> {
  let headers: string[] | undefined;
  const rows: string[][] = [];
  for await (const record of records) {
    if (!('cells' in record)) continue;
    if (!headers) {
      if (!isSeparatorLine(record.cells)) headers = record.cells.map((cell) => cell.trim());
      continue;
    }
    rows.push(record.cells);
    if (rows.length >= SAMPLE_RECORDS) break;
  }
  if (!headers) throw createImportError('empty');
  return { headers, rows };
}

function readingOf(
  { encoding, delimiter }: Source,
  { headers, rows }: Sample,
  purpose: ImportPurpose,
  corrections: ImportCorrections,
): ImportReading {
  const names = headers.map(normaliseHeader);
  const layout: ImportLayout =
    purpose === 'stock_prices' ? 'columns' : (corrections.layout ?? detectLayout(headers));
  if (layout === 'shopify') {
    const missing = SHOPIFY_REQUIRED.filter((column) => findHeader(names, SHOPIFY_COLUMNS[column]) < 0);
    const missingNames = missing.map((column) => `“${SHOPIFY_COLUMNS[column][0]}”`).join(', ');
    if (missing.length > 0) throw createImportError('not_shopify', { columns: missingNames });
  }
  const columns: ColumnPlaces =
    layout === 'columns'
      ? { ...guessColumns(headers, purpose), ...withinWidth(corrections.columns ?? {}, headers.length) }
      : {};
  const { decimal, isCertain } = detectDecimal(amountColumns(layout, names, columns), rows);
  return {
    layout,
    encoding,
    delimiter,
    decimal: corrections.decimal ?? decimal,
    is_decimal_certain: corrections.decimal ? true : isCertain,
    headers: headers.map((header) => header.slice(0, EXAMPLE_MAX_CHARACTERS).toWellFormed()),
    example: (rows[0] ?? [])
      .slice(0, headers.length)
      .map((cell) => cell.slice(0, EXAMPLE_MAX_CHARACTERS).toWellFormed()),
    columns,
    missing: layout === 'columns' ? missingFields(columns, purpose) : [],
  };
}

const hasPlace = (place: number | null | undefined): place is number => typeof place === 'number';

function withinWidth(columns: ColumnPlaces, width: number): ColumnPlaces {
  return Object.fromEntries(
    Object.entries(columns).map(([field, place]) => [field, hasPlace(place) && place < width ? place : null]),
  );
}

function missingFields(columns: ColumnPlaces, purpose: ImportPurpose): ImportField[] {
  const required = requiredFields(purpose).filter((field) => !hasPlace(columns[field]));
  const hasChange = hasPlace(columns.price) || hasPlace(columns.stock);
  return purpose === 'stock_prices' && !hasChange ? [...required, 'price', 'stock'] : required;
}

/** Positions of the columns with amounts and weights. */
function amountColumns(layout: ImportLayout, names: readonly string[], columns: ColumnPlaces): number[] {
  const places =
    layout === 'columns'
      ? [columns.price, columns.list_price, columns.weight]
      : [...SHOPIFY_COLUMNS.price, ...SHOPIFY_COLUMNS.compareAtPrice, 'regular price', 'sale price'].map(
          (name) => names.indexOf(name),
        );
  return places.filter(hasPlace).filter((place) => place >= 0);
}

function detectDecimal(
  places: readonly number[],
  rows: readonly (readonly string[])[],
): { decimal: ImportDecimal; isCertain: boolean } {
  const votes = { point: 0, comma: 0 };
  let undecided = 0;
  for (const row of rows) {
    for (const place of places) {
      const { amount } = splitCurrency(row[place] ?? '');
      const vote = decimalOf(amount);
      if (vote) votes[vote] += 1;
      else if (/\d[.,]\d/.test(amount)) undecided += 1;
    }
  }
  const isMixed = votes.point > 0 && votes.comma > 0;
  // Without any mark, such as in whole baht, there is nothing to decide.
  const isCertain = !isMixed && (undecided === 0 || votes.point + votes.comma > 0);
  return { decimal: votes.comma > votes.point ? 'comma' : 'point', isCertain };
}
