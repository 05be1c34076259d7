// Rules of a product's content, shared by the editor and the server.
import {
  PRICE_JUMP_PERCENT,
  PRICE_MAX_SATANG,
  PRICE_MIN_SATANG,
  retailUnitPrice,
} from '../catalogue/prices.ts';
import type { OptionKind } from '../catalogue/variant.ts';
import { LANGUAGES } from '../language.ts';
import type { LocalizedText } from '../localized-text.ts';
import { bahtToSatang, satang, toBaht } from '../money.ts';
import type { CategoryKey } from '../catalogue/product.ts';
import type { BulkChangeRequest, EditedOption, EditedVariant, ProductContent } from './product-requests.ts';

export const PRODUCT_PROBLEMS = [
  'name_missing',
  'option_name_missing',
  'option_values_missing',
  'option_kind_twice',
  'value_name_missing',
  'value_twice',
  'choice_unknown',
  'choice_twice',
  'price_too_low',
  'price_too_high',
  'price_invalid',
  'discount_not_below',
  'original_not_above',
  'sku_twice',
  'no_active_variant',
] as const;
export type ProductProblem = (typeof PRODUCT_PROBLEMS)[number];

export type FieldProblem = { field: string; problem: ProductProblem };

const isEmpty = (text: LocalizedText) => LANGUAGES.every((language) => text[language].trim() === '');

/** Finds what is wrong with a content that has the schema's shape. Fields are paths such as `variants.2.price`. */
export function findProductProblems(content: ProductContent): FieldProblem[] {
  const { name, options, variants, status } = content;
  return [
    ...(isEmpty(name) ? [{ field: 'name.th', problem: 'name_missing' } as const] : []),
    ...options.flatMap((option, index) => optionProblems(options, option, index)),
    ...variantsProblems(content),
    ...(status === 'active' && !variants.some((one) => one.status === 'active')
      ? [{ field: 'status', problem: 'no_active_variant' } as const]
      : []),
  ];
}

function optionProblems(all: readonly EditedOption[], option: EditedOption, index: number): FieldProblem[] {
  const field = `options.${index}`;
  const { kind, name, values } = option;
  const problems: FieldProblem[] = [];
  if (isEmpty(name)) problems.push({ field: `${field}.name.th`, problem: 'option_name_missing' });
  if (values.length === 0) problems.push({ field: `${field}.values`, problem: 'option_values_missing' });
  if (kind !== 'other' && all.findIndex((one) => one.kind === kind) < index)
    problems.push({ field: `${field}.kind`, problem: 'option_kind_twice' });
  for (const [place, value] of values.entries()) {
    if (isEmpty(value.name))
      problems.push({ field: `${field}.values.${place}`, problem: 'value_name_missing' });
    if (values.findIndex(({ key }) => key === value.key) < place)
      problems.push({ field: `${field}.values.${place}`, problem: 'value_twice' });
  }
  return problems;
}

function variantsProblems({ options, variants }: ProductContent): FieldProblem[] {
  const choices = new Set<string>();
  const skus = new Set<string>();
  return variants.flatMap((variant, index) => {
    const problems = variantProblems(variant, index);
    const at = (name: keyof EditedVariant) => `variants.${index}.${name}`;
    const key = choiceKey(variant.choice);
    if (!isChoiceOf(options, variant.choice))
      problems.push({ field: at('choice'), problem: 'choice_unknown' });
    if (choices.has(key)) problems.push({ field: at('choice'), problem: 'choice_twice' });
    choices.add(key);
    const sku = variant.sku?.trim().toLowerCase();
    if (sku && skus.has(sku)) problems.push({ field: at('sku'), problem: 'sku_twice' });
    if (sku) skus.add(sku);
    return problems;
  });
}

function variantProblems(variant: EditedVariant, index: number): FieldProblem[] {
  const at = (name: keyof EditedVariant) => `variants.${index}.${name}`;
  const problems: FieldProblem[] = [];
  const { price, discount_price: discount, original_price: original } = variant;
  for (const [name, amount] of [
    ['price', price],
    ['discount_price', discount],
    ['original_price', original],
  ] as const) {
    const problem = amount === null ? undefined : priceProblem(amount);
    if (problem) problems.push({ field: at(name), problem });
  }
  if (discount !== null && discount >= price)
    problems.push({ field: at('discount_price'), problem: 'discount_not_below' });
  if (original !== null && original < price)
    problems.push({ field: at('original_price'), problem: 'original_not_above' });
  return problems;
}

function priceProblem(amount: number): ProductProblem | undefined {
  const inSatang = bahtToSatang(amount);
  if (inSatang === undefined) return 'price_invalid';
  if (inSatang < PRICE_MIN_SATANG) return 'price_too_low';
  return inSatang > PRICE_MAX_SATANG ? 'price_too_high' : undefined;
}

/** Identifies a combination of values. */
export const choiceKey = (choice: readonly string[]) => JSON.stringify(choice);

