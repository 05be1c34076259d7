import { PRICE_MAX_SATANG, PRICE_MIN_SATANG } from '@raan/contract/catalogue/prices';
import type { ImportDecimal } from '@raan/contract/console/catalogue-import';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import {
  BARCODE_MAX,
  OPTION_NAME_MAX,
  OPTION_VALUES_MAX,
  SKU_MAX,
  VARIANTS_MAX,
  type OptionKind,
} from '@raan/contract/catalogue/variant';
import {
  PRODUCT_DESCRIPTION_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_PICTURES_MAX,
} from '@raan/contract/console/product-requests';
import { parseDecimal, priceInSatang, splitCurrency, type Rate } from './amounts.ts';
import { guessCategory } from './category-keywords.ts';
import { cleanText } from './clean-text.ts';
import {
  truncate,
  ProductError,
  createProductError,
  type FieldProblem,
  type ImportedOption,
  type ImportedProduct,
  type ImportedVariant,
  type RejectedRow,
} from './imported-product.ts';
import { OPTION_NAMES, optionKind } from './option-names.ts';
import { isFetchableUrl } from './picture-address.ts';
import type { TableColumn, TableRow } from './table-columns.ts';
import { WEIGHT_UNITS, type WeightUnit } from './table-layout.ts';
import { detectLanguage } from './text-language.ts';

export type NumberedRow = { line: number; row: TableRow };
export type TableOptions = {
  rate: Rate;
  decimal: ImportDecimal;
  /** Amounts that name another currency are refused; undefined: amounts name none. */
  currency?: string | undefined;
  defaultCategory: CategoryKey;
  weightUnit: WeightUnit;
  /** A row with a title may describe a product whose variants follow, and then has no price. */
  hasParentRows: boolean;
};
export type TableProduct = { product: ImportedProduct; rejected: RejectedRow[] };

const HANDLE_MAX = 255;
/** A row that only adds a picture fills none of them. */
const VARIANT_COLUMNS = ['title', 'option2Value', 'option3Value', 'sku', 'barcode'] as const;
const QUANTITY_MAX = 999_999_999;

/** An option column of the file with its distinct values. */
type OptionColumn = { column: 1 | 2 | 3; kind: OptionKind; name: string; values: string[] };

/**
 * Builds the product with its variants. Throws ProductError with every problem: one broken variant holds the whole
 * product back, because the product would sell without it. Broken picture addresses are only listed in `rejected`.
 * Fields are named by their `TableColumn`.
 */
export function tableProduct(rows: readonly NumberedRow[], options: TableOptions): TableProduct {
  const head = rows[0];
  if (!head) throw createProductError('', 'no_rows');
  const { row } = head;
  const title = cleanText(row.title);
  if (title === '') throw createProductError('title' satisfies TableColumn, 'title_missing');
  if (row.handle.length > HANDLE_MAX)
    throw createProductError('handle' satisfies TableColumn, 'handle_too_long', { limit: HANDLE_MAX });
  if (isTrue(row.giftCard)) throw createProductError('giftCard' satisfies TableColumn, 'gift_card');

  const columns = optionColumns(rows);
  const variants = readVariants(rows, columns, options);
  if (variants.length === 0) throw createProductError('price' satisfies TableColumn, 'no_price');
  const rejected: RejectedRow[] = [];
  const language = detectLanguage(title);
  const body = row.body.trim();
  if (body.length > PRODUCT_DESCRIPTION_MAX)
    throw createProductError('body' satisfies TableColumn, 'too_long', { limit: PRODUCT_DESCRIPTION_MAX });
  return {
    rejected,
    product: {
      key: cleanText(row.handle),
      category: guessCategory({ ...row, title }) ?? options.defaultCategory,
      name: { [language]: truncate(title, PRODUCT_NAME_MAX) },
      description: body === '' ? {} : { [detectLanguage(body)]: body },
      status: isActive(row) ? 'active' : 'inactive',
      hot: false,
      options: columns.map((column, index) => importedOption(column, index, variants)),
      variants,
      pictures: picturesOf(rows, rejected),
    },
  };
}

