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

/** Converts `1,234.50` to satang, rounded half up; an empty text is 0. Undefined if invalid or over 1 billion baht. */
export function priceInSatang(text: string, rate: Rate): Satang | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return satang(0);
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,6}))?$/.exec(trimmed);
  if (!match) return undefined;
  const millionths = BigInt(
    (match[1] ?? '').replaceAll(',', '') + (match[2] ?? '').padEnd(RATE_DECIMALS, '0'),
  );
  // Millionths × millionths = 10⁻¹² baht; dividing by 10¹⁰ gives satang (10⁻² baht).
  const scale = 10n ** 10n;
  const amount = (millionths * rate + scale / 2n) / scale;
  return amount <= AMOUNT_MAX_SATANG ? satang(Number(amount)) : undefined;
}