/** Whether a combination has a value of each option. */
export function isChoiceOf(options: readonly EditedOption[], choice: readonly string[]): boolean {
  return (
    choice.length === options.length &&
    options.every(({ values }, index) => values.some(({ key }) => key === choice[index]))
  );
}

/** All combinations of the options' values, in their order. */
export function allChoices(options: readonly Pick<EditedOption, 'values'>[]): string[][] {
  return options.reduce<string[][]>(
    (choices, { values }) => choices.flatMap((choice) => values.map(({ key }) => [...choice, key])),
    [[]],
  );
}

/** Names of new options, in the four languages. */
export const OPTION_KIND_NAMES: Readonly<Record<OptionKind, LocalizedText>> = {
  color: { th: 'สี', en: 'Colour', 'zh-TW': '顏色', 'zh-CN': '颜色' },
  size: { th: 'ขนาด', en: 'Size', 'zh-TW': '尺寸', 'zh-CN': '尺寸' },
  other: { th: '', en: '', 'zh-TW': '', 'zh-CN': '' },
};

/** Names a combination by its values' keys, such as `Red / M`; empty without options. */
export const choiceName = (choice: readonly string[]) => choice.join(' / ');

type FieldValue = string | number | boolean | null;

/** A changed field. Names are those of the audit log's details. */
export type FieldChange = {
  field: string;
  /** Language of a text, or the variant's combination; null for other fields. */
  of: string | null;
  before: FieldValue;
  after: FieldValue;
};

const VARIANT_FIELDS = [
  'price',
  'original_price',
  'discount_price',
  'stock',
  'sku',
  'barcode',
  'weight_grams',
  'picture',
  'status',
] as const satisfies readonly (keyof EditedVariant)[];

/**
 * Returns the fields that differ between two contents, in the form of the audit log. Both must know their stock. A new
 * variant is listed with its price, a removed one as inactive.
 */
export function changedFields(before: ProductContent, after: ProductContent): FieldChange[] {
  const changes: FieldChange[] = [];
  const add = (field: string, of: string | null, one: FieldValue, other: FieldValue) => {
    if (one !== other) changes.push({ field, of, before: one, after: other });
  };
  for (const field of ['name', 'description'] as const)
    for (const language of LANGUAGES) add(field, language, before[field][language], after[field][language]);
  add('category', null, before.category, after.category);
  add('status', null, before.status, after.status);
  add('is_recommended', null, before.is_recommended, after.is_recommended);
  add('pictures', null, before.pictures.join(' '), after.pictures.join(' '));
  add('options', null, optionsText(before.options), optionsText(after.options));
  add('shares_stock', null, before.shares_stock, after.shares_stock);
  if (before.shares_stock || after.shares_stock)
    add('shared_stock', null, stockText(before.shared_stock), stockText(after.shared_stock));
  const past = new Map(before.variants.map((variant) => [choiceKey(variant.choice), variant]));
  for (const variant of after.variants) {
    const key = choiceKey(variant.choice);
    const name = choiceName(variant.choice) || null;
    const old = past.get(key);
    past.delete(key);
    for (const field of VARIANT_FIELDS) {
      if (field === 'stock') {
        if (!before.shares_stock || !after.shares_stock)
          add('stock', name, old ? stockText(old.stock) : null, stockText(variant.stock));
      } else add(variantField(field), name, old?.[field] ?? null, variant[field]);
    }
  }
  for (const { choice, status } of past.values())
    add('variant_status', choiceName(choice) || null, status, 'inactive');
  return changes;
}

/** The product has a status and pictures too. */
const variantField = (field: (typeof VARIANT_FIELDS)[number]) =>
  field === 'status' || field === 'picture' ? `variant_${field}` : field;

const UNLIMITED = '∞';
const stockText = (stock: number | null | undefined) =>
  stock === null ? UNLIMITED : stock === undefined ? null : stock;

/** Options as one text, such as `Colour: Red, Blue; Size: S, M`. */
function optionsText(options: readonly EditedOption[]): string {
  const nameOf = (text: LocalizedText) => text.en || text.th || text['zh-TW'] || text['zh-CN'];
  return options
    .map(({ name, values }) => {
      const named = values.map((value) => {
        const shown = LANGUAGES.map((language) => value.name[language]).filter(Boolean);
        return `${[...new Set(shown)].join('=')}${value.picture ? ` [${value.picture.slice(0, 6)}]` : ''}`;
      });
      return `${nameOf(name)}: ${named.join(', ')}`;
    })
    .join('; ');
}

export type BulkChange =
  | { kind: 'change_price'; percent: number; step: number }
  | { kind: 'set_price'; price: number }
  | { kind: 'category'; category: CategoryKey }
  | { kind: 'status'; status: ProductContent['status'] }
  | { kind: 'stock'; stock: number | null };

