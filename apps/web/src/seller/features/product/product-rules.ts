import { bahtToSatang, multiplySatang, satang, toBaht, ZERO_SATANG } from '@raan/contract/money';
import {
  availableChoice,
  commonPriceVariant,
  fittingVariants,
  offeredOptions,
  optionParameter,
  type Choice as ChosenValues,
} from '@raan/contract/catalogue/choosing';
import type { Product, ProductCard } from '@raan/contract/catalogue/product';
import { findVariant, type ProductOption, type Variant } from '@raan/contract/catalogue/variant';
import { STOCK_WHEN_ABSENT, UNLIMITED_STOCK } from '@raan/contract/constants';

export type Choice = { values: ChosenValues; quantity: number };

/** A price in baht per item; low and high differ while several variants fit the choice. */
export type PriceRange = { low: number; high: number };

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

/** Subtracts baht amounts without rounding errors. */
export function subtractBaht(from: number, amount: number): number {
  return toBaht(satang((bahtToSatang(from) ?? ZERO_SATANG) - (bahtToSatang(amount) ?? ZERO_SATANG)));
}

/** Returns what one item earns, from the cheapest to the dearest variant. */
function profitRange(
  product: Pick<ProductCard, 'profit' | 'highest_retail_price' | 'highest_effective_price'>,
): PriceRange {
  return {
    low: product.profit,
    high: subtractBaht(product.highest_retail_price, product.highest_effective_price),
  };
}

export type ChosenProduct = {
  /** Undefined while an option is not chosen. */
  variant: Variant | undefined;
  cost: PriceRange;
  retail: PriceRange;
  profit: PriceRange;
  /** Price before the discount; null without discount or while prices differ. */
  priceBefore: number | null;
  discountPercentage: number;
  /** Null: unlimited. */
  stock: number | null;
};

/** Returns prices and stock of the chosen variant, or of those that fit the choice so far. */
export function chosenProduct(product: Product, values: ChosenValues): ChosenProduct {
  const variant = findVariant(product.variants, values);
  const fitting = fittingVariants(product.variants, values);
  const range = (pick: (one: Variant) => number, own: PriceRange): PriceRange => {
    if (fitting.length === 0) return own;
    const prices = fitting.map(pick);
    return { low: Math.min(...prices), high: Math.max(...prices) };
  };
  const cost = range(({ effective_price: price }) => price, {
    low: product.effective_price,
    high: product.highest_effective_price,
  });
  const priced = fitting.length === 0 ? product : commonPriceVariant(product.variants, values);
  return {
    variant,
    cost,
    retail: range(({ retail_price: price }) => price, {
      low: product.retail_price,
      high: product.highest_retail_price,
    }),
    profit: range(({ profit }) => profit, profitRange(product)),
    priceBefore: priced && cost.low === cost.high && cost.low < priced.price ? priced.price : null,
    discountPercentage: (priced ?? product).discount_percentage,
    stock: (variant ?? product).stock,
  };
}

/** Returns the options to choose from. */
export function optionsOf({ options, variants }: Pick<Product, 'options' | 'variants'>): ProductOption[] {
  return offeredOptions(options, variants);
}

/** Returns the choice as far as it can be ordered, with a quantity within the stock. */
export function orderableChoice(product: Product, { values, quantity }: Choice): Choice {
  const available =
    product.status === 'active' ? availableChoice(optionsOf(product), product.variants, values) : values;
  const stock = (findVariant(product.variants, available) ?? product).stock;
  return { values: available, quantity: Math.min(quantity, maxQuantity({ stock })) };
}

/** Returns the path that orders a sample with this choice. */
export function sampleOrderPath(productId: number, { values, quantity }: Choice): string {
  const query = new URLSearchParams({ product: String(productId) });
  for (const [index, key] of values.entries()) if (key !== undefined) query.set(optionParameter(index), key);
  if (quantity > 1) query.set('quantity', String(quantity));
  return `/sample-orders/new?${query}`;
}
