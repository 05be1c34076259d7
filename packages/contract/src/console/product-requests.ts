// The editable content of a product, and edits of several products at once.
import * as z from 'zod/mini';
import { CATEGORY_KEYS } from '../catalogue/product.ts';
import {
  BARCODE_MAX,
  OPTION_KINDS,
  OPTION_NAME_MAX,
  OPTION_VALUES_MAX,
  OPTIONS_MAX,
  SKU_MAX,
  VARIANTS_MAX,
} from '../catalogue/variant.ts';
import { localizedTextSchema } from '../localized-text.ts';
import { Baht, Id, RowVersion, text } from '../primitives.ts';

export const PRODUCT_NAME_MAX = 200;
export const PRODUCT_DESCRIPTION_MAX = 50_000;
export const PRODUCT_PICTURES_MAX = 50;
export const WEIGHT_GRAMS_MAX = 1_000_000;
/** Largest value of the database column. */
export const STOCK_MAX = 2_147_483_647;
export const BULK_PRODUCTS_MAX = 200;

/** Pictures are named by a hash of their bytes. */
const PictureName = z.string().check(z.regex(/^[0-9a-f]{40}$/));
/** Available units; null: unlimited. */
const Stock = z.nullable(z.int().check(z.minimum(0), z.maximum(STOCK_MAX)));
const ValueKey = text(OPTION_NAME_MAX);
const PRODUCT_STATUSES = ['active', 'inactive'] as const;

export const EditedOption = z.object({
  kind: z.enum(OPTION_KINDS),
  name: localizedTextSchema(OPTION_NAME_MAX),
  values: z
    .array(
      z.object({
        /** Identifies the value; stays the same when the value is renamed. */
        key: ValueKey,
        name: localizedTextSchema(OPTION_NAME_MAX),
        picture: z.nullable(PictureName),
      }),
    )
    .check(z.maxLength(OPTION_VALUES_MAX)),
});
export type EditedOption = z.output<typeof EditedOption>;

export const EditedVariant = z.object({
  /** Key of the value of each option, in their order. */
  choice: z.array(ValueKey).check(z.maxLength(OPTIONS_MAX)),
  price: Baht,
  original_price: z.nullable(Baht),
  discount_price: z.nullable(Baht),
  /** Absent: unchanged, which keeps what orders have taken meanwhile. Ignored if the variants share their stock. */
  stock: z.optional(Stock),
  sku: z.nullable(text(SKU_MAX)),
  barcode: z.nullable(text(BARCODE_MAX)),
  weight_grams: z.nullable(z.int().check(z.minimum(0), z.maximum(WEIGHT_GRAMS_MAX))),
  picture: z.nullable(PictureName),
  status: z.enum(PRODUCT_STATUSES),
});
export type EditedVariant = z.output<typeof EditedVariant>;

export const ProductContent = z.object({
  name: localizedTextSchema(PRODUCT_NAME_MAX),
  /** HTML or plain text; sanitised when stored. */
  description: localizedTextSchema(PRODUCT_DESCRIPTION_MAX),
  category: z.enum(CATEGORY_KEYS),
  status: z.enum(PRODUCT_STATUSES),
  is_recommended: z.boolean(),
  /** The first one is the main picture. */
  pictures: z.array(PictureName).check(z.maxLength(PRODUCT_PICTURES_MAX)),
  options: z.array(EditedOption).check(z.maxLength(OPTIONS_MAX)),
  /** Whether all variants sell the same units. */
  shares_stock: z.boolean(),
  /** Units that the variants share. Absent: unchanged. */
  shared_stock: z.optional(Stock),
  variants: z.array(EditedVariant).check(z.minLength(1), z.maxLength(VARIANTS_MAX)),
});
export type ProductContent = z.output<typeof ProductContent>;

export const ProductEdit = z.extend(ProductContent, { version: RowVersion });

/** Steps in satang to which changed prices are rounded: satang, 50 satang, baht, 5 or 10 baht. */
export const PRICE_ROUNDINGS = ['1', '50', '100', '500', '1000'] as const;

/** Kinds of bulk edits. */
export const BULK_KINDS = ['change_price', 'set_price', 'category', 'status', 'stock'] as const;

/** One change for several products: `kind`, and the fields that it needs. Not a union: validation removes fields per branch. */
export const BulkChangeRequest = z.object({
  kind: z.enum(BULK_KINDS),
  /** set_price. Discounts that are not below it end. */
  price: z.optional(Baht),
  /** change_price, with `rounding`: changes price and discount price of all variants. */
  percent: z.optional(z.number().check(z.minimum(-90), z.maximum(900))),
  rounding: z.optional(z.enum(PRICE_ROUNDINGS)),
  category: z.optional(z.enum(CATEGORY_KEYS)),
  status: z.optional(z.enum(PRODUCT_STATUSES)),
  /** Units of each stock: of each offered variant, or of those that share one. */
  stock: z.optional(Stock),
});
export type BulkChangeRequest = z.output<typeof BulkChangeRequest>;

export const BulkEdit = z.object({
  change: BulkChangeRequest,
  /** Versions of the preview: a product that has changed since is refused. */
  products: z
    .array(z.object({ id: Id, version: RowVersion }))
    .check(z.minLength(1), z.maxLength(BULK_PRODUCTS_MAX)),
});
