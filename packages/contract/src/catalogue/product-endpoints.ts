import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, CursorQuery, IdParams, PageQuery, Pagination } from '../primitives.ts';
import { Category, CATEGORY_KEYS, Product, PRODUCT_SORTS, ProductCard } from './product.ts';

export const KEYWORD_MAX = 100;

export const ProductFilter = z.object({
  category: z.optional(z.enum(CATEGORY_KEYS)),
  keyword: z.optional(z.string().check(z.maxLength(KEYWORD_MAX))),
  hot: z.optional(z.boolean()),
  on_sale: z.optional(z.boolean()),
  min_price: z.optional(Baht.check(z.minimum(0))),
  max_price: z.optional(Baht.check(z.minimum(0))),
});
export type ProductFilter = z.output<typeof ProductFilter>;

export const ProductQuery = z.extend(ProductFilter, {
  ...PageQuery,
  ...CursorQuery,
  sort: z.optional(z.enum(PRODUCT_SORTS)),
});
export type ProductQuery = z.output<typeof ProductQuery>;

/** Explains the matches of a keyword. Only on the first page. */
export const productSearch = {
  /** The keyword without typing errors, if only that finds products. */
  corrected: z.nullable(z.string()),
  /** A similar keyword that finds far more products, if this one finds few. */
  did_you_mean: z.nullable(z.string()),
  /** Words that match, in lower case, to highlight them in names. */
  words: z.array(z.string()),
};

export const ProductList = z.object({
  products: z.array(ProductCard),
  categories: z.array(Category),
  pagination: Pagination,
  /** Present with a keyword. `similar`: products that nearly match, if few or none match. */
  search: z.optional(z.object({ ...productSearch, similar: z.array(ProductCard) })),
});

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  access: 'public',
  tag: 'catalogue',
  summary:
    'Lists products, filtered and sorted. A keyword matches words of the Thai, Chinese and English names in any order.',
  query: z.extend(ProductQuery, {
    /** Whether the keyword is still being typed. Only finished searches count as popular. */
    typing: z.optional(z.boolean()),
  }),
  data: ProductList,
});

/** Keywords that several people searched for lately, the most searched first. */
export const PopularSearches = z.object({ keywords: z.array(z.string()) });

export const listPopularSearches = endpoint({
  method: 'GET',
  path: '/products/popular-searches',
  access: 'public',
  tag: 'catalogue',
  summary: 'Lists keywords that several people searched for in the catalogue in the last seven days.',
  data: PopularSearches,
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/products/categories',
  access: 'public',
  tag: 'catalogue',
  summary: 'Lists the categories with their number of active products.',
  data: z.array(Category),
});

/** Largest number of ids in one call of `listProductsByIds`. */
export const PRODUCT_IDS_MAX = 100;

export const listProductsByIds = endpoint({
  method: 'GET',
  path: '/products/by-ids',
  access: 'public',
  tag: 'catalogue',
  summary: 'Returns several products in the order of the ids. Missing products are left out.',
  query: z.object({
    /** Comma-separated ids. */
    ids: z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${PRODUCT_IDS_MAX - 1}}$`))),
  }),
  data: z.object({ products: z.array(ProductCard) }),
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  access: 'public',
  tag: 'catalogue',
  summary: 'Returns a product with images, variants and reviews.',
  params: IdParams,
  data: Product,
});

/** Products that the signed-in seller has not listed yet. */
export const listAvailableProducts = endpoint({
  method: 'GET',
  path: '/sellers/available-products',
  access: 'seller',
  tag: 'shop',
  summary: 'Lists active products that are not in the seller’s store yet.',
  query: ProductQuery,
  data: ProductList,
});
