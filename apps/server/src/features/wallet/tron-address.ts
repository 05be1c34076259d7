import { createHash } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const PATTERN = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
/** One byte for the network, twenty for the account, four for the checksum. */
const BYTES = 25;
const NETWORK = 0x41;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Whether a text is a TRON address with a valid checksum. */
export function isTronAddress(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  let number = 0n;
  for (const digit of text) number = number * 58n + BigInt(ALPHABET.indexOf(digit));
  const hex = number.toString(16).padStart(BYTES * 2, '0');
  if (hex.length !== BYTES * 2) return false;
  const bytes = Buffer.from(hex, 'hex');
  const body = bytes.subarray(0, BYTES - 4);
  return (
    bytes[0] === NETWORK &&
    sha256(sha256(body))
      .subarray(0, 4)
      .equals(bytes.subarray(BYTES - 4))
  );
}
