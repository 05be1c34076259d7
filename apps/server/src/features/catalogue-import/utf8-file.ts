import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { createImportError, type ImportError } from './import-error.ts';

const NEWLINE = 0x0a;

/** Reads the whole file and throws ImportError if it is not UTF-8, before any product is imported. */
export async function assertUtf8(file: string): Promise<void> {
  let line = 0;
  // A character never spans a line break, so lines can be checked separately.
  let rest: Buffer[] = [];
  const checkLines = (lines: Buffer) => {
    if (isUtf8(lines)) {
      line += countNewlines(lines);
      return;
    }
    for (let start = 0; start < lines.length;) {
      const end = lines.indexOf(NEWLINE, start);
      const stop = end < 0 ? lines.length : end + 1;
      line += 1;
      if (!isUtf8(lines.subarray(start, stop))) throw notUtf8(line);
      start = stop;
    }
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      checkLines(Buffer.concat([...rest, chunk.subarray(0, end)]));
      rest = [];
    }
    rest.push(chunk.subarray(end));
  }
  checkLines(Buffer.concat(rest));
}

function countNewlines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

function notUtf8(line: number): ImportError {
  return createImportError('not_utf8', { line });
}
