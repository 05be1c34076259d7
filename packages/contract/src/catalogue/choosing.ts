// Choosing a variant, one option after the other. Seller app and storefront share these rules.
import { findVariant, valueState, type ProductOption, type Variant } from './variant.ts';

/** Key of the chosen value of each option; undefined: not chosen. */
export type Choice = readonly (string | undefined)[];

type Choosable = Pick<Variant, 'choice' | 'status' | 'image'>;
type Options = readonly ProductOption[];

/** Returns the options without values that no variant has. */
export function offeredOptions(options: Options, variants: readonly Choosable[]): ProductOption[] {
  return options.map((option, index) => ({
    ...option,
    values: option.values.filter(({ key }) => variants.some(({ choice }) => choice[index] === key)),
  }));
}

/** Returns the choice before anything was chosen: options with a single value are chosen. */
export function initialChoice(options: Options): Choice {
  return options.map(({ values: [first, second] }) => (second ? undefined : first?.key));
}

/** Returns the choice after a click on a value: chosen, or no longer chosen. */
export function toggleValue(choice: Choice, optionIndex: number, key: string): Choice {
  return choice.map((chosen, index) => (index === optionIndex ? (chosen === key ? undefined : key) : chosen));
}

/**
 * Returns the choice as far as it can be ordered. Falls back to the initial choice if a value or the combination is no
 * longer available.
 */
export function availableChoice(options: Options, variants: readonly Choosable[], choice: Choice): Choice {
  const isAvailable = options.every((_, index) => {
    const key = choice[index];
    return key === undefined || valueState(variants, choice, index, key) === 'available';
  });
  return isAvailable && choice.length === options.length ? choice : initialChoice(options);
}

/** Returns the variants that fit the choice so far: those in stock if there are any. */
export function fittingVariants<V extends Choosable>(variants: readonly V[], choice: Choice): readonly V[] {
  const fitting = variants.filter((variant) =>
    variant.choice.every((key, index) => choice[index] === undefined || choice[index] === key),
  );
  const inStock = fitting.filter(({ status }) => status === 'active');
  return inStock.length > 0 ? inStock : fitting;
}

type Priced = Choosable & Pick<Variant, 'price' | 'original_price' | 'discount_percentage'>;

/** Returns one of the variants that fit the choice so far, if all of them have the same price and discount. */
export function commonPriceVariant<V extends Priced>(variants: readonly V[], choice: Choice): V | undefined {
  const [one, ...others] = fittingVariants(variants, choice);
  const isAlike = others.every(
    (other) =>
      other.price === one?.price &&
      other.original_price === one.original_price &&
      other.discount_percentage === one.discount_percentage,
  );
  return isAlike ? one : undefined;
}

/**
 * Returns the picture of a choice: the variant's, else that of a value chosen among others; null: the product's.
 */
export function chosenImage(options: Options, variants: readonly Choosable[], choice: Choice): string | null {
  const ofValues = options.map(({ values }, index) =>
    values.length > 1 ? (values.find(({ key }) => key === choice[index])?.image ?? null) : null,
  );
  return findVariant(variants, choice)?.image ?? ofValues.find((image) => image !== null) ?? null;
}

/** Returns the names of the chosen values. */
export function chosenNames(options: Options, choice: Choice): string[] {
  return options.flatMap(({ values }, index) => {
    const value = values.find(({ key }) => key === choice[index]);
    return value ? [value.name] : [];
  });
}

/** Name of an option's query parameter and form field: option1, option2, … */
export function optionParameter(index: number): string {
  return `option${index + 1}`;
}

/** Reads a choice from query parameters. Values that the product does not have count as not chosen. */
export function choiceFromParameters(
  options: Options,
  parameters: { get: (name: string) => string | null },
): Choice {
  const initial = initialChoice(options);
  return options.map(({ values }, index) => {
    const given = parameters.get(optionParameter(index));
    return values.find(({ key }) => key === given)?.key ?? initial[index];
  });
}
