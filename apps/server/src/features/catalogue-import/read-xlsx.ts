// Reads the first sheet of an XLSX workbook: a ZIP archive of XML files.
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import type { CsvRecord } from './csv-records.ts';
import { createImportError } from './import-error.ts';

/** Unpacked size of the parts that are read; a small archive may unpack to gigabytes. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024;
const COLUMNS_MAX = 500;
const WANTED = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/** Reads the rows of the first sheet, each with its row number. Throws ImportError for anything but a workbook. */
export async function* readXlsx(file: string): AsyncGenerator<CsvRecord> {
  const parts = unpack(await readFile(file));
  const sheet = parts.get(firstSheet(parts));
  if (!sheet) throw createImportError('not_xlsx');
  const texts = readSharedTexts(parts.get('xl/sharedStrings.xml') ?? '');
  yield* readRows(sheet, texts);
}

function unpack(bytes: Buffer): Map<string, string> {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!WANTED.test(name)) return false;
        size += originalSize;
        if (size > UNPACKED_MAX_BYTES)
          throw createImportError('table_too_large', { limit: UNPACKED_MAX_BYTES / 1024 / 1024 });
        return true;
      },
    });
    const decoder = new TextDecoder();
    return new Map(Object.entries(files).map(([name, content]) => [name, decoder.decode(content)]));
  } catch (error) {
    if (size > UNPACKED_MAX_BYTES) throw error;
    throw createImportError('not_xlsx');
  }
}

/** Name of the sheet that the workbook lists first. */
function firstSheet(parts: ReadonlyMap<string, string>): string {
  let relation: string | undefined;
  parseXml(parts.get('xl/workbook.xml') ?? '', {
    open: (name, attributes) => {
      if (name === 'sheet') relation ??= attributes['r:id'];
    },
  });
  let target: string | undefined;
  parseXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target;
    },
  });
  return `xl/${(target ?? 'worksheets/sheet1.xml').replace(/^\/?(?:xl\/)?/, '')}`;
}

type XmlEvents = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

function parseXml(xml: string, { open, text, close }: XmlEvents): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag: (name) => close?.(localName(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Texts are stored once and referred to by number. Phonetic hints (`rPh`) are not part of a text. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let current = '';
  let isText = false;
  let isHint = false;
  parseXml(xml, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isHint = true;
      if (name === 't') isText = !isHint;
    },
    text: (data) => {
      if (isText) current += data;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isHint = false;
      if (name === 'si') texts.push(current);
    },
  });
  return texts;
}

function readRows(xml: string, texts: readonly string[]): CsvRecord[] {
  const rows: { line: number; cells: string[] }[] = [];
  let row: (typeof rows)[number] | undefined;
  let cell: { column: number; type: string } | undefined;
  let value = '';
  let isValue = false;
  parseXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') row = { line: Number(attributes.r) || (rows.at(-1)?.line ?? 0) + 1, cells: [] };
      if (name === 'c') {
        const column = attributes.r ? columnOf(attributes.r) : (row?.cells.length ?? 0);
        cell = { column, type: attributes.t ?? 'n' };
        value = '';
      }
      if (name === 'v' || name === 't') isValue = true;
    },
    text: (data) => {
      if (isValue) value += data;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && row && cell && cell.column < COLUMNS_MAX)
        row.cells[cell.column] = cellText(cell.type, value, texts);
      if (name === 'row' && row) rows.push(row);
    },
  });
  const filled = rows.filter(({ cells }) => cells.some((text) => text !== undefined && text !== ''));
  const width = filled[0]?.cells.length ?? 0;
  const size = Buffer.byteLength(xml);
  return filled.map(({ line, cells }, index) => ({
    line,
    // Workbooks leave out empty cells, also those at the end of a row.
    cells: Array.from({ length: Math.max(width, cells.length) }, (_, column) => cells[column] ?? ''),
    bytes: Math.floor((size * (index + 1)) / filled.length),
  }));
}

/** Column of a cell such as `AB7`, from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/i.exec(reference)?.[0].toUpperCase() ?? 'A';
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(type: string, value: string, texts: readonly string[]): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'n':
      return plainNumber(value);
    // A formula that failed has no value.
    case 'e':
      return '';
    default:
      return value;
  }
}

/** Numbers are stored as binary fractions, such as 59.990000000000002. */
function plainNumber(value: string): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  return Number.isInteger(number) && /^\d+$/.test(value) ? value : String(Number(number.toPrecision(15)));
}
