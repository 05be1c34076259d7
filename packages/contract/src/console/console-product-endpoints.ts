import * as z from 'zod/mini';
import { CATEGORY_KEYS, ProductImage } from '../catalogue/product.ts';
import { PRODUCT_WITHDRAWALS } from '../catalogue/product-withdrawal.ts';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { codedReason, ConsolePageQuery, NamedOperator, reviewerDecision } from './console-parts.ts';

/** How a product stands: sold; taken off sale by an operator, whatever its supplier says; or not sold because its supplier's file says so. */
export const CONSOLE_PRODUCT_STATES = ['on_sale', 'withdrawn', 'inactive'] as const;
export type ConsoleProductState = (typeof CONSOLE_PRODUCT_STATES)[number];

export const PRODUCT_SEARCH_MAX = 100;

const summary = {
  id: Id,
  /** In the language of the request, or the nearest there is. */
  name: z.string(),
  category: z.enum(CATEGORY_KEYS),
  category_name: z.string(),
  image: ProductImage,
  /** Where it came from, and what it is called there. */
  source: z.string(),
  source_key: z.string(),
  /** What a seller pays the supplier: the discount price where there is one, else the price. */
  effective_price: Baht,
  /** What a customer pays. */
  retail_price: Baht,
  /** Pieces in stock; null where the supplier has no limit. */
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
  /** Whether the supplier's last file sells it: what holds again once it is put on sale. */
  is_supplied: z.boolean(),
  /** Sellers who have it in their stores. */
  listings: z.int(),
  /** Orders with it that customers may still pay; taking it off sale leaves them as they are. */
  unpaid_orders: z.int(),
  /** Paid orders with it that wait to be shipped; they go on as well. */
  unshipped_orders: z.int(),
  /** Null unless it is withdrawn. */
  withdrawal: z.nullable(
    z.object({
      at: Timestamp,
      reason_code: z.enum(PRODUCT_WITHDRAWALS),
      /** The operator's words; empty for none. */
      reason: z.string(),
      by: NamedOperator,
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
    'Products, newest first; by a part of a name in any language, the id, or what the supplier calls it.',
  query: z.object({
    ...ConsolePageQuery,
    search: z.optional(z.string().check(z.maxLength(PRODUCT_SEARCH_MAX))),
    state: z.optional(z.enum(CONSOLE_PRODUCT_STATES)),
  }),
  data: z.object({
    products: z.array(ConsoleProductSummary),
    /** How many stand in each state, whatever is searched for. */
    counts: z.record(z.enum(CONSOLE_PRODUCT_STATES), z.int()),
    pagination: Pagination,
  }),
});

export const getConsoleProduct = endpoint({
  method: 'GET',
  path: '/console/products/:id',
  access: 'operator',
  tag: 'console',
  summary: 'One product: prices, stock, who lists it, and what is ordered of it.',
  params: IdParams,
  data: ConsoleProduct,
});

export const withdrawProduct = endpoint({
  ...reviewerDecision,
  path: '/console/products/:id/withdraw',
  summary:
    'Takes a product off sale at once: it leaves catalogue, stores and carts, and can’t be ordered, until it is put on sale again. Who lists it is told why.',
  params: IdParams,
  body: z.object(codedReason(PRODUCT_WITHDRAWALS)),
  data: ConsoleProduct,
});

export const restoreProduct = endpoint({
  ...reviewerDecision,
  path: '/console/products/:id/restore',
  summary: 'Puts a withdrawn product on sale again, as far as its supplier sells it.',
  params: IdParams,
  data: ConsoleProduct,
});
