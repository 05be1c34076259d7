import { arabicDigits } from '@raan/contract/digits';

/** Whether this can be a number in Thailand: 0 and eight or nine digits, or the same after +66; in Arabic or Thai digits. */
export function isThaiPhone(text: string): boolean {
  const digits = arabicDigits(text).replace(/[\s().\-–]/g, '');
  return /^(0|\+?66)[1-9]\d{7,8}$/.test(digits);
}
