import type { CartProduct } from '@raan/contract/storefront/storefront';
import { pictureUrl } from '#lib/picture-sources.ts';
import type { CartLine } from './cart-lines.ts';

/** A product as a line of the cart remembers it. */
export function productLine(product: CartProduct): Omit<CartLine, 'quantity' | 'color' | 'size'> {
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

/** A colour that no product has: no name that is stored holds this character. */
const NO_SUCH_COLOR = '\0';

function colorNamed({ colors }: CartProduct, name: string | null) {
  if (!name) return undefined;
  return colors.find((one) => [one.name, one.thai_name, one.chinese_name].includes(name));
}

/**
 * The line that somebody asked for, whether or not it can be ordered: what stands in its way, `checkLine` tells. It names only what the
 * product has: an address may hold any words, and what it draws seems to be the store's.
 */
export function askedLine(product: CartProduct, choice: Choice): CartLine {
  const line = lineOfProduct(product, choice);
  if (line) return line;
  const found = colorNamed(product, choice.color);
  const size = product.sizes.find((one) => one === choice.size) ?? null;
  const isThere = (!choice.color || found) && (!choice.size || size);
  const name = found?.name ?? '';
  // What the product lacks must stay in the line's way, also where it is sold without any choice.
  const color = isThere
    ? found && { name, thai_name: found.thai_name || name }
    : { name, thai_name: NO_SUCH_COLOR };
  return { ...productLine(product), quantity: choice.quantity, color: color ?? null, size };
}

/**
 * The line for a product chosen by the names of colour and size, in any language of the page. Undefined where the product is not
 * for sale or the choice does not exist.
 */
export function lineOfProduct(product: CartProduct, choice: Choice): CartLine | undefined {
  const color = colorNamed(product, choice.color);
  const colorFits = product.colors.length === 0 ? !choice.color : color !== undefined;
  const sizeFits = product.sizes.length === 0 ? !choice.size : product.sizes.includes(choice.size ?? '');
  if (product.status !== 'active' || !colorFits || !sizeFits) return undefined;
  const line = productLine(product);
  return {
    ...line,
    quantity: choice.quantity,
    color: color ? { name: color.name, thai_name: color.thai_name || color.name } : null,
    size: product.sizes.length === 0 ? null : choice.size,
    image_url: color?.image ? pictureUrl(color.image, 200) : line.image_url,
  };
}
