// The server's own secret, and what is derived from it. Every use has a purpose of its own, so that a signature made for one never serves another.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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
