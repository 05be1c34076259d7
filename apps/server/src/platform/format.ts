import { toBaht, type Satang } from '@raan/contract/money';

const baht = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats satang as baht with two decimals and thousands separators, without a currency sign: `1,234.50`. */
export function formatBaht(amount: Satang): string {
  return baht.format(toBaht(amount));
}

/** Replaces the placeholders of a text. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}
