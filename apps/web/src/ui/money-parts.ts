import { cachedFormat } from './cached-format.ts';

/** Returns the number format of baht amounts in a locale: ฿, two decimals. */
export function bahtFormat(locale: string): Intl.NumberFormat {
  return cachedFormat(
    `${locale} baht`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'THB',
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }),
  );
}

const SMALL_PARTS = new Set<Intl.NumberFormatPartTypes>(['currency', 'decimal', 'fraction']);

/** Class of the smaller parts of an amount: ฿ and decimals. */
export const smallMoneyClass = 'text-[0.78em]';

/** Returns the parts of a positive amount. Merges those of the same size, because every row of every list shows one. */
export function moneyParts(amount: number, locale: string): { text: string; quiet: boolean }[] {
  const runs: { text: string; quiet: boolean }[] = [];
  for (const { type, value } of bahtFormat(locale).formatToParts(amount)) {
    const isSmall = SMALL_PARTS.has(type);
    const last = runs.at(-1);
    if (last?.quiet === isSmall) last.text += value;
    else runs.push({ text: value, quiet: isSmall });
  }
  return runs;
}
