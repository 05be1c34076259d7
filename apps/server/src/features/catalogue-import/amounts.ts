import { satang, type Satang } from '@raan/contract/money';

const RATE_DECIMALS = 6;
const AMOUNT_MAX_SATANG = 1_000_000_000n * 100n;

/** Baht for one unit of a file's currency, in millionths. */
export type Rate = bigint & { readonly rate: unique symbol };

/** A rate such as `35` or `35.25`; undefined where the text is none or is not above zero. */
export function parseRate(text: string): Rate | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return undefined;
  const rate = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(RATE_DECIMALS, '0'));
  return rate > 0n ? (rate as Rate) : undefined;
}

/** One for one: the file is in baht already. */
export const BAHT_RATE = parseRate('1') as Rate;

/**
 * A price text (`1234.5`, `1,234.50`) of a file's currency as satang, rounded half up; zero for an empty text or a zero price.
 * Undefined where it is no amount, or beyond a thousand million baht.
 */
export function priceInSatang(text: string, rate: Rate): Satang | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return satang(0);
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,6}))?$/.exec(trimmed);
  if (!match) return undefined;
  const millionths = BigInt(
    (match[1] ?? '').replaceAll(',', '') + (match[2] ?? '').padEnd(RATE_DECIMALS, '0'),
  );
  // Millionths of the currency times millionths of baht, in hundredths of baht.
  const scale = 10n ** 10n;
  const amount = (millionths * rate + scale / 2n) / scale;
  return amount <= AMOUNT_MAX_SATANG ? satang(Number(amount)) : undefined;
}
