import { toArabicDigits } from '@raan/contract/digits';

/** Parses an id, with or without `#`. */
export function parseId(text: string): number | undefined {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(toArabicDigits(text.trim())) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
