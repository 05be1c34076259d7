import { PRICE_MAX_SATANG, PRICE_MIN_SATANG } from '@raan/contract/catalogue/prices';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import {
  BARCODE_MAX,
  OPTION_VALUES_MAX,
  SKU_MAX,
  VARIANTS_MAX,
  type OptionKind,
} from '@raan/contract/catalogue/variant';
import { priceInSatang, type Rate } from './amounts.ts';
import { guessCategory } from './category-keywords.ts';
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
import type { ShopifyRow } from './shopify-columns.ts';
import { detectLanguage } from './text-language.ts';

export type NumberedRow = { line: number; row: ShopifyRow };
export type ShopifyOptions = { rate: Rate; defaultCategory: CategoryKey };
export type ShopifyProduct = { product: ImportedProduct; rejected: RejectedRow[] };

const NAME_MAX = 200;
const HANDLE_MAX = 255;
const CHOICE_MAX = 60;
const PICTURES_MAX = 50;

/** An option column of the file with its distinct values. */
type OptionColumn = { column: 1 | 2 | 3; kind: OptionKind; name: string; values: string[] };

/**
 * Builds the product with its variants. Throws ProductError with every problem: one broken variant holds the whole
 * product back, because the product would sell without it. Broken picture addresses are only listed in `rejected`.
 */
export function shopifyProduct(rows: readonly NumberedRow[], options: ShopifyOptions): ShopifyProduct {
  const head = rows[0];
  if (!head) throw createProductError('', 'no_rows');
  const { row } = head;
  const title = cleanText(row.title);
  if (title === '') throw createProductError('Title', 'title_missing');
  if (row.handle.length > HANDLE_MAX)
    throw createProductError('Handle', 'handle_too_long', { limit: HANDLE_MAX });
  if (isTrue(row.giftCard)) throw createProductError('Gift Card', 'gift_card');

  const columns = optionColumns(rows);
  const variants = readVariants(rows, columns, options.rate);
  if (variants.length === 0) throw createProductError('Variant Price', 'no_price');
  const rejected: RejectedRow[] = [];
  const language = detectLanguage(title);
  const body = row.body.trim();
  return {
    rejected,
    product: {
      key: cleanText(row.handle),
      category: guessCategory({ ...row, title }) ?? options.defaultCategory,
      name: { [language]: truncate(title, NAME_MAX) },
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
    const name = cleanText(head[`option${column}Name`]);
    const values = unique(rows.map(({ row }) => choiceKey(row[`option${column}Value`])));
    if (name === '' || (name.toLowerCase() === 'title' && values[0] === 'Default Title')) return [];
    const kind = optionKind(name);
    return kind !== 'other' || values.length > 1 ? [{ column, kind, name, values }] : [];
  });
}

function importedOption(
  { kind, name, values }: OptionColumn,
  index: number,
  variants: readonly ImportedVariant[],
): ImportedOption {
  return {
    kind,
    name: kind === 'other' ? { [detectLanguage(name)]: truncate(name, CHOICE_MAX) } : OPTION_NAMES[kind],
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
  rate: Rate,
): ImportedVariant[] {
  const problems: FieldProblem[] = [];
  const lines = new Map<string, number>();
  const variants = rows.flatMap(({ line, row }) => {
    try {
      const variant = readVariant(row, columns, rate);
      if (!variant) return [];
      const choice = JSON.stringify(variant.choice);
      const before = lines.get(choice);
      if (before !== undefined) throw createProductError('Option1 Value', 'variant_twice', { line: before });
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

/** Returns a row's variant; undefined for a row that only adds a picture. */
function readVariant(
  row: ShopifyRow,
  columns: readonly OptionColumn[],
  rate: Rate,
): ImportedVariant | undefined {
  if (row.price.trim() === '' && cleanText(row.option1Value) === '') {
    if (row.imageSrc.trim() === '' && row.title.trim() === '')
      throw createProductError('Variant Price', 'row_empty');
    return undefined;
  }
  const price = priceInSatang(row.price, rate);
  if (price === undefined)
    throw createProductError('Variant Price', 'price_wrong', { value: excerpt(row.price) });
  if (price === 0) throw createProductError('Variant Price', 'price_zero');
  if (price < PRICE_MIN_SATANG) throw createProductError('Variant Price', 'price_too_small');
  if (price > PRICE_MAX_SATANG) throw createProductError('Variant Price', 'price_too_large');
  const compareAt = priceInSatang(row.compareAtPrice, rate);
  if (compareAt === undefined)
    throw createProductError('Variant Compare At Price', 'compare_wrong', {
      value: excerpt(row.compareAtPrice),
    });
  const choice = columns.map(({ column }) => choiceKey(row[`option${column}Value`]));
  const empty = choice.indexOf('');
  if (empty >= 0) throw createProductError(`Option${columns[empty]?.column ?? 1} Value`, 'choice_missing');
  const onSale = compareAt > price;
  const image = row.variantImage.trim();
  return {
    choice,
    price: onSale ? compareAt : price,
    originalPrice: onSale ? compareAt : null,
    discountPrice: onSale ? price : null,
    stock: quantityOf(row),
    sku: truncate(cleanText(row.sku), SKU_MAX) || null,
    barcode: truncate(cleanText(row.barcode), BARCODE_MAX) || null,
    weightGrams: weightOf(row),
    picture: isFetchableUrl(image) ? { url: image } : null,
    status: 'active',
  };
}

/** Weight in grams; null for none. Broken weights are left out, because nothing is sold by them. */
function weightOf({ grams }: ShopifyRow): number | null {
  const weight = Number(grams.trim());
  return Number.isFinite(weight) && weight > 0 && weight < 10_000_000 ? Math.round(weight) : null;
}

/** Units of a variant; null if the stock is not tracked or overselling is allowed. */
function quantityOf(row: ShopifyRow): number | null {
  if (row.tracker.trim() === '' || /^(?:continue|true)$/i.test(row.policy.trim())) return null;
  const text = row.quantity.trim() || '0';
  if (!/^-?\d{1,9}$/.test(text))
    throw createProductError('Variant Inventory Qty', 'stock_wrong', { value: excerpt(text) });
  return Math.max(0, Number(text));
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
        field: 'Image Src',
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
    .slice(0, PICTURES_MAX)
    .map((url) => ({ url }));
}

/** Older exports have neither column; their products are active. */
function isActive(row: ShopifyRow): boolean {
  if (/^(?:draft|archived|inactive|unlisted)$/i.test(row.status.trim())) return false;
  return !/^(?:false|no|0)$/i.test(row.published.trim());
}

const excerpt = (text: string) => truncate(text, 40);
const isTrue = (text: string) => /^(?:true|yes|1)$/i.test(text.trim());
/** Normalises to NFC on one line, without control and invisible characters. */
export const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
/** Identifies an option's value. */
const choiceKey = (text: string) => truncate(cleanText(text), CHOICE_MAX);
const unique = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');
