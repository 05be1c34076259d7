import * as z from 'zod/mini';
import { CATEGORY_KEYS, ProductImage } from '../catalogue/product.ts';
import { PRODUCT_WITHDRAWALS } from '../catalogue/product-withdrawal.ts';
import { endpoint } from '../endpoint.ts';
import { localizedTextSchema } from '../localized-text.ts';
import { Baht, Id, IdParams, Pagination, RowVersion, Timestamp } from '../primitives.ts';
import {
  codedReason,
  ConsolePageQuery,
  OperatorReference,
  reviewerDecision,
  reviewerOnly,
} from './console-parts.ts';
import { PICTURE_FAILURES } from './failed-picture-endpoints.ts';
import {
  BULK_PRODUCTS_MAX,
  BulkChangeRequest,
  BulkEdit,
  PRODUCT_DESCRIPTION_MAX,
  ProductContent,
  ProductEdit,
} from './product-requests.ts';

/** on_sale; withdrawn: taken off sale by an operator; inactive: not offered in the supplier's last file. */
export const CONSOLE_PRODUCT_STATES = ['on_sale', 'withdrawn', 'inactive'] as const;
export type ConsoleProductState = (typeof CONSOLE_PRODUCT_STATES)[number];

export const PRODUCT_SEARCH_MAX = 100;

const summary = {
  id: Id,
  /** In the language of the request, or the closest one available. */
  name: z.string(),
  category: z.enum(CATEGORY_KEYS),
  category_name: z.string(),
  image: ProductImage,
  /** Supplier, and the product's key there. */
  source: z.string(),
  source_key: z.string(),
  /** Supplier price: the discount price if there is one, otherwise the price. */
  effective_price: Baht,
  retail_price: Baht,
  /** Units in stock. Null: not counted by the supplier. */
  stock: z.nullable(z.int()),
  state: z.enum(CONSOLE_PRODUCT_STATES),
  is_demo: z.boolean(),
};
export const ConsoleProductSummary = z.object(summary);
export type ConsoleProductSummary = z.output<typeof ConsoleProductSummary>;

