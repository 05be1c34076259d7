// The records of a CSV file one after the other. One that is broken costs its own line and no more: reading goes on with the next line.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { ImportProblem } from './import-words.th.ts';

const RECORD_MAX_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

type CsvProblem = Extract<ImportProblem, 'row_too_large' | 'quote_open' | 'quotes_wrong'>;

/** A record with the line it begins on (from 1), or what is wrong there. `bytes` tells how far the file is read. */
export type CsvRecord = { line: number; bytes: number } & ({ cells: string[] } | { problem: CsvProblem });

/** Reads a UTF-8 file, with or without a byte order mark, with any line ends. Empty lines are passed over. */
export async function* readCsv(file: string): AsyncGenerator<CsvRecord> {
  let start = 0;
  let line = 1;
  for (;;) {
    const run: Run = { lines: lineCounter(line), broken: undefined };
    let end = start;
    for await (const record of recordsFrom(file, start, run)) {
      const beginsOn = run.lines.lineOfRecordAt(end - start);
      end = start + record.bytes;
      yield { cells: record.cells, line: beginsOn, bytes: end };
    }
    if (run.broken === undefined) return;
    line = run.lines.lineOfRecordAt(end - start);
    yield { problem: run.broken, line, bytes: end };
    start = await startOfNextLine(file, end);
    line += 1;
  }
}

type ParsedRecord = { cells: string[]; bytes: number };
type Run = { lines: LineCounter; broken: CsvProblem | undefined };

/** Parses from a byte of the file until its end, or until the first record that is broken. */
function recordsFrom(file: string, start: number, run: Run): AsyncIterable<ParsedRecord> {
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(file, { start }) as AsyncIterable<Buffer>) {
      if (run.broken !== undefined) return;
      run.lines.add(chunk);
      yield chunk;
    }
  }
  const parser = parse({
    bom: start === 0,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: RECORD_MAX_BYTES,
    // After an error the parser does not know whether it stands inside quotes; what it finds from there on is not used.
    // The types know only records that keep their form.
    on_record: ((cells: string[], context: { bytes: number }) =>
      run.broken === undefined ? { cells, bytes: context.bytes } : null) as never,
    on_skip: (error) => {
      run.broken ??= problemOf(error?.code);
    },
  });
  const source = Readable.from(chunks());
  source.on('error', (error) => parser.destroy(error));
  return source.pipe(parser) as AsyncIterable<ParsedRecord>;
}

function problemOf(code: string | undefined): CsvProblem {
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
  /** The line on which the record begins that follows a byte; blank lines before it are passed over. Bytes only grow from call to call. */
  lineOfRecordAt(byte: number): number;
};

/** Counts lines behind the parser, whose own count takes a CRLF inside quotes for two. */
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

async function startOfNextLine(file: string, byte: number): Promise<number> {
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
