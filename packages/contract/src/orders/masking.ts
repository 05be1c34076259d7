// How personal data is shown in lists.

/** Made once: making one costs more than a page of names. */
let graphemes: Intl.Segmenter | undefined;

/** The first character, then stars: `สมชาย` → `ส****`. */
export function maskName(name: string): string {
  graphemes ??= new Intl.Segmenter('th', { granularity: 'grapheme' });
  const [first = '', ...rest] = Array.from(graphemes.segment(name.trim()), (part) => part.segment);
  return first + '*'.repeat(Math.min(Math.max(rest.length, 1), 6));
}

/** The first and last three digits: `0812345678` → `081****678`. */
export function maskPhone(phone: string): string {
  return phone.length <= 6 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-3)}`;
}

/** Phone and account numbers hide in free text: nine or more digits in any script of ours, with spaces or dashes between them. */
const LONG_NUMBER = /[0-9๐-๙０-９](?:[\p{Zs}\p{Pd}]*[0-9๐-๙０-９]){8,}/gu;

/** Masks numbers of nine or more digits in free text as phones are masked: `call 081-234 5678` → `call 081****678`. */
export function maskNumbersIn(text: string): string {
  return text.replace(LONG_NUMBER, (number) => maskPhone(number.replace(/[\p{Zs}\p{Pd}]/gu, '')));
}

/** The first six and last three characters with two stars between; short texts show one character. */
export function maskAddress(address: string): string {
  const letters = Array.from(address.trim());
  if (letters.length <= 9) return `${letters[0] ?? ''}**`;
  return `${letters.slice(0, 6).join('')}**${letters.slice(-3).join('')}`;
}

/** Card numbers over eight digits: the first and last four. */
export function maskCardNumber(number: string): string {
  return number.length <= 8
    ? number
    : `${number.slice(0, 4)}${'*'.repeat(number.length - 8)}${number.slice(-4)}`;
}
