import * as z from 'zod/mini';
import { CATEGORY_KEYS, ProductImage } from '../catalogue/product.ts';
import { PRODUCT_WITHDRAWALS } from '../catalogue/product-withdrawal.ts';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { codedReason, ConsolePageQuery, OperatorReference, reviewerDecision } from './console-parts.ts';

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