/** Reads a requested change; undefined if the field that its kind needs is missing. */
export function readBulkChange(request: BulkChangeRequest): BulkChange | undefined {
  const { kind, price, percent, rounding, category, status, stock } = request;
  switch (kind) {
    case 'change_price':
      return percent === undefined || rounding === undefined
        ? undefined
        : { kind, percent, step: Number(rounding) };
    case 'set_price':
      return price === undefined ? undefined : { kind, price };
    case 'category':
      return category === undefined ? undefined : { kind, category };
    case 'status':
      return status === undefined ? undefined : { kind, status };
    case 'stock':
      return stock === undefined ? undefined : { kind, stock };
  }
}

type Prices = Pick<EditedVariant, 'price' | 'original_price' | 'discount_price'>;
/** Prices in force by `choiceKey`, where an announced rise differs from them. */
export type PricesInForce = ReadonlyMap<string, Prices>;

/** Returns the content with the prices in force instead of announced ones. */
export const withPricesInForce = (content: ProductContent, inForce: PricesInForce): ProductContent => ({
  ...content,
  variants: content.variants.map((one) => ({ ...one, ...inForce.get(choiceKey(one.choice)) })),
});

/** Applies a bulk change to a product's content. New prices count from those in force, not from announced ones. */
export function applyBulkChange(
  announced: ProductContent,
  change: BulkChange,
  inForce: PricesInForce,
): ProductContent {
  const isPriceChange = change.kind === 'set_price' || change.kind === 'change_price';
  const content = isPriceChange ? withPricesInForce(announced, inForce) : announced;
  switch (change.kind) {
    case 'category':
      return { ...content, category: change.category };
    case 'status':
      return { ...content, status: change.status };
    case 'stock': {
      const { stock } = change;
      if (content.shares_stock) return { ...content, shared_stock: stock };
      return {
        ...content,
        variants: content.variants.map((one) => (one.status === 'active' ? { ...one, stock } : one)),
      };
    }
    case 'set_price':
      return { ...content, variants: content.variants.map((one) => withPrice(one, change.price)) };
    case 'change_price': {
      const changed = (baht: number) => changeByPercent(baht, change.percent, change.step);
      return {
        ...content,
        variants: content.variants.map((one) =>
          withPrice(
            {
              ...one,
              discount_price: one.discount_price === null ? null : changed(one.discount_price),
            },
            changed(one.price),
          ),
        ),
      };
    }
  }
}

/** Sets a price; a discount or original price that no longer fits ends. */
function withPrice(variant: EditedVariant, price: number): EditedVariant {
  const { discount_price: discount, original_price: original } = variant;
  return {
    ...variant,
    price,
    discount_price: discount !== null && discount < price ? discount : null,
    original_price: original !== null && original >= price ? original : null,
  };
}

/** Changes an amount by a percentage and rounds it to steps of `step` satang, at least one step. */
function changeByPercent(baht: number, percent: number, step: number): number {
  const inSatang = Math.round(baht * 100);
  const changed = Math.round((inSatang * (100 + percent)) / 100 / step) * step;
  return toBaht(satang(Math.max(step, changed)));
}

export type PriceJump = { choice: readonly string[]; before: number; after: number; percent: number };

/**
 * Returns the variants on sale whose price or supplier price (the discount price, if any) changes by more than
 * PRICE_JUMP_PERCENT, such as by a typing error, with the larger change. Amounts are in baht.
 */
export function findPriceJumps(before: ProductContent, after: ProductContent): PriceJump[] {
  const past = new Map(before.variants.map((one) => [choiceKey(one.choice), one]));
  return after.variants.flatMap(({ choice, status, price, discount_price: discount }) => {
    const old = past.get(choiceKey(choice));
    if (!old || status === 'inactive') return [];
    const changes = [
      { before: old.discount_price ?? old.price, after: discount ?? price },
      { before: old.price, after: price },
    ].map((change) => ({ choice, ...change, percent: percentChange(change.before, change.after) }));
    const jump = changes.reduce((one, other) =>
      Math.abs(other.percent) > Math.abs(one.percent) ? other : one,
    );
    return Math.abs(jump.percent) > PRICE_JUMP_PERCENT ? [jump] : [];
  });
}

/** Rounds away from zero, as the preview of imports does. */
function percentChange(before: number, after: number): number {
  const percent = before > 0 ? (after / before - 1) * 100 : 0;
  return Math.sign(percent) * Math.ceil(Math.abs(percent) - 1e-9);
}

/** Supplier price, retail price and profit of a variant, in baht. Undefined for a price that is not valid. */
export function variantEarnings(
  variant: Pick<EditedVariant, 'price' | 'discount_price'>,
): { supplier: number; retail: number; profit: number } | undefined {
  const supplier = bahtToSatang(variant.discount_price ?? variant.price);
  if (supplier === undefined || supplier < PRICE_MIN_SATANG) return undefined;
  const retail = retailUnitPrice(supplier);
  return {
    supplier: toBaht(supplier),
    retail: toBaht(retail),
    profit: toBaht(satang(retail - supplier)),
  };
}
