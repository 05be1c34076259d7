// Reads the records of a CSV file one by one. After a broken record it continues with the next line.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ImportDelimiter } from '@raan/contract/console/catalogue-import';
import { parse } from 'csv-parse';
import type { ImportProblem } from './import.messages.th.ts';
import { readRegularRecords } from './regular-records.ts';

const RECORD_MAX_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

type CsvProblem = Extract<ImportProblem, 'row_too_large' | 'quote_open' | 'quotes_wrong'>;

export const DELIMITERS: Readonly<Record<ImportDelimiter, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
};

/** A record or an error, with the line where it begins (from 1). `bytes` is the number of bytes read so far. */
export type CsvRecord = { line: number; bytes: number } & ({ cells: string[] } | { problem: CsvProblem });

/** Reads a UTF-8 file, with or without a byte order mark, with any line endings. Skips empty lines. */
export async function* readCsv(
  file: string,
  delimiter: ImportDelimiter = 'comma',
): AsyncGenerator<CsvRecord> {
  let start = 0;
  let line = 1;
  for (;;) {
    const irregular = yield* readRegularRecords(file, {
      start,
      line,
      delimiter: DELIMITERS[delimiter],
      recordMax: RECORD_MAX_BYTES,
    });
    if (!irregular) return;
    ({ start, line } = irregular);
    const run: ParseRun = { lines: lineCounter(line), broken: undefined };
    let end = start;
    for await (const record of parseRecords(file, start, delimiter, run)) {
      const firstLine = run.lines.lineOfRecordAt(end - start);
      end = start + record.bytes;
      yield { cells: record.cells, line: firstLine, bytes: end };
    }
    if (run.broken === undefined) return;
    line = run.lines.lineOfRecordAt(end - start);
    yield { problem: run.broken, line, bytes: end };
    start = await findNextLine(file, end);
    line += 1;
  }
}

type ParsedRecord = { cells: string[]; bytes: number };
type ParseRun = { lines: LineCounter; broken: CsvProblem | undefined };

/** Parses from a byte offset to the end of the file or to the first broken record. */
function parseRecords(
  file: string,
  start: number,
  delimiter: ImportDelimiter,
  run: ParseRun,
): AsyncIterable<ParsedRecord> {
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(file, { start }) as AsyncIterable<Buffer>) {
      if (run.broken !== undefined) return;
      run.lines.add(chunk);
      yield chunk;
    }
  }
  const parser = parse({
    bom: start === 0,
    delimiter: DELIMITERS[delimiter],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: RECORD_MAX_BYTES,
    // After an error the parser may be inside quotes, so everything it returns from there on is dropped. The
    // cast is needed because the types do not allow a record to change its shape.
    on_record: ((cells: string[], context: { bytes: number }) =>
      run.broken === undefined ? { cells, bytes: context.bytes } : null) as never,
    on_skip: (error) => {
      run.broken ??= csvProblemOf(error?.code);
    },
  });
  const source = Readable.from(chunks());
  source.on('error', (error) => parser.destroy(error));
  return source.pipe(parser) as AsyncIterable<ParsedRecord>;
}

function csvProblemOf(code: string | undefined): CsvProblem {
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return 'row_too_large';
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'quote_open';
    default:
      return 'quotes_wrong';
  }
}

type LineCounter = {
  add(chunk: Buffer): void;
  /** Line of the first record at or after a byte offset, skipping blank lines. Offsets must not decrease. */
  lineOfRecordAt(byte: number): number;
};

/** Counts lines independently of the parser, which counts a CRLF inside quotes twice. */
function lineCounter(first: number): LineCounter {
  const chunks: { start: number; bytes: Buffer }[] = [];
  let line = first;
  let counted = 0;
  let size = 0;
  const byteAt = (byte: number): number | undefined => {
    const chunk = chunks.find(({ start, bytes }) => byte >= start && byte < start + bytes.length);
    return chunk?.bytes[byte - chunk.start];
  };
  return {
    add(chunk) {
      chunks.push({ start: size, bytes: chunk });
      size += chunk.length;
    },
    lineOfRecordAt(byte) {
      for (const { start, bytes } of chunks) {
        const from = Math.max(counted - start, 0);
        const to = Math.min(byte - start, bytes.length);
        for (let at = bytes.indexOf(NEWLINE, from); at >= 0 && at < to; at = bytes.indexOf(NEWLINE, at + 1))
          line += 1;
      }
      counted = Math.max(counted, byte);
      while (byteAt(counted) === NEWLINE || byteAt(counted) === RETURN) {
        if (byteAt(counted) === NEWLINE) line += 1;
        counted += 1;
      }
      while (chunks[0] && chunks[0].start + chunks[0].bytes.length <= counted) chunks.shift();
      return line;
    },
  };
}

async function findNextLine(file: string, byte: number): Promise<number> {
  let at = byte;
  let isBlank = true;
  for await (const chunk of createReadStream(file, { start: byte }) as AsyncIterable<Buffer>) {
    for (const value of chunk) {
      at += 1;
      if (value === NEWLINE && !isBlank) return at;
      if (value !== NEWLINE && value !== RETURN) isBlank = false;
    }
  }
  return at;
}
