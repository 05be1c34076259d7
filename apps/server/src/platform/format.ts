import { toBaht, type Satang } from '@raan/contract/money';

const baht = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Satang as a baht text with two decimals and thousands separators, without a sign of currency: `1,234.50`. */
export function formatBaht(amount: Satang): string {
  return baht.format(toBaht(amount));
}
