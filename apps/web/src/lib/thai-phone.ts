import { toArabicDigits } from '@raan/contract/digits';

/** Whether a text can be a Thai phone number: 0 or +66 and eight or nine digits, Arabic or Thai. */
export function isThaiPhone(text: string): boolean {
  const digits = toArabicDigits(text).replace(/[\s().\-–]/g, '');
  return /^(0|\+?66)[1-9]\d{7,8}$/.test(digits);
}
