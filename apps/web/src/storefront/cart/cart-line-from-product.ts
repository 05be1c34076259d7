import type { CartProduct } from '@raan/contract/storefront/storefront';
import { pictureUrl } from '#lib/picture-sources.ts';
import type { CartLine } from './cart-lines.ts';

/** Returns the product's fields of a cart line. */
export function lineFields(product: CartProduct): Omit<CartLine, 'quantity' | 'color' | 'size'> {
  return {
    product_id: product.id,
    name: product.name,
    image_url: pictureUrl(product.image.url, 200),
    image_color: product.image.color,
    price: product.price,
    stock: product.stock,
  };
}

type Choice = { color: string | null; size: string | null; quantity: number };

/** A colour that matches no product: stored names never contain this character. */
const NO_SUCH_COLOR = '\0';

function findColor({ colors }: CartProduct, name: string | null) {
  if (!name) return undefined;
  return colors.find((one) => [one.name, one.thai_name, one.chinese_name].includes(name));
}

/**
 * Returns the line for a choice in the URL, even if it can't be ordered; `checkLine` reports why. Uses only
 * names of the product: any other text of the URL would appear to be the store's.
 */
export function lineFromUrl(product: CartProduct, choice: Choice): CartLine {
  const line = orderableLine(product, choice);
  if (line) return line;
  const knownColor = findColor(product, choice.color);
  const size = product.sizes.find((one) => one === choice.size) ?? null;
  const isKnownChoice = (!choice.color || knownColor) && (!choice.size || size);
  const name = knownColor?.name ?? '';
  // An unknown choice must block the line, also for products without choices.
  const color = isKnownChoice
    ? knownColor && { name, thai_name: knownColor.thai_name || name }
    : { name, thai_name: NO_SUCH_COLOR };
  return { ...lineFields(product), quantity: choice.quantity, color: color ?? null, size };
}

/** Returns the line for names in the page's language, Thai or Chinese; undefined if it is not for sale or does not exist. */
export function orderableLine(product: CartProduct, choice: Choice): CartLine | undefined {
  const color = findColor(product, choice.color);
  const colorFits = product.colors.length === 0 ? !choice.color : color !== undefined;
  const sizeFits = product.sizes.length === 0 ? !choice.size : product.sizes.includes(choice.size ?? '');
  if (product.status !== 'active' || !colorFits || !sizeFits) return undefined;
  const line = lineFields(product);
  return {
    ...line,
    quantity: choice.quantity,
    color: color ? { name: color.name, thai_name: color.thai_name || color.name } : null,
    size: product.sizes.length === 0 ? null : choice.size,
    image_url: color?.image ? pictureUrl(color.image, 200) : line.image_url,
  };
}
