// Detects the encoding of a text file by its byte order mark or its bytes.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ImportEncoding } from '@raan/contract/console/catalogue-import';
import { ImportError } from './import-error.ts';
import { assertUtf8 } from './utf8-file.ts';

const HEAD_BYTES = 64 * 1024;

/**
 * Detects the encoding of a file. A file is Windows-874 if it is not UTF-8 and its bytes above 127 form Thai syllables.
 * Throws ImportError with the first line that is not UTF-8 if it is neither.
 */
export async function detectEncoding(file: string): Promise<ImportEncoding> {
  const head = await readHead(file);
  const wide = detectUtf16(head);
  if (wide) return wide;
  try {
    await assertUtf8(file);
    return 'utf-8';
  } catch (error) {
    if (error instanceof ImportError && (await isThai874(file))) return 'windows-874';
    throw error;
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Recognises UTF-16 by its byte order mark, or by the zero bytes of its ASCII characters. */
export function detectUtf16(head: Buffer): ImportEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  // Delimiters and line breaks are ASCII, so that a tenth of the characters have a zero byte in any script.
  const many = head.length / 20;
  if (odd > many && even === 0) return 'utf-16le';
  if (even > many && odd === 0) return 'utf-16be';
  return undefined;
}

const isLetter = (byte: number) =>
  (byte >= 0xa1 && byte <= 0xd3) || (byte >= 0xdf && byte <= 0xe6) || byte >= 0xef;
/** Vowels above and below, and tone marks: they follow a letter. */
const isMark = (byte: number) =>
  byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee);
/** No character in Windows-874, or a control character. */
const isUnused = (byte: number) =>
  (byte >= 0x81 && byte <= 0x84) ||
  (byte >= 0x86 && byte <= 0x90) ||
  (byte >= 0x98 && byte <= 0x9f) ||
  (byte >= 0xdb && byte <= 0xde) ||
  byte >= 0xfc;

/** Below are typographic quotes and dashes, as in Windows-1252. */
const THAI_FROM = 0xa1;

async function isThai874(file: string): Promise<boolean> {
  let before = 0;
  let high = 0;
  let pairs = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte >= 0x80) {
        if (isUnused(byte)) return false;
        if (isMark(byte) && !isLetter(before) && !isMark(before)) return false;
        if (byte >= THAI_FROM) high += 1;
        if (byte >= THAI_FROM && before >= THAI_FROM) pairs += 1;
      }
      before = byte;
    }
  }
  // Thai letters stand together; accented letters of Latin alphabets stand alone.
  return pairs * 2 >= high;
}
