import { toArabicDigits } from '@raan/contract/digits';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { failField } from './errors/app-error.ts';

/** Digits and their usual separators: the library would find a number in any sentence, and drop an extension. */
const PHONE_CHARACTERS = /^\+?[\d\s().\-–]+$/;

function readThaiPhone(text: string): string | undefined {
  const written = toArabicDigits(text).trim();
  const number = PHONE_CHARACTERS.test(written) ? parsePhoneNumberFromString(written, 'TH') : undefined;
  if (!number?.isValid() || number.country !== 'TH') return undefined;
  return number.formatNational().replace(/\D/g, '');
}

/** Whether a text is a valid Thai phone number. */
export function isValidThaiPhone(text: string): boolean {
  return readThaiPhone(text) !== undefined;
}

/** Parses a Thai phone number into national digits (`0812345678`). Throws REQUEST_VALIDATION_ERROR for `field`. */
export function parseThaiPhone(text: string, field: string): string {
  const number = readThaiPhone(text);
  if (number === undefined) throw failField(field, 'phone_invalid');
  return number;
}
