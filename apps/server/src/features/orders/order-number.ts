import { randomInt } from 'node:crypto';
import { bangkokDay } from '#platform/clock.ts';

// Crockford's base 32: no letter that reads like a digit or another letter.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 6;

/** A number that people can read to each other: day in Bangkok and six random letters, such as `R261121-8F3K2M`. */
export function newOrderNumber(at: string, initial = 'R'): string {
  const day = bangkokDay(at).slice(2).replaceAll('-', '');
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${initial}${day}-${letters}`;
}
