// Data of a product page for its script, to create cart lines.
import type { Language } from '@raan/contract/language';
import type { StoreProduct } from '@raan/contract/storefront/storefront';
import type { CartLine } from '#storefront/cart/cart-lines.ts';
import { lineFields } from '#storefront/cart/cart-line-from-product.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { pictureUrl } from '#lib/picture-sources.ts';

export type ProductSnapshot = {
  slug: string;
  line: Omit<CartLine, 'quantity' | 'color' | 'size'>;
  colors: readonly { name: string; thai_name: string; image_url: string | null }[];
  texts: { added: string; viewCart: string; cartFull: string; cartNotKept: string };
};

export function productSnapshot(slug: string, product: StoreProduct, language: Language): ProductSnapshot {
  const texts = storefrontMessages.read(language);
  if (!texts) throw new Error('messages were used before they were loaded');
  return {
    slug,
    line: lineFields(product),
    colors: product.colors.map((color) => ({
      name: color.name,
      thai_name: color.thai_name || color.name,
      image_url: color.image && pictureUrl(color.image, 200),
    })),
    texts: {
      added: texts.added,
      viewCart: texts.viewCart,
      cartFull: texts.cartFull,
      cartNotKept: texts.cartNotKept,
    },
  };
}
