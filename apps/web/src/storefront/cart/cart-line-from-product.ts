import { chosenImage, chosenNames, choiceFromParameters } from '@raan/contract/catalogue/choosing';
import { findVariant, type CartVariant, type StoreVariant } from '@raan/contract/catalogue/variant';
import type { CartProduct, StoreProduct } from '@raan/contract/storefront/storefront';
import { pictureUrl } from '#lib/picture-sources.ts';
import type { CartLine, FormerChoice } from './cart-lines.ts';

export type LineProduct = Pick<StoreProduct, 'id' | 'name' | 'image' | 'options' | 'variants'>;

/** Returns the line that orders a variant. */
export function lineOf(product: LineProduct, variant: StoreVariant, quantity: number): CartLine {
  const { options, variants } = product;
  const image = chosenImage(options, variants, variant.choice) ?? product.image.url;
  return {
    product_id: product.id,
    variant_id: variant.id,
    choices: chosenNames(options, variant.choice),
    former: null,
    quantity,
    name: product.name,
    image_url: pictureUrl(image, 200),
    image_color: product.image.color,
    price: variant.price,
    stock: variant.stock,
  };
}

/** Returns the variant of a line; undefined if it is no longer offered or the line does not determine it. */
export function variantOf(
  product: CartProduct,
  line: Pick<CartLine, 'variant_id' | 'former'>,
): CartVariant | undefined {
  if (line.variant_id !== null) return product.variants.find(({ id }) => id === line.variant_id);
  return line.former ? findByNames(product, line.former) : undefined;
}

/** Finds the only variant with a colour, named in any language, and a size. */
function findByNames(
  { colors, options, variants }: CartProduct,
  { color, size }: FormerChoice,
): CartVariant | undefined {
  const named = { color, size };
  const isUnknown = (['color', 'size'] as const).some(
    (kind) => named[kind] && !options.some((option) => option.kind === kind),
  );
  if (isUnknown) return undefined;
  const colorIndex = colors.findIndex((one) =>
    [one.name, one.thai_name, one.chinese_name].some((name) => name === color),
  );
  const keys = options.map(({ kind, values }) => {
    if (kind === 'color') return color ? values[colorIndex]?.key : undefined;
    return kind === 'size' ? values.find(({ key }) => key === size)?.key : null;
  });
  const fitting = variants.filter(({ choice }) =>
    choice.every((key, index) => keys[index] === null || keys[index] === key),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

export type UrlChoice = { parameters: URLSearchParams; former: FormerChoice | null; quantity: number };

/**
 * Returns the line for a choice in the URL, even if it can't be ordered; `checkLine` reports why. Uses only names of
 * the product: any other text of the URL would appear to be the store's.
 */
export function lineFromUrl(product: CartProduct, { parameters, former, quantity }: UrlChoice): CartLine {
  const choice = choiceFromParameters(product.options, parameters);
  const variant = former
    ? variantOf(product, { variant_id: null, former })
    : findVariant(product.variants, choice);
  if (variant) return lineOf(product, variant, quantity);
  return {
    product_id: product.id,
    variant_id: null,
    choices: chosenNames(product.options, choice),
    former: null,
    quantity,
    name: product.name,
    image_url: pictureUrl(product.image.url, 200),
    image_color: product.image.color,
    price: product.price,
    stock: product.stock,
  };
}
