/** An authenticator app: what it shows for a key in a half minute (RFC 6238). */
import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;

/** The half minute of now. */
export const stepNow = () => Math.floor(Date.now() / STEP_MS);

/** Six digits of a key in base 32. */
export function appCode(key: string, step: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(key, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
