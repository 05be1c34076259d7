// The form of the product editor: its values, and their conversion from and to a product's content.
import {
  choiceKey,
  findPriceJumps,
  findProductProblems,
  type PriceJump,
  type ProductProblem,
  withPricesInForce,
} from '@raan/contract/console/product-content';
import type { EditableProduct } from '@raan/contract/console/console-product-endpoints';
import type { EditedOption, ProductContent } from '@raan/contract/console/product-requests';
import { EMPTY_LOCALIZED_TEXT, type LocalizedText } from '@raan/contract/localized-text';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import { CELLS, cellProblem, newRow, rowOf, variantOfRow, type VariantRow } from './variant-rows.ts';

export type ProductFormValues = {
  name: LocalizedText;
  description: LocalizedText;
  category: CategoryKey;
  status: 'active' | 'inactive';
  is_recommended: boolean;
  pictures: string[];
  options: EditedOption[];
  shares_stock: boolean;
  /** Empty: unlimited. */
  shared_stock: string;
  variants: VariantRow[];
};

export const EMPTY_PRODUCT: ProductFormValues = {
  name: EMPTY_LOCALIZED_TEXT,
  description: EMPTY_LOCALIZED_TEXT,
  category: 'tiktok_market',
  status: 'active',
  is_recommended: false,
  pictures: [],
  options: [],
  shares_stock: false,
  shared_stock: '',
  variants: [newRow([], undefined)],
};

export function formValuesOf({ content }: Pick<EditableProduct, 'content'>): ProductFormValues {
  const { shared_stock: shared, variants, ...others } = content;
  return {
    ...others,
    shared_stock: shared === null || shared === undefined ? '' : String(shared),
    variants: variants.map(rowOf),
  };
}

/** Reads a form without problems. `loaded` is what it started from: stock that was not edited is left out. */
export function contentOf(values: ProductFormValues, loaded: ProductFormValues): ProductContent {
  const { shared_stock: shared, shares_stock: sharesStock, variants, ...others } = values;
  const isUnchanged = loaded.shares_stock && shared === loaded.shared_stock;
  return {
    ...others,
    shares_stock: sharesStock,
    ...(sharesStock && !isUnchanged && { shared_stock: shared.trim() === '' ? null : Number(shared) }),
    variants: variants.map((row) => {
      // Without a shared stock any more, every row is counted.
      const counted = loaded.shares_stock && !sharesStock ? { ...row, loaded_stock: null } : row;
      return variantOfRow(counted, { sharesStock });
    }),
  };
}

type TextKey = ReturnType<typeof cellProblem> | `product_${ProductProblem}`;

/** Finds every problem of a form, by field. */
export function formProblems(
  values: ProductFormValues,
  t: (key: Exclude<TextKey, undefined>) => string,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { field, problem } of findProductProblems(contentOf(values, values)))
    problems[field] ??= t(`product_${problem}`);
  // An unreadable cell is the cause of what the rules say about its row.
  for (const [index, row] of values.variants.entries()) {
    for (const cell of CELLS) {
      if (cell === 'stock' && values.shares_stock) continue;
      const problem = cellProblem(cell, row[cell]);
      if (problem) problems[`variants.${index}.${cell}`] = t(problem);
    }
  }
  const shared = values.shares_stock ? cellProblem('stock', values.shared_stock) : undefined;
  if (shared) problems['shared_stock'] = t(shared);
  return problems;
}

/** Finds edited prices that differ much from those in force. */
export function editedPriceJumps({ content, rises }: EditableProduct, after: ProductContent): PriceJump[] {
  const inForce = new Map(rises.map((rise) => [choiceKey(rise.choice), rise.in_force]));
  const loaded = new Map(content.variants.map((one) => [choiceKey(one.choice), one]));
  const variants = after.variants.filter(({ choice, price, discount_price: discount }) => {
    const old = loaded.get(choiceKey(choice));
    return old && (old.price !== price || old.discount_price !== discount);
  });
  return findPriceJumps(withPricesInForce(content, inForce), { ...after, variants });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Puts the operator's changes on top of another's: fields that the operator changed win, all others are theirs. */
export function mergeValues(
  base: ProductFormValues,
  mine: ProductFormValues,
  theirs: ProductFormValues,
): ProductFormValues {
  const pick = <T>(before: T, my: T, their: T): T => (isSame(before, my) ? their : my);
  const merged = Object.fromEntries(
    (Object.keys(base) as (keyof ProductFormValues)[]).map((name) => [
      name,
      pick<unknown>(base[name], mine[name], theirs[name]),
    ]),
  ) as ProductFormValues;
  const texts = (field: 'name' | 'description') =>
    Object.fromEntries(
      Object.keys(base[field]).map((key) => {
        const language = key as keyof LocalizedText;
        return [language, pick(base[field][language], mine[field][language], theirs[field][language])];
      }),
    ) as LocalizedText;
  return {
    ...merged,
    // Pictures that were added meanwhile, such as those that have arrived from the supplier, stay.
    pictures: isSame(merged.pictures, theirs.pictures)
      ? merged.pictures
      : [
          ...merged.pictures,
          ...theirs.pictures.filter((one) => !base.pictures.includes(one) && !merged.pictures.includes(one)),
        ],
    name: texts('name'),
    description: texts('description'),
    variants: mergeRows(base, mine, theirs),
  };
}

/** Rows of the operator's options, or of theirs if the operator did not change the options. */
function mergeRows(
  base: ProductFormValues,
  mine: ProductFormValues,
  theirs: ProductFormValues,
): VariantRow[] {
  const byChoice = ({ variants }: ProductFormValues) =>
    new Map(variants.map((row) => [JSON.stringify(row.choice), row]));
  const [past, my, their] = [byChoice(base), byChoice(mine), byChoice(theirs)];
  const hasNewOptions = !isSame(base.options, mine.options);
  const keys = hasNewOptions
    ? [...my.keys()]
    : [...their.keys(), ...[...my.keys()].filter((key) => !past.has(key) && !their.has(key))];
  return keys.flatMap((key) => {
    const [old, own, other] = [past.get(key), my.get(key), their.get(key)];
    if (!own || !other) return own ?? other ?? [];
    if (!old) return [own];
    const fields = Object.keys(other) as (keyof VariantRow)[];
    return [
      Object.fromEntries(
        fields.map((field) => [
          field,
          field === 'loaded_stock' || isSame(old[field], own[field]) ? other[field] : own[field],
        ]),
      ) as VariantRow,
    ];
  });
}
