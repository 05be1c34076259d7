import { commonPriceVariant, fittingVariants, type Choice } from '@raan/contract/catalogue/choosing';
import { findVariant, type StoreVariant } from '@raan/contract/catalogue/variant';
import type { StoreProduct } from '@raan/contract/storefront/storefront';

/** Stock below this is shown. */
const FEW = 10;

export type ChosenFacts = {
  /** Undefined while an option is not chosen. */
  variant: StoreVariant | undefined;
  /** Retail prices in baht per item, from the cheapest to the dearest variant that fits the choice. */
  low: number;
  high: number;
  /** Struck-through price; null without discount or while prices differ. */
  before: number | null;
  discount: number;
  stock: number | null;
  /** The stock if it is so low that it is shown. */
  left: number | null;
};

type FactsProduct = Pick<
  StoreProduct,
  'price' | 'highest_price' | 'original_price' | 'discount_percentage' | 'stock' | 'variants'
>;

/** Returns price and stock of the chosen variant, or of those that fit the choice so far. */
export function chosenFacts(product: FactsProduct, choice: Choice): ChosenFacts {
  const variant = findVariant(product.variants, choice);
  const prices = fittingVariants(product.variants, choice).map(({ price }) => price);
  const [low, high] =
    prices.length === 0 ? [product.price, product.highest_price] : [Math.min(...prices), Math.max(...prices)];
  const priced = prices.length === 0 ? product : commonPriceVariant(product.variants, choice);
  const { stock } = variant ?? product;
  return {
    variant,
    low,
    high,
    before: priced?.original_price ?? null,
    discount: (priced ?? product).discount_percentage,
    stock,
    left: stock !== null && stock < FEW ? stock : null,
  };
}
