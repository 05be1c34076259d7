import { bangkokDay } from '@raan/contract/calendar';
import { randomInt } from 'node:crypto';

// Crockford's base 32 has no letters that look like digits or other letters.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 6;

/** Returns a random number that people can read out: the day in Bangkok and six letters, `R261121-8F3K2M`. */
export function newOrderNumber(at: string, initial = 'R'): string {
  const day = bangkokDay(at).slice(2).replaceAll('-', '');
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${initial}${day}-${letters}`;
}
