import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ImportEncoding } from '@raan/contract/console/catalogue-import';

/**
 * Writes a copy of a file as UTF-8, so that everything behind it reads bytes of one encoding. Broken characters become
 * U+FFFD. Holds one chunk in memory.
 */
export async function decodeFile(file: string, encoding: ImportEncoding, copy: string): Promise<void> {
  const decoder = new TextDecoder(encoding);
  await pipeline(
    createReadStream(file),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    },
    createWriteStream(copy),
  );
}