export const ConsoleProduct = z.object({
  ...summary,
  price: Baht,
  original_price: z.nullable(Baht),
  discount_price: z.nullable(Baht),
  sales_count: z.int(),
  images: z.array(ProductImage),
  /** Whether the supplier's last file offers it. It decides whether a restored product is on sale. */
  is_supplied: z.boolean(),
  listings: z.int(),
  /** Unpaid orders with it. A withdrawal does not change them. */
  unpaid_orders: z.int(),
  /** Paid orders with it that have not shipped. A withdrawal does not change them. */
  unshipped_orders: z.int(),
  /** Null unless withdrawn. */
  withdrawal: z.nullable(
    z.object({
      at: Timestamp,
      reason_code: z.enum(PRODUCT_WITHDRAWALS),
      /** The operator's note; may be empty. */
      reason: z.string(),
      by: OperatorReference,
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ConsoleProduct = z.output<typeof ConsoleProduct>;

export const listConsoleProducts = endpoint({
  method: 'GET',
  path: '/console/products',
  access: 'operator',
  tag: 'console',
  summary:
    'Lists products, newest first. `search` matches part of a name in any language, the id, or the supplier’s key.',
  query: z.object({
    ...ConsolePageQuery,
    search: z.optional(z.string().check(z.maxLength(PRODUCT_SEARCH_MAX))),
    state: z.optional(z.enum(CONSOLE_PRODUCT_STATES)),
  }),
  data: z.object({
    products: z.array(ConsoleProductSummary),
    /** Products per state, regardless of the search. */
    counts: z.record(z.enum(CONSOLE_PRODUCT_STATES), z.int()),
    pagination: Pagination,
    /** Only if a search finds nothing: the keyword without typing errors, and products that nearly match. */
    near: z.optional(
      z.object({ did_you_mean: z.nullable(z.string()), products: z.array(ConsoleProductSummary) }),
    ),
  }),
});

export const getConsoleProduct = endpoint({
  method: 'GET',
  path: '/console/products/:id',
  access: 'operator',
  tag: 'console',
  summary: 'Returns a product with prices, stock, listings and orders.',
  params: IdParams,
  data: ConsoleProduct,
});

export const withdrawProduct = endpoint({
  ...reviewerDecision,
  path: '/console/products/:id/withdraw',
  summary:
    'Takes a product off sale: it leaves catalogue, stores and carts until it is restored. Sellers who list it are notified of the reason.',
  params: IdParams,
  body: z.object(codedReason(PRODUCT_WITHDRAWALS)),
  data: ConsoleProduct,
});

export const restoreProduct = endpoint({
  ...reviewerDecision,
  path: '/console/products/:id/restore',
  summary: 'Restores a withdrawn product if its supplier still offers it.',
  params: IdParams,
  data: ConsoleProduct,
});

/** A product as the editor loads it. */
export const EditableProduct = z.object({
  id: Id,
  /** Supplier whose later files overwrite edits; `console` for products that were created here. */
  source: z.string(),
  version: z.int(),
  updated_at: Timestamp,
  /** With the stock of every variant, inactive ones included. */
  content: ProductContent,
  /** Announced rises of supplier prices. */
  rises: z.array(
    z.object({
      choice: z.array(z.string()),
      /** Prices until then; the content has the announced ones. */
      in_force: z.object({ price: Baht, original_price: z.nullable(Baht), discount_price: z.nullable(Baht) }),
      effective_price: Baht,
      takes_effect_at: Timestamp,
    }),
  ),
  /** Pictures of the supplier that are still to be fetched. Edits keep them. */
  pending_pictures: z.array(
    z.object({
      /** Identifies the picture within the product. */
      position: z.int(),
      place: z.enum(['product', 'value', 'variant']),
      /** Key of the value, or name of the variant; null for one of the product. */
      of: z.nullable(z.string()),
      /** Why it could not be fetched so far; null before the first failure. */
      reason: z.nullable(z.enum(PICTURE_FAILURES)),
    }),
  ),
});
export type EditableProduct = z.output<typeof EditableProduct>;

const edit = { ...reviewerOnly, idempotent: true } as const;

export const getEditableProduct = endpoint({
  ...reviewerOnly,
  method: 'GET',
  path: '/console/products/:id/content',
  summary: 'Returns the editable content of a product with its version.',
  params: IdParams,
  data: EditableProduct,
});

export const createProduct = endpoint({
  ...edit,
  method: 'POST',
  path: '/console/products',
  summary: 'Creates a product with its variants.',
  body: ProductContent,
  data: EditableProduct,
  success: 201,
});

export const editProduct = endpoint({
  ...edit,
  method: 'PUT',
  path: '/console/products/:id/content',
  summary:
    'Changes a product of the given version. Variants that are left out become inactive. Rises of listed products take effect after the sellers’ notice.',
  params: IdParams,
  body: ProductEdit,
  data: EditableProduct,
});

export const previewDescription = endpoint({
  ...reviewerOnly,
  method: 'POST',
  path: '/console/products/preview',
  summary: 'Returns a description as it would be stored: sanitised, plain text as paragraphs.',
  body: z.object({ description: localizedTextSchema(PRODUCT_DESCRIPTION_MAX) }),
  data: z.object({ description: localizedTextSchema(2 * PRODUCT_DESCRIPTION_MAX) }),
});

const FieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const changedField = { field: z.string(), of: z.nullable(z.string()), before: FieldValue, after: FieldValue };

/** A product in the preview of a bulk edit. */
export const BulkPreviewRow = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  /** Empty if nothing changes. */
  changes: z.array(
    z.object({
      ...changedField,
      /** A price that is announced already and differs from the one in force, which is `before`; null for other fields. */
      announced: z.nullable(z.number()),
    }),
  ),
  /** Why the change is refused for this product; null if it is not. */
  problem: z.nullable(z.string()),
  /** A higher supplier price waits for the sellers’ notice. */
  has_delayed_rise: z.boolean(),
  /** The largest change of a supplier price in percent, if it is above PRICE_JUMP_PERCENT; null otherwise. */
  price_jump: z.nullable(z.int()),
});
export type BulkPreviewRow = z.output<typeof BulkPreviewRow>;

export const previewBulkEdit = endpoint({
  ...reviewerOnly,
  method: 'POST',
  path: '/console/products/bulk/preview',
  summary: 'Returns what a change would do to each product, without applying it.',
  body: z.object({
    change: BulkChangeRequest,
    product_ids: z.array(Id).check(z.minLength(1), z.maxLength(BULK_PRODUCTS_MAX)),
  }),
  data: z.object({ products: z.array(BulkPreviewRow) }),
});

export const applyBulkEdit = endpoint({
  ...edit,
  method: 'POST',
  path: '/console/products/bulk',
  summary:
    'Applies a change to all products, or to none if one of them has changed since the preview or refuses it.',
  body: BulkEdit,
  data: z.object({ changed: z.int(), delayed_rises: z.int() }),
});

export const listProductEdits = endpoint({
  ...reviewerOnly,
  method: 'GET',
  path: '/console/products/:id/edits',
  summary: 'Lists the last edits of a product that can be undone, newest first.',
  params: IdParams,
  data: z.object({
    /** Present version of the product. */
    version: z.int(),
    edits: z.array(
      z.object({
        version: z.int(),
        at: Timestamp,
        by: OperatorReference,
        changes: z.array(z.object(changedField)),
        /** False if one of its fields has changed since. */
        can_undo: z.boolean(),
      }),
    ),
  }),
});

export const undoProductEdit = endpoint({
  ...edit,
  method: 'POST',
  path: '/console/products/:id/edits/:edit/undo',
  summary: 'Restores the fields of an edit to their values before it. 409 if one has changed since.',
  params: z.object({ id: Id, edit: RowVersion }),
  body: z.object({ version: RowVersion }),
  data: EditableProduct,
});
