// The server's own secret, and what is derived from it. Every use has a purpose of its own, so that a signature made for one never serves another.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SECRET_BYTES = 32;

/** The secret kept in the data folder, made at the first start. Readable by its owner only. */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'app-secret');
  const draft = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  try {
    // Written whole before it gets its name: on a full disk an empty file would be taken for the secret ever after.
    await writeFile(draft, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

/** HMAC-SHA256 of a text under the key of one purpose, as base64url. */
export function sign(secret: string, purpose: string, text: string): string {
  const key = createHmac('sha256', secret).update(`raan:${purpose}`).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether two texts are equal, in a time that tells nothing of where they differ. */
export function sameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/** A random text of 256 bits, as base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 as hex: how tokens are stored. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
