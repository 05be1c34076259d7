import { PRICE_MAX_SATANG, PRICE_MIN_SATANG } from '@raan/contract/catalogue/prices';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { Satang } from '@raan/contract/money';
import { priceInSatang, type Rate } from './amounts.ts';
import { guessCategory } from './category-keywords.ts';
import {
  truncate,
  ProductError,
  createProductError,
  STOCK_MAX,
  type ImportedProduct,
  type RejectedRow,
} from './imported-product.ts';
import { isFetchableUrl } from './picture-address.ts';
import type { ShopifyRow } from './shopify-columns.ts';
import { detectLanguage } from './text-language.ts';

export type NumberedRow = { line: number; row: ShopifyRow };
export type ShopifyOptions = { rate: Rate; defaultCategory: CategoryKey };
export type ShopifyProduct = { product: ImportedProduct; rejected: RejectedRow[]; pricesDiffer: boolean };

const NAME_MAX = 200;
const HANDLE_MAX = 255;
const CHOICE_MAX = 60;
const PICTURES_MAX = 50;

const COLOR_OPTION = /^(?:colou?rs?|colou?r name|สี|颜色|顏色|颜色分类|顏色分類)$/i;
const SIZE_OPTION = /^(?:sizes?|ขนาด|ไซซ์|ไซส์|ไซต์|尺寸|尺码|尺碼|大小|规格|規格)$/i;

type Variant = {
  price: Satang;
  compareAt: Satang;
  quantity: number | null;
  color: string;
  size: string;
  image: string;
};

/** Builds the product and lists rejected rows. Throws ProductError if no sellable variant is left. */
export function shopifyProduct(rows: readonly NumberedRow[], options: ShopifyOptions): ShopifyProduct {
  const head = rows[0];
  if (!head) throw createProductError('', 'no_rows');
  const { row } = head;
  const title = cleanText(row.title);
  if (title === '') throw createProductError('Title', 'title_missing');
  if (row.handle.length > HANDLE_MAX)
    throw createProductError('Handle', 'handle_too_long', { limit: HANDLE_MAX });
  if (isTrue(row.giftCard)) throw createProductError('Gift Card', 'gift_card');

  const rejected: RejectedRow[] = [];
  const choices = choicesOf(rows);
  const variants: Variant[] = [];
  for (const numbered of rows) {
    try {
      const variant = variantOf(numbered, choices, options.rate);
      if (variant) variants.push(variant);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      const at = { line: numbered.line, key: cleanText(row.handle) };
      rejected.push(...error.problems.map((problem) => ({ ...at, ...problem })));
    }
  }
  if (variants.length === 0) {
    const [first] = rejected;
    throw first
      ? createProductError(first.field, first.problem, first.details)
      : createProductError('Variant Price', 'no_price');
  }

  // A product has one price here. The highest is used, because a lower one would sell the most expensive
  // variant below its cost.
  const dearest = variants.reduce((first, next) => (next.price > first.price ? next : first));
  const onSale = dearest.compareAt > dearest.price;
  const language = detectLanguage(title);
  const body = row.body.trim();
  return {
    rejected,
    pricesDiffer: variants.some((variant) => variant.price !== dearest.price),
    product: {
      key: cleanText(row.handle),
      category: guessCategory({ ...row, title }) ?? options.defaultCategory,
      name: { [language]: truncate(title, NAME_MAX) },
      description: body === '' ? {} : { [detectLanguage(body)]: body },
      price: onSale ? dearest.compareAt : dearest.price,
      originalPrice: onSale ? dearest.compareAt : null,
      discountPrice: onSale ? dearest.price : null,
      stock: stockOf(variants),
      status: isActive(row) ? 'active' : 'inactive',
      hot: false,
      colors: colorsOf(variants),
      sizes: unique(variants.map((variant) => variant.size)),
      pictures: picturesOf(rows, rejected),
    },
  };
}

type Choices = { column: 1 | 2 | 3; kind: 'color' | 'size' | 'other' }[];

/** Options other than colour and size are appended to the size, unless all variants share the value. */
function choicesOf(rows: readonly NumberedRow[]): Choices {
  const head = rows[0]?.row;
  if (!head) return [];
  return ([1, 2, 3] as const).flatMap((column): Choices => {
    const name = cleanText(head[`option${column}Name`]);
    if (
      name === '' ||
      (name.toLowerCase() === 'title' && cleanText(head[`option${column}Value`]) === 'Default Title')
    )
      return [];
    if (COLOR_OPTION.test(name)) return [{ column, kind: 'color' }];
    if (SIZE_OPTION.test(name)) return [{ column, kind: 'size' }];
    const values = unique(rows.map(({ row }) => cleanText(row[`option${column}Value`])));
    return values.length > 1 ? [{ column, kind: 'other' }] : [];
  });
}

/** Returns a row's variant; undefined for a row that only adds a picture. */
function variantOf({ row }: NumberedRow, choices: Choices, rate: Rate): Variant | undefined {
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
  const valuesOf = (kinds: readonly string[]) =>
    truncate(
      choices
        .filter((choice) => kinds.includes(choice.kind))
        .map((choice) => cleanText(row[`option${choice.column}Value`]))
        .filter((value) => value !== '')
        .join(' / '),
      CHOICE_MAX,
    );
  return {
    price,
    compareAt,
    quantity: quantityOf(row),
    color: valuesOf(['color']),
    size: valuesOf(['size', 'other']),
    image: row.variantImage.trim(),
  };
}

/** Units of a variant; null if the stock is not tracked or overselling is allowed. */
function quantityOf(row: ShopifyRow): number | null {
  if (row.tracker.trim() === '' || /^(?:continue|true)$/i.test(row.policy.trim())) return null;
  const text = row.quantity.trim() || '0';
  if (!/^-?\d{1,9}$/.test(text))
    throw createProductError('Variant Inventory Qty', 'stock_wrong', { value: excerpt(text) });
  return Math.max(0, Number(text));
}

function stockOf(variants: readonly Variant[]): number | null {
  const quantities = variants.map((variant) => variant.quantity);
  if (quantities.includes(null)) return null;
  return Math.min(
    STOCK_MAX,
    quantities.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0),
  );
}

function colorsOf(variants: readonly Variant[]): ImportedProduct['colors'] {
  return unique(variants.map((variant) => variant.color)).map((color) => {
    const image = variants.find((variant) => variant.color === color && isFetchableUrl(variant.image))?.image;
    return { name: { [detectLanguage(color)]: color }, picture: image ? { url: image } : null };
  });
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
const unique = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');