/** Returns the options with more than one value, and colours and sizes with one. */
function optionColumns(rows: readonly NumberedRow[]): OptionColumn[] {
  const head = rows[0]?.row;
  if (!head) return [];
  return ([1, 2, 3] as const).flatMap((column): OptionColumn[] => {
    // A WooCommerce parent row names no options; its variations do.
    const named = rows.find(({ row }) => cleanText(row[`option${column}Name`]) !== '')?.row ?? head;
    const name = cleanText(named[`option${column}Name`]);
    const values = unique(rows.map(({ row }) => choiceKey(row[`option${column}Value`])));
    if (name === '' || (name.toLowerCase() === 'title' && values[0] === 'Default Title')) return [];
    const kind = optionKind(name);
    return values.length > (kind === 'other' ? 1 : 0) ? [{ column, kind, name, values }] : [];
  });
}

function importedOption(
  { kind, name, values }: OptionColumn,
  index: number,
  variants: readonly ImportedVariant[],
): ImportedOption {
  return {
    kind,
    name: kind === 'other' ? { [detectLanguage(name)]: truncate(name, OPTION_NAME_MAX) } : OPTION_NAMES[kind],
    values: values.map((key) => ({
      key,
      name: { [detectLanguage(key)]: key },
      picture:
        (kind === 'color' &&
          variants.find(({ choice, picture }) => picture && choice[index] === key)?.picture) ||
        null,
    })),
  };
}

function readVariants(
  rows: readonly NumberedRow[],
  columns: readonly OptionColumn[],
  options: TableOptions,
): ImportedVariant[] {
  const problems: FieldProblem[] = [];
  const lines = new Map<string, number>();
  const variants = rows.flatMap(({ line, row }) => {
    try {
      const variant = readVariant(row, columns, options);
      if (!variant) return [];
      const choice = JSON.stringify(variant.choice);
      const before = lines.get(choice);
      if (before !== undefined)
        throw createProductError('option1Value' satisfies TableColumn, 'variant_twice', { line: before });
      lines.set(choice, line);
      return [variant];
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      problems.push(...error.problems.map((problem) => ({ ...problem, line })));
      return [];
    }
  });
  if (variants.length > VARIANTS_MAX)
    problems.push({ field: '', problem: 'too_many_variants', details: { limit: VARIANTS_MAX } });
  for (const { name, values } of columns) {
    if (values.length > OPTION_VALUES_MAX)
      problems.push({
        field: name,
        problem: 'too_many_values',
        details: { limit: OPTION_VALUES_MAX },
      });
  }
  if (problems.length > 0) throw new ProductError(problems);
  return variants;
}

/** Returns a row's variant; undefined for a row that only adds a picture or describes the product. */
function readVariant(
  row: TableRow,
  columns: readonly OptionColumn[],
  options: TableOptions,
): ImportedVariant | undefined {
  const isFilled = (column: TableColumn) => cleanText(row[column]) !== '';
  if (!(['price', 'option1Value'] as const).some(isFilled)) {
    const isParent = options.hasParentRows && isFilled('title');
    if (!isParent && VARIANT_COLUMNS.some(isFilled))
      throw createProductError('price' satisfies TableColumn, 'price_zero');
    if (!isParent && !isFilled('imageSrc'))
      throw createProductError('price' satisfies TableColumn, 'row_empty');
    return undefined;
  }
  const price = readAmount(row.price, 'price', options);
  if (price === undefined)
    throw createProductError('price' satisfies TableColumn, 'price_wrong', { value: excerpt(row.price) });
  if (price === 0) throw createProductError('price' satisfies TableColumn, 'price_zero');
  if (price < PRICE_MIN_SATANG) throw createProductError('price' satisfies TableColumn, 'price_too_small');
  if (price > PRICE_MAX_SATANG) throw createProductError('price' satisfies TableColumn, 'price_too_large');
  const compareAt = readAmount(row.compareAtPrice, 'compareAtPrice', options);
  if (compareAt === undefined)
    throw createProductError('compareAtPrice' satisfies TableColumn, 'compare_wrong', {
      value: excerpt(row.compareAtPrice),
    });
  const choice = columns.map(({ column }) => choiceKey(row[`option${column}Value`]));
  const empty = choice.indexOf('');
  if (empty >= 0)
    throw createProductError(
      `option${columns[empty]?.column ?? 1}Value` satisfies TableColumn,
      'choice_missing',
    );
  const onSale = compareAt > price;
  const image = row.variantImage.trim();
  return {
    choice,
    price: onSale ? compareAt : price,
    originalPrice: onSale ? compareAt : null,
    discountPrice: onSale ? price : null,
    stock: quantityOf(row, options),
    sku: truncate(cleanText(row.sku), SKU_MAX) || null,
    barcode: truncate(cleanText(row.barcode), BARCODE_MAX) || null,
    weightGrams: weightOf(row, options),
    picture: isFetchableUrl(image) ? { url: image } : null,
    status: 'active',
  };
}

