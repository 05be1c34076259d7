// Shared by the form and the server. A check digit detects typing errors; it proves no identity.
import { isDay } from '../calendar.ts';
import { ID_NUMBER_MAX_CHARACTERS } from '../constants.ts';

/** Thai national ID (13 digits) or PRC resident ID (18 characters). */
export const ID_NUMBER_KINDS = ['thai13', 'prc18'] as const;
export type IdNumberKind = (typeof ID_NUMBER_KINDS)[number];

/** `length`: fits neither kind; `check`: wrong check digit. */
export type IdNumberProblem = 'missing' | 'length' | 'characters' | 'check' | 'birth_date';

export type ParsedIdNumber =
  | { kind: IdNumberKind; number: string; problem?: undefined }
  | { problem: IdNumberProblem };

const THAI_DIGIT_ZERO = 0x0e50;
const FULL_WIDTH_ZERO = 0xff10;
const PRC_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const PRC_CHECKS = '10X98765432';
const OLDEST_YEARS = 130;

/** Thai and full-width digits become Arabic, `x` becomes `X`, blanks and dashes are removed; cut at 18. */
export function normalizeIdNumber(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_DIGIT_ZERO))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO))
    .replace(/[xＸｘ]/g, 'X')
    .replace(/[\s\u200b-\u200d\ufeff.\-‐-―]/g, '')
    .slice(0, ID_NUMBER_MAX_CHARACTERS);
}

/** Returns kind and normalised number, or the problem. `today` is YYYY-MM-DD in Bangkok. */
export function parseIdNumber(text: string, today: string): ParsedIdNumber {
  const number = normalizeIdNumber(text);
  if (number === '') return { problem: 'missing' };
  if (!/^\d*X?$/.test(number) || (number.includes('X') && number.length < 18))
    return { problem: 'characters' };
  if (number.length === 13) return readThai(number);
  if (number.length === 18) return readPrc(number, today);
  return { problem: 'length' };
}

/** Mod 11: digits 1 to 12 with weights 13 to 2. The first digit is the class of person, and no class is 0. */
function readThai(number: string): ParsedIdNumber {
  let sum = 0;
  for (let place = 0; place < 12; place += 1) sum += Number(number[place]) * (13 - place);
  const isRight = number[0] !== '0' && (11 - (sum % 11)) % 10 === Number(number[12]);
  return isRight ? { kind: 'thai13', number } : { problem: 'check' };
}

/** ISO 7064 mod 11-2 over the first 17 characters; characters 7 to 14 are the date of birth. */
function readPrc(number: string, today: string): ParsedIdNumber {
  let sum = 0;
  PRC_WEIGHTS.forEach((weight, place) => {
    sum += Number(number[place]) * weight;
  });
  if (PRC_CHECKS[sum % 11] !== number[17]) return { problem: 'check' };
  const born = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const oldest = Number(today.slice(0, 4)) - OLDEST_YEARS;
  if (!isDay(born) || born > today || Number(born.slice(0, 4)) < oldest) return { problem: 'birth_date' };
  return { kind: 'prc18', number };
}

/** Group lengths as printed on the cards: 1 2345 67890 12 3, and 110101 19900307 1234. */
const GROUPS: Readonly<Record<'thai' | 'prc', readonly number[]>> = {
  thai: [1, 4, 5, 2, 1],
  prc: [6, 8, 4],
};

/** Groups a complete or partial number as on its card. More than 13 characters are formatted as a PRC number. */
export function formatIdNumber(text: string): string {
  let rest = normalizeIdNumber(text);
  const parts: string[] = [];
  for (const length of GROUPS[rest.length > 13 ? 'prc' : 'thai']) {
    if (rest === '') break;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return parts.join(' ');
}

/** Keeps only the first and last characters. */
export function maskIdNumber(number: string): string {
  const shown = number.length === 18 ? 3 : 1;
  return number.slice(0, shown) + '*'.repeat(Math.max(0, number.length - shown - 3)) + number.slice(-3);
}
