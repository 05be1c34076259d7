// Encrypts a stream in chunks (the STREAM construction, as in age): nonces count up and the last chunk is marked, so
// that chunks cannot be cut off, swapped or changed without notice.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { BackupError } from './backup-error.ts';

const MAGIC = Buffer.from('RAANBAK1');
const SALT_BYTES = 32;
const CHECK_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
const ALGORITHM = 'aes-256-gcm';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

const DAMAGED = 'The backup is cut short or damaged; nothing was restored.';

const derive = (key: string, salt: Buffer, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, bytes));
const streamKey = (key: string, salt: Buffer) => derive(key, salt, 'raan:backup:1', KEY_BYTES);
/** Tells a wrong key from a damaged file. */
const keyCheck = (key: string, salt: Buffer) => derive(key, salt, 'raan:backup-check:1', CHECK_BYTES);

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts a stream with a key of at least 32 random bytes as text. */
export async function* sealStream(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const chunkKey = streamKey(key, salt);
  yield Buffer.concat([MAGIC, salt, keyCheck(key, salt)]);
  for await (const { chunk, index, isLast } of chunksOf(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, chunkKey, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts a stream. Each chunk is verified before it is passed on. Throws BackupError for a wrong key or a damaged file. */
export async function* unsealStream(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  let chunkKey: Buffer | undefined;
  const body = (async function* () {
    let start: Buffer = Buffer.alloc(0);
    for await (const bytes of source) {
      if (chunkKey) {
        yield bytes;
        continue;
      }
      start = Buffer.concat([start, bytes]);
      if (start.length < HEADER_BYTES) continue;
      chunkKey = openHeader(start.subarray(0, HEADER_BYTES), key);
      yield start.subarray(HEADER_BYTES);
    }
  })();
  for await (const { chunk, index, isLast } of chunksOf(body, CHUNK_BYTES + TAG_BYTES)) {
    if (!chunkKey || chunk.length < TAG_BYTES) throw new BackupError(DAMAGED);
    yield unsealChunk(chunkKey, nonceOf(index, isLast), chunk);
  }
}

function openHeader(header: Buffer, key: string): Buffer {
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupError('The file is not a backup of Raan.');
  if (!timingSafeEqual(header.subarray(HEADER_BYTES - CHECK_BYTES), keyCheck(key, salt)))
    throw new BackupError('The key in BACKUP_KEY_FILE is not the one that this backup was made with.');
  return streamKey(key, salt);
}

function unsealChunk(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(
    sealed.subarray(end),
  );
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new BackupError(DAMAGED, { cause });
  }
}

/** Cuts a stream into chunks of `size`; the last one is marked, may be shorter, and comes even for an empty stream. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; index: number; isLast: boolean }> {
  let waiting: Buffer = Buffer.alloc(0);
  let index = 0;
  for await (const bytes of source) {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    // A full chunk is the last one if nothing follows it.
    for (; waiting.length > size; index += 1) {
      yield { chunk: waiting.subarray(0, size), index, isLast: false };
      waiting = waiting.subarray(size);
    }
  }
  yield { chunk: waiting, index, isLast: true };
}