/** Satang; undefined if it is no amount. Throws ProductError for an amount in another currency. */
function readAmount(text: string, column: TableColumn, { rate, decimal, currency }: TableOptions) {
  const { amount, currency: named } = splitCurrency(text);
  if (named !== undefined && currency !== undefined && named !== currency)
    throw createProductError(column, 'currency_differs', { value: excerpt(text), currency });
  return priceInSatang(amount, rate, decimal);
}

/** Weight in grams; null for none. Broken weights are left out, because nothing is sold by them. */
function weightOf({ grams }: TableRow, { decimal, weightUnit }: TableOptions): number | null {
  const match = /^(.*?)\s*(kg|g|lbs?|oz)?$/i.exec(grams.trim());
  const unit = (match?.[2]?.toLowerCase() as WeightUnit | undefined) ?? weightUnit;
  const weight = parseDecimal(match?.[1] ?? '', decimal) * WEIGHT_UNITS[unit];
  return Number.isFinite(weight) && weight > 0 && weight < 10_000 * 1_000 ? Math.round(weight) : null;
}

/** Units of a variant; null if the stock is not tracked or overselling is allowed. */
function quantityOf(row: TableRow, { decimal }: TableOptions): number | null {
  if (row.tracker.trim() === '' || /^(?:continue|true)$/i.test(row.policy.trim())) return null;
  const quantity = parseQuantity(row.quantity, decimal);
  if (quantity === undefined)
    throw createProductError('quantity' satisfies TableColumn, 'stock_wrong', {
      value: excerpt(row.quantity),
    });
  return quantity;
}

/** Parses units; empty and negative ones are 0. Undefined if invalid. */
export function parseQuantity(text: string, decimal: ImportDecimal): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const quantity = parseDecimal(trimmed.replace(/^[-−]/, ''), decimal);
  if (!Number.isInteger(quantity) || quantity > QUANTITY_MAX) return undefined;
  return quantity === 0 || /^[-−]/.test(trimmed) ? 0 : quantity;
}

/** Pictures ordered by Image Position, each URL once. */
function picturesOf(rows: readonly NumberedRow[], rejected: RejectedRow[]): ImportedProduct['pictures'] {
  const found = rows.flatMap(({ line, row }, index) => {
    const url = row.imageSrc.trim();
    if (url === '') return [];
    if (!isFetchableUrl(url)) {
      rejected.push({
        line,
        key: cleanText(row.handle),
        field: 'imageSrc' satisfies TableColumn,
        problem: 'picture_address',
        details: {},
      });
      return [];
    }
    const position = /^\d{1,6}$/.test(row.imagePosition.trim())
      ? Number(row.imagePosition)
      : Number.MAX_SAFE_INTEGER;
    return [{ url, position, index }];
  });
  found.sort((a, b) => a.position - b.position || a.index - b.index);
  return unique(found.map(({ url }) => url))
    .slice(0, PRODUCT_PICTURES_MAX)
    .map((url) => ({ url }));
}

/** Older exports have neither column; their products are active. */
function isActive(row: TableRow): boolean {
  if (/^(?:draft|archived|inactive|unlisted)$/i.test(row.status.trim())) return false;
  return !/^(?:false|no|0)$/i.test(row.published.trim());
}

const excerpt = (text: string) => truncate(text, 40);
const isTrue = (text: string) => /^(?:true|yes|1)$/i.test(text.trim());
/** Identifies an option's value. */
const choiceKey = (text: string) => truncate(cleanText(text), OPTION_NAME_MAX);
const unique = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');
