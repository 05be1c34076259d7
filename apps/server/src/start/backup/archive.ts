// A backup inside its encryption and compression: entries of a JSON header and data whose length is not known ahead.
import * as z from 'zod';
import { BackupError } from './backup-error.ts';

const FRAME_BYTES = 64 * 1024;
/** The final entry lists every table, so it is the largest header. */
const HEADER_BYTES_MAX = 4 * 1024 * 1024;
const LENGTH_BYTES = 4;

const Manifest = z.object({
  kind: z.literal('manifest'),
  format: z.literal(1),
  /** The moment that the backup shows. */
  takenAt: z.string(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()),
  secret: z.string(),
  /** Pictures and documents stayed in their bucket. */
  isWithoutObjects: z.boolean().optional(),
});
const TableHeader = z.object({ kind: z.literal('table'), name: z.string(), columns: z.string() });
const FileHeader = z.object({ kind: z.literal('file'), path: z.string(), mode: z.number() });
const End = z.object({
  kind: z.literal('end'),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** The last value of each sequence that was used. */
  sequences: z.record(z.string(), z.number()),
  files: z.number(),
});
const Header = z.discriminatedUnion('kind', [Manifest, TableHeader, FileHeader, End]);

export type Manifest = z.infer<typeof Manifest>;
export type End = z.infer<typeof End>;
type Header = z.infer<typeof Header>;

/** An entry with its data in frames. The data must be read before the next entry. */
export type Entry = { header: Header; data: AsyncIterable<Buffer> };

/** Encodes one entry. */
export async function* encodeEntry(
  header: Header,
  data: AsyncIterable<Buffer> | Iterable<Buffer> = [],
): AsyncGenerator<Buffer> {
  yield frame(Buffer.from(JSON.stringify(header)));
  let parts: Buffer[] = [];
  let length = 0;
  for await (const bytes of data) {
    parts.push(bytes);
    length += bytes.length;
    if (length < FRAME_BYTES) continue;
    yield frame(Buffer.concat(parts));
    [parts, length] = [[], 0];
  }
  if (length > 0) yield frame(Buffer.concat(parts));
  yield frame(Buffer.alloc(0));
}

function frame(bytes: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Decodes all entries, up to and including `end`. Throws BackupError if the stream ends before. */
export async function* decodeEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const nextFrame = frameReader(source);
  for (;;) {
    const text = await nextFrame();
    if (text.length > HEADER_BYTES_MAX) throw new BackupError('The backup is damaged.');
    const header = Header.parse(JSON.parse(text.toString()));
    const data = (async function* () {
      for (let bytes = await nextFrame(); bytes.length > 0; bytes = await nextFrame()) yield bytes;
    })();
    yield { header, data };
    // Skips what the caller has not read.
    while (!(await data.next()).done);
    if (header.kind === 'end') return;
  }
}

function frameReader(source: AsyncIterable<Buffer>): () => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);
  const take = async (length: number): Promise<Buffer> => {
    const parts = [waiting];
    let held = waiting.length;
    while (held < length) {
      const next = await chunks.next();
      if (next.done) throw new BackupError('The backup is cut short; nothing was restored.');
      parts.push(next.value);
      held += next.value.length;
    }
    const bytes = parts.length === 1 ? waiting : Buffer.concat(parts);
    waiting = bytes.subarray(length);
    return bytes.subarray(0, length);
  };
  return async () => await take((await take(LENGTH_BYTES)).readUInt32BE());
}
