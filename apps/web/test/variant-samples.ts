import type { CartVariant, ProductOption, StoreVariant, Variant } from '@raan/contract/catalogue/variant';

const value = (name: string) => ({ key: name, name, image: null });

/** An option of a product with values of these names. */
export function sampleOption(kind: ProductOption['kind'], name: string, values: string[]): ProductOption {
  return { kind, name, values: values.map(value) };
}

type VariantSample = { id: number; price: number; stock?: number | null; discount?: number };

/** A variant for customers, named by the keys of its values. */
export function sampleStoreVariant(
  choice: string[],
  { id, price, stock = null }: VariantSample,
): StoreVariant {
  return {
    id,
    choice,
    status: stock === 0 ? 'sold_out' : 'active',
    stock,
    image: null,
    discount_percentage: 0,
    price,
    original_price: null,
  };
}

/** A variant in a cart, with its own stock and no past prices. */
export function sampleCartVariant(choice: string[], sample: VariantSample): CartVariant {
  return { ...sampleStoreVariant(choice, sample), pool_id: sample.id, past_prices: [] };
}

/** A variant for sellers with a retail price 10 % above the supplier price. */
export function sampleVariant(choice: string[], sample: VariantSample): Variant {
  const { price } = sample;
  return {
    ...sampleStoreVariant(choice, sample),
    sku: `SKU-${sample.id}`,
    discount_price: null,
    effective_price: price,
    retail_price: price * 1.1,
    profit: price / 10,
  };
}
