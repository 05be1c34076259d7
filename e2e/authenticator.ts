// Time-based one-time passwords (RFC 6238).
import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;

/** Returns the current time step of 30 seconds. */
export const currentTotpStep = () => Math.floor(Date.now() / STEP_MS);

/** Returns the six-digit code of a base32 key for a time step. */
export function totpCode(key: string, step: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(key, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
