// What the product page reads out of a product, and where it has no value of its own.
import { bahtToSatang, timesSatang, toBaht, ZERO_SATANG } from '@raan/contract/money';
import type { Product, ProductColor } from '@raan/contract/catalogue/product';
import { STOCK_WHEN_ABSENT, UNLIMITED_STOCK } from '@raan/contract/constants';

/** What the seller has chosen on the page, for a look and for a sample. */
export type Choice = { color: ProductColor | undefined; size: string | undefined; quantity: number };

/** Stock as it is shown: `unlimited` where it is empty or 99,999; 999 where a server says nothing of it. */
export function shownStock({ stock }: { stock?: number | null | undefined }): number | 'unlimited' {
  if (stock === undefined) return STOCK_WHEN_ABSENT;
  return stock === null || stock >= UNLIMITED_STOCK ? 'unlimited' : stock;
}

/** The most pieces that can be reckoned with: the stock, or 99,999 where the supplier has no limit; at least one. */
export function piecesMax(product: { stock?: number | null | undefined }): number {
  const stock = shownStock(product);
  return stock === 'unlimited' ? UNLIMITED_STOCK : Math.max(1, stock);
}

/** A price in baht times pieces, by whole satang. */
export function priceOf(baht: number, pieces: number): number {
  return toBaht(timesSatang(bahtToSatang(baht) ?? ZERO_SATANG, pieces));
}

/** Whether the choices that the product has are made. */
export function isChosen({ colors, sizes }: Pick<Product, 'colors' | 'sizes'>, choice: Choice): boolean {
  return (
    (colors.length === 0 || choice.color !== undefined) && (sizes.length === 0 || choice.size !== undefined)
  );
}

/** What is still there of a choice, as the product has it now: a colour or size that has gone is no longer chosen. */
export function choiceOf({ colors, sizes }: Pick<Product, 'colors' | 'sizes'>, choice: Choice): Choice {
  return {
    color: colors.find(({ name }) => name === choice.color?.name),
    size: sizes.find((size) => size === choice.size),
    quantity: choice.quantity,
  };
}

/** Where the seller orders a sample of the product, as chosen. */
export function sampleAddress(productId: number, { color, size, quantity }: Choice): string {
  const query = new URLSearchParams({ product: String(productId) });
  if (color) query.set('color', color.name);
  if (size) query.set('size', size);
  if (quantity > 1) query.set('quantity', String(quantity));
  return `/sample-orders/new?${query}`;
}
