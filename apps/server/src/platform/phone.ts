import { arabicDigits } from '@raan/contract/digits';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { failField } from './errors/app-error.ts';

/** Digits and what people put between them; the library would find a number in any sentence, and drop an extension. */
const WRITTEN = /^\+?[\d\s().\-–]+$/;

function readThaiPhone(text: string): string | undefined {
  const written = arabicDigits(text).trim();
  const number = WRITTEN.test(written) ? parsePhoneNumberFromString(written, 'TH') : undefined;
  if (!number?.isValid() || number.country !== 'TH') return undefined;
  return number.formatNational().replace(/\D/g, '');
}

/** Whether this is a Thai phone number that can exist. */
export function isThaiPhone(text: string): boolean {
  return readThaiPhone(text) !== undefined;
}

/** A Thai phone number in national digits (`0812345678`). Throws REQUEST_VALIDATION_ERROR under the field's name for anything else. */
export function thaiPhone(text: string, field: string): string {
  const number = readThaiPhone(text);
  if (number === undefined) throw failField(field, 'phone_invalid');
  return number;
}
