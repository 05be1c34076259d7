import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { fileRefused, type ImportError } from './import-error.ts';

const NEWLINE = 0x0a;

/** Reads the file once through and throws ImportError where it is not UTF-8, so that nothing of it is taken over half-read. */
export async function assertUtf8(file: string): Promise<void> {
  let line = 0;
  // A character never spans a line break, so each whole line can be judged by itself.
  let rest: Buffer[] = [];
  const judge = (lines: Buffer) => {
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
      judge(Buffer.concat([...rest, chunk.subarray(0, end)]));
      rest = [];
    }
    rest.push(chunk.subarray(end));
  }
  judge(Buffer.concat(rest));
}

function countNewlines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

function notUtf8(line: number): ImportError {
  return fileRefused('not_utf8', { line });
}
