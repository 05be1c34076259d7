// Data of a product page for its script: to show the chosen variant and to create cart lines.
import { offeredOptions } from '@raan/contract/catalogue/choosing';
import { LOCALES, type Language } from '@raan/contract/language';
import type { StoreProduct } from '@raan/contract/storefront/storefront';
import type { LineProduct } from '#storefront/cart/cart-line-from-product.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';

const TEXTS = [
  'added',
  'viewCart',
  'cartFull',
  'cartNotKept',
  'valueSoldOut',
  'valueMissing',
  'stockLeft',
  'discount',
] as const;

export type ProductSnapshot = {
  slug: string;
  locale: string;
  product: LineProduct &
    Pick<
      StoreProduct,
      'price' | 'highest_price' | 'original_price' | 'discount_percentage' | 'stock' | 'status'
    >;
  texts: Record<(typeof TEXTS)[number], string>;
};

export function productSnapshot(slug: string, product: StoreProduct, language: Language): ProductSnapshot {
  const messages = storefrontMessages.read(language);
  if (!messages) throw new Error('messages were used before they were loaded');
  return {
    slug,
    locale: LOCALES[language],
    product: {
      id: product.id,
      name: product.name,
      image: product.image,
      price: product.price,
      highest_price: product.highest_price,
      original_price: product.original_price,
      discount_percentage: product.discount_percentage,
      stock: product.stock,
      status: product.status,
      options: offeredOptions(product.options, product.variants),
      variants: product.variants,
    },
    texts: Object.fromEntries(TEXTS.map((key) => [key, messages[key]])) as ProductSnapshot['texts'],
  };
}
