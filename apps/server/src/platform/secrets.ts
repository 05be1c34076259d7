// The server's own secret, and what is derived from it. Every use has a purpose of its own, so that a signature made for one never serves another.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SECRET_BYTES = 32;

/** The secret kept in the data folder, made at the first start. Readable by its owner only. */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'app-secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(SECRET_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
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
