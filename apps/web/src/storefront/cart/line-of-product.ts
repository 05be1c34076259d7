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

/**
 * The line for a product chosen by the names of colour and size, in any language of the page. Undefined where the product is not
 * for sale or the choice does not exist.
 */
export function lineOfProduct(product: CartProduct, choice: Choice): CartLine | undefined {
  const color = product.colors.find((one) =>
    [one.name, one.thai_name, one.chinese_name].includes(choice.color ?? ''),
  );
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
