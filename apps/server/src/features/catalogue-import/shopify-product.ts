// The rows of one handle as one product: its variants become colours and sizes, its prices one price.
import { PRICE_MAX_SATANG, PRICE_MIN_SATANG } from '@raan/contract/catalogue/prices';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { Satang } from '@raan/contract/money';
import { priceInSatang, type Rate } from './amounts.ts';
import { categoryOf } from './category-keywords.ts';
import {
  cut,
  ProductRefused,
  refused,
  STOCK_MAX,
  type ImportedProduct,
  type RejectedRow,
} from './imported-product.ts';
import { isFetchable } from './picture-address.ts';
import type { ShopifyRow } from './shopify-columns.ts';
import { languageOf } from './text-language.ts';

export type NumberedRow = { line: number; row: ShopifyRow };
export type ShopifyOptions = { rate: Rate; defaultCategory: CategoryKey };
export type ShopifyProduct = { product: ImportedProduct; rejected: RejectedRow[]; pricesDiffer: boolean };

const NAME_MAX = 200;
const HANDLE_MAX = 255;
/** What an order line takes. */
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

/** Builds the product. Throws ProductRefused where nothing sellable is left; rows that can't be used are answered beside it. */
export function shopifyProduct(rows: readonly NumberedRow[], options: ShopifyOptions): ShopifyProduct {
  const head = rows[0];
  if (!head) throw refused('', 'no_rows');
  const { row } = head;
  const title = clean(row.title);
  if (title === '') throw refused('Title', 'title_missing');
  if (row.handle.length > HANDLE_MAX) throw refused('Handle', 'handle_too_long', { limit: HANDLE_MAX });
  if (isTrue(row.giftCard)) throw refused('Gift Card', 'gift_card');

  const rejected: RejectedRow[] = [];
  const choices = choicesOf(rows);
  const variants: Variant[] = [];
  for (const numbered of rows) {
    try {
      const variant = variantOf(numbered, choices, options.rate);
      if (variant) variants.push(variant);
    } catch (error) {
      if (!(error instanceof ProductRefused)) throw error;
      const at = { line: numbered.line, key: clean(row.handle) };
      rejected.push(...error.problems.map((problem) => ({ ...at, ...problem })));
    }
  }
  if (variants.length === 0) {
    const [first] = rejected;
    throw first ? refused(first.field, first.problem, first.details) : refused('Variant Price', 'no_price');
  }

  // One product has one price here. The highest: at a lower one the dearest variant would be sold below what it costs.
  const dearest = variants.reduce((first, next) => (next.price > first.price ? next : first));
  const onSale = dearest.compareAt > dearest.price;
  const language = languageOf(title);
  const body = row.body.trim();
  return {
    rejected,
    pricesDiffer: variants.some((variant) => variant.price !== dearest.price),
    product: {
      key: clean(row.handle),
      category: categoryOf({ ...row, title }) ?? options.defaultCategory,
      name: { [language]: cut(title, NAME_MAX) },
      description: body === '' ? {} : { [languageOf(body)]: body },
      price: onSale ? dearest.compareAt : dearest.price,
      originalPrice: onSale ? dearest.compareAt : null,
      discountPrice: onSale ? dearest.price : null,
      stock: stockOf(variants),
      status: isOnSaleNow(row) ? 'active' : 'inactive',
      hot: false,
      colors: colorsOf(variants),
      sizes: unique(variants.map((variant) => variant.size)),
      pictures: picturesOf(rows, rejected),
    },
  };
}

type Choices = { column: 1 | 2 | 3; kind: 'color' | 'size' | 'other' }[];

/** The product's options. What is neither colour nor size joins the size, unless every variant has the same. */
function choicesOf(rows: readonly NumberedRow[]): Choices {
  const head = rows[0]?.row;
  if (!head) return [];
  return ([1, 2, 3] as const).flatMap((column): Choices => {
    const name = clean(head[`option${column}Name`]);
    if (
      name === '' ||
      (name.toLowerCase() === 'title' && clean(head[`option${column}Value`]) === 'Default Title')
    )
      return [];
    if (COLOR_OPTION.test(name)) return [{ column, kind: 'color' }];
    if (SIZE_OPTION.test(name)) return [{ column, kind: 'size' }];
    const values = unique(rows.map(({ row }) => clean(row[`option${column}Value`])));
    return values.length > 1 ? [{ column, kind: 'other' }] : [];
  });
}

/** A row's variant, or undefined for a row that only brings a picture. */
function variantOf({ row }: NumberedRow, choices: Choices, rate: Rate): Variant | undefined {
  if (row.price.trim() === '' && clean(row.option1Value) === '') {
    if (row.imageSrc.trim() === '' && row.title.trim() === '') throw refused('Variant Price', 'row_empty');
    return undefined;
  }
  const price = priceInSatang(row.price, rate);
  if (price === undefined) throw refused('Variant Price', 'price_wrong', { value: shown(row.price) });
  if (price === 0) throw refused('Variant Price', 'price_zero');
  if (price < PRICE_MIN_SATANG) throw refused('Variant Price', 'price_too_small');
  if (price > PRICE_MAX_SATANG) throw refused('Variant Price', 'price_too_large');
  const compareAt = priceInSatang(row.compareAtPrice, rate);
  if (compareAt === undefined)
    throw refused('Variant Compare At Price', 'compare_wrong', { value: shown(row.compareAtPrice) });
  const valuesOf = (kinds: readonly string[]) =>
    cut(
      choices
        .filter((choice) => kinds.includes(choice.kind))
        .map((choice) => clean(row[`option${choice.column}Value`]))
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

/** Pieces of a variant; null where nobody counts them or it may be sold beyond its stock. */
function quantityOf(row: ShopifyRow): number | null {
  if (row.tracker.trim() === '' || /^(?:continue|true)$/i.test(row.policy.trim())) return null;
  const text = row.quantity.trim() || '0';
  if (!/^-?\d{1,9}$/.test(text))
    throw refused('Variant Inventory Qty', 'stock_wrong', { value: shown(text) });
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
    const image = variants.find((variant) => variant.color === color && isFetchable(variant.image))?.image;
    return { name: { [languageOf(color)]: color }, picture: image ? { url: image } : null };
  });
}

/** The pictures in the order of Image Position, each address once. */
function picturesOf(rows: readonly NumberedRow[], rejected: RejectedRow[]): ImportedProduct['pictures'] {
  const found = rows.flatMap(({ line, row }, index) => {
    const url = row.imageSrc.trim();
    if (url === '') return [];
    if (!isFetchable(url)) {
      rejected.push({
        line,
        key: clean(row.handle),
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

/** Without either column a product is on sale, as in the older exports. */
function isOnSaleNow(row: ShopifyRow): boolean {
  if (/^(?:draft|archived|inactive|unlisted)$/i.test(row.status.trim())) return false;
  return !/^(?:false|no|0)$/i.test(row.published.trim());
}

/** The beginning of what stands in a cell, for the sentence that refuses it. */
const shown = (text: string) => cut(text, 40);
const isTrue = (text: string) => /^(?:true|yes|1)$/i.test(text.trim());
/** NFC, on one line, without control characters and invisible ones. */
export const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const unique = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');
