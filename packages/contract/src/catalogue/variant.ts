// Variants: each combination of option values has its own price and stock.
import * as z from 'zod/mini';
import { Baht, Id, Timestamp } from '../primitives.ts';

export const OPTIONS_MAX = 3;
export const OPTION_VALUES_MAX = 50;
export const VARIANTS_MAX = 250;
export const OPTION_NAME_MAX = 60;
export const SKU_MAX = 80;
export const BARCODE_MAX = 40;

/** color and size fill the product's `colors` and `sizes`; other is any further option, such as material. */
export const OPTION_KINDS = ['color', 'size', 'other'] as const;
export type OptionKind = (typeof OPTION_KINDS)[number];

export const OptionValue = z.object({
  /** Identifies the value within its option, in every language. */
  key: z.string(),
  /** In the language of the request. */
  name: z.string(),
  image: z.nullable(z.string()),
});
export type OptionValue = z.output<typeof OptionValue>;

export const ProductOption = z.object({
  kind: z.enum(OPTION_KINDS),
  /** In the language of the request. */
  name: z.string(),
  values: z.array(OptionValue),
});
export type ProductOption = z.output<typeof ProductOption>;

const variant = {
  id: Id,
  /** Key of the chosen value of each option, in the order of the product's options. */
  choice: z.array(z.string()),
  /** Variants that are not offered are left out. */
  status: z.enum(['active', 'sold_out']),
  /** Available units, possibly shared with other variants. Null: unlimited. */
  stock: z.nullable(z.int()),
  /** Null: as the product. */
  image: z.nullable(z.string()),
  discount_percentage: z.int(),
};

/** A variant as sellers see it. */
export const Variant = z.object({
  ...variant,
  sku: z.nullable(z.string()),
  price: Baht,
  original_price: z.nullable(Baht),
  discount_price: z.nullable(Baht),
  /** Supplier price: the discount price if there is one, otherwise the price. */
  effective_price: Baht,
  retail_price: Baht,
  /** retail_price − effective_price, per unit. */
  profit: Baht,
});
export type Variant = z.output<typeof Variant>;

/** A variant as customers see it. */
export const StoreVariant = z.object({
  ...variant,
  /** Retail price of one unit. */
  price: Baht,
  /** Struck-through price if it is on sale. */
  original_price: z.nullable(Baht),
});
export type StoreVariant = z.output<typeof StoreVariant>;

/** A variant in a cart. */
export const CartVariant = z.extend(StoreVariant, {
  /** Variants with the same pool share its units. */
  pool_id: Id,
  /** Retail prices that ended, and until when customers who saw them may still order at them. The latest first. */
  past_prices: z.array(z.object({ price: Baht, valid_until: Timestamp })),
});
export type CartVariant = z.output<typeof CartVariant>;

/** The chosen value of each option of an ordered item, in the language of the request. */
export const ItemChoice = z.object({ option: z.string(), value: z.string() });
export type ItemChoice = z.output<typeof ItemChoice>;

type Choosable = Pick<Variant, 'choice' | 'status'>;

/**
 * Finds the variant with exactly these option values; undefined while an option is open or for a combination that
 * does not exist.
 */
export function findVariant<V extends Choosable>(
  variants: readonly V[],
  choice: readonly (string | undefined)[],
): V | undefined {
  return variants.find(
    (one) => one.choice.length === choice.length && one.choice.every((key, index) => key === choice[index]),
  );
}

/**
 * Returns whether a value of an option can be chosen beside the values chosen for the other options: `available`,
 * `sold_out` if such variants exist but none has stock, or `missing`.
 */
export function valueState(
  variants: readonly Choosable[],
  choice: readonly (string | undefined)[],
  optionIndex: number,
  key: string,
): 'available' | 'sold_out' | 'missing' {
  const matching = variants.filter((one) =>
    one.choice.every((value, index) =>
      index === optionIndex ? value === key : choice[index] === undefined || value === choice[index],
    ),
  );
  if (matching.length === 0) return 'missing';
  return matching.some(({ status }) => status === 'active') ? 'available' : 'sold_out';
}
