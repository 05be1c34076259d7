/** Created once: construction is slower than masking a page of names. */
let graphemes: Intl.Segmenter | undefined;

/** Keeps the first character: `สมชาย` → `ส****`. */
export function maskName(name: string): string {
  graphemes ??= new Intl.Segmenter('th', { granularity: 'grapheme' });
  const [first = '', ...rest] = Array.from(graphemes.segment(name.trim()), (part) => part.segment);
  return first + '*'.repeat(Math.min(Math.max(rest.length, 1), 6));
}

/** Keeps the first character of the first two words, not their lengths: `มานี พรดี` → `ม*** พ***`. Idempotent. */
export function maskPersonName(name: string): string {
  const initials = name.trim().split(/\s+/).slice(0, 2).map(initialOf);
  return initials.map((initial) => `${initial}***`).join(' ');
}

/** Thai writes some vowels before their consonant: `เอ` is one sound. */
const LEADING_VOWEL = /^[เแโใไ]$/;

function initialOf(word: string): string {
  graphemes ??= new Intl.Segmenter('th', { granularity: 'grapheme' });
  const [first = '', second = ''] = Array.from(graphemes.segment(word), (part) => part.segment);
  return LEADING_VOWEL.test(first) && !second.startsWith('*') ? first + second : first;
}

/** Keeps the first and last three digits: `0812345678` → `081****678`. */
export function maskPhone(phone: string): string {
  return phone.length <= 6 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-3)}`;
}

/** Keeps up to two characters before the `@`, and the domain: `somchai@gmail.com` → `so***@gmail.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at)}`;
}

/** Nine or more digits of any script with spaces or dashes between them: a phone or account number. */
const LONG_NUMBER = /[0-9๐-๙０-９](?:[\p{Zs}\p{Pd}]*[0-9๐-๙０-９]){8,}/gu;

/** Masks phone and account numbers in free text: `call 081-234 5678` → `call 081****678`. */
export function maskNumbersIn(text: string): string {
  return text.replace(LONG_NUMBER, (number) => maskPhone(number.replace(/[\p{Zs}\p{Pd}]/gu, '')));
}

/** Keeps the first six and last three characters with two stars between; short texts keep one character. */
export function maskAddress(address: string): string {
  const letters = Array.from(address.trim());
  if (letters.length <= 9) return `${letters[0] ?? ''}**`;
  return `${letters.slice(0, 6).join('')}**${letters.slice(-3).join('')}`;
}

/** Masks the parts of an address below its district. An empty sub-district stays empty. */
export function maskShipping<Shipping extends { address: string; subdistrict: string }>(
  shipping: Shipping,
): Shipping {
  const { address, subdistrict } = shipping;
  return { ...shipping, address: maskAddress(address), subdistrict: subdistrict && maskName(subdistrict) };
}

/** Keeps the first and last four digits of a card number with more than eight digits. */
export function maskCardNumber(number: string): string {
  return number.length <= 8
    ? number
    : `${number.slice(0, 4)}${'*'.repeat(number.length - 8)}${number.slice(-4)}`;
}
