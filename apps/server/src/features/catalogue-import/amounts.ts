import type { ImportDecimal } from '@raan/contract/console/catalogue-import';
import { satang, type Satang } from '@raan/contract/money';

const RATE_DECIMALS = 6;
const AMOUNT_MAX_SATANG = 1_000_000_000n * 100n;

/** Exchange rate: baht per unit of the file's currency, in millionths. */
export type Rate = bigint & { readonly rate: unique symbol };

/** Parses a rate such as `35.25`. Returns undefined unless it is positive with at most six decimals. */
export function parseRate(text: string): Rate | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return undefined;
  const rate = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(RATE_DECIMALS, '0'));
  return rate > 0n ? (rate as Rate) : undefined;
}

/** Rate of a file whose prices are in baht. */
export const BAHT_RATE = parseRate('1') as Rate;

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '฿': 'THB', บาท: 'THB', '€': 'EUR', '£': 'GBP' };

/** Separates an amount from a currency beside it, as in `15.00 USD` or `฿250`. */
export function splitCurrency(text: string): { amount: string; currency?: string } {
  const match = /^(?:([A-Z]{3}|[฿€£])\s*)?([\d.,'’\s\u00a0\u202f]*?)(?:\s*([A-Z]{3}|[฿€£]|บาท))?$/.exec(
    text.trim(),
  );
  const sign = match?.[1] ?? match?.[3];
  if (!match || sign === undefined) return { amount: text };
  return { amount: match[2] ?? '', currency: CURRENCY_SIGNS[sign] ?? sign };
}

/** Spaces and apostrophes that group digits, as in `1 234,50`. */
const GROUPING_SPACES = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3})/g;

/** Rewrites a number with the decimal mark of its file as `1,234.50`. */
function normaliseNumber(text: string, decimal: ImportDecimal): string {
  const number = text.trim().replace(GROUPING_SPACES, '');
  if (decimal === 'point') return number;
  return number.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
}

/**
 * Converts `1,234.50`, or `1.234,50` with a decimal comma, to satang, rounded half up; an empty text is 0. Undefined if
 * invalid or over 1 billion baht.
 */
export function priceInSatang(
  text: string,
  rate: Rate,
  decimal: ImportDecimal = 'point',
): Satang | undefined {
  const number = normaliseNumber(text, decimal);
  if (number === '') return satang(0);
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,6}))?$/.exec(number);
  if (!match) return undefined;
  const millionths = BigInt(
    (match[1] ?? '').replaceAll(',', '') + (match[2] ?? '').padEnd(RATE_DECIMALS, '0'),
  );
  // Millionths × millionths = 10⁻¹² baht; dividing by 10¹⁰ gives satang (10⁻² baht).
  const scale = 10n ** 10n;
  const amount = (millionths * rate + scale / 2n) / scale;
  return amount <= AMOUNT_MAX_SATANG ? satang(Number(amount)) : undefined;
}

/** Parses a number with the decimal mark of its file. NaN if invalid or empty. */
export function parseDecimal(text: string, decimal: ImportDecimal): number {
  const number = normaliseNumber(text, decimal);
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$/.test(number)
    ? Number(number.replaceAll(',', ''))
    : NaN;
}

const POINT = /^(?:\d{1,3}(?:,\d{3})+|\d+)\.\d+$/;
const COMMA = /^(?:\d{1,3}(?:\.\d{3})+|\d+),\d+$/;

/**
 * Returns which decimal mark an amount shows; undefined if it has none or may be read both ways, such as `1,250`.
 */
export function decimalOf(text: string): ImportDecimal | undefined {
  const number = text.trim().replace(GROUPING_SPACES, '');
  const isAmbiguous = /^\d{1,3}[.,]\d{3}$/.test(number);
  if (isAmbiguous) return undefined;
  if (POINT.test(number) || /^\d{1,3}(?:,\d{3}){2,}$/.test(number)) return 'point';
  return COMMA.test(number) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(number) ? 'comma' : undefined;
}
