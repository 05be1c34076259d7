import { bahtToSatang, multiplySatang, toBaht, ZERO_SATANG } from '@raan/contract/money';
import type { Product, ProductColor } from '@raan/contract/catalogue/product';
import { STOCK_WHEN_ABSENT, UNLIMITED_STOCK } from '@raan/contract/constants';

export type Choice = { color: ProductColor | undefined; size: string | undefined; quantity: number };

/** Returns the stock to display: `unlimited` if it is null or at least 99,999, 999 if the field is absent. */
export function displayedStock({ stock }: { stock?: number | null | undefined }): number | 'unlimited' {
  if (stock === undefined) return STOCK_WHEN_ABSENT;
  return stock === null || stock >= UNLIMITED_STOCK ? 'unlimited' : stock;
}

/** Returns the highest selectable quantity: the stock, 99,999 if it is unlimited, at least one. */
export function maxQuantity(product: { stock?: number | null | undefined }): number {
  const stock = displayedStock(product);
  return stock === 'unlimited' ? UNLIMITED_STOCK : Math.max(1, stock);
}

/** Multiplies a price in baht by a quantity, in whole satang. */
export function multiplyPrice(baht: number, pieces: number): number {
  return toBaht(multiplySatang(bahtToSatang(baht) ?? ZERO_SATANG, pieces));
}

/** Returns whether a colour and a size are selected, if the product has any. */
export function hasAllChoices({ colors, sizes }: Pick<Product, 'colors' | 'sizes'>, choice: Choice): boolean {
  return (
    (colors.length === 0 || choice.color !== undefined) && (sizes.length === 0 || choice.size !== undefined)
  );
}

/** Returns the choice without a colour or size that the product no longer has. */
export function availableChoice(
  { colors, sizes }: Pick<Product, 'colors' | 'sizes'>,
  choice: Choice,
): Choice {
  return {
    color: colors.find(({ name }) => name === choice.color?.name),
    size: sizes.find((size) => size === choice.size),
    quantity: choice.quantity,
  };
}

/** Returns the path that orders a sample with this choice. */
export function sampleOrderPath(productId: number, { color, size, quantity }: Choice): string {
  const query = new URLSearchParams({ product: String(productId) });
  if (color) query.set('color', color.name);
  if (size) query.set('size', size);
  if (quantity > 1) query.set('quantity', String(quantity));
  return `/sample-orders/new?${query}`;
}
