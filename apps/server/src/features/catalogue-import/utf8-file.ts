import { createReadStream } from 'node:fs';
import { ImportError } from './import-error.ts';

/** Reads the file once through and throws ImportError where it is not UTF-8, so that nothing of it is taken over half-read. */
export async function assertUtf8(file: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      decoder.decode(chunk, { stream: true });
      for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) line += 1;
    }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ImportError(
      `The file is not UTF-8 (near line ${line}). Save it again as UTF-8; in a spreadsheet choose “CSV UTF-8”.`,
    );
  }
}
