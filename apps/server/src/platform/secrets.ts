// Each use of the server's secret has its own purpose, so that a signature is valid for one use only.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of a text with the key of one purpose, as base64url. */
export function sign(secret: string, purpose: string, text: string): string {
  const key = createHmac('sha256', secret).update(`raan:${purpose}`).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two texts. The duration does not reveal where they differ. */
export function isEqualInConstantTime(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/** A random text of 256 bits, as base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 as hex. Tokens are stored in this form. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
