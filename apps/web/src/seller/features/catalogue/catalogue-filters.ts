// Stored in the URL, so that they survive a reload, a link and back.
import {
  CATEGORY_KEYS,
  PRODUCT_SORTS,
  productSorts,
  type CategoryKey,
  type ProductSort,
} from '@raan/contract/catalogue/product';
import { KEYWORD_MAX, type ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { toArabicDigits } from '@raan/contract/digits';

export type CatalogueFilters = {
  keyword?: string | undefined;
  category?: CategoryKey | undefined;
  sort?: ProductSort | undefined;
  hot?: true | undefined;
  on_sale?: true | undefined;
  /** Baht. */
  min_price?: number | undefined;
  /** Baht. */
  max_price?: number | undefined;
};

const FILTER_NAMES = ['keyword', 'category', 'sort', 'hot', 'on_sale', 'min_price', 'max_price'] as const;

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

/** Parses a price in baht with at most two decimals, in Arabic or Thai digits; undefined if invalid. */
export function parsePrice(text: string | null): number | undefined {
  const typed = toArabicDigits(text ?? '').trim();
  return /^\d{1,8}(\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined;
}

/** Parses filters from a query string; invalid values are ignored. */
export function parseCatalogueFilters(search: string): CatalogueFilters {
  const query = new URLSearchParams(search);
  return {
    keyword: query.get('keyword')?.trim().slice(0, KEYWORD_MAX) || undefined,
    category: oneOf(CATEGORY_KEYS, query.get('category')),
    sort: oneOf(PRODUCT_SORTS, query.get('sort')),
    hot: query.get('hot') === 'true' || undefined,
    on_sale: query.get('on_sale') === 'true' || undefined,
    min_price: parsePrice(query.get('min_price')),
    max_price: parsePrice(query.get('max_price')),
  };
}

/** Returns `path` with these filters. Unrelated parameters of `search` stay; the default sort is omitted. */
export function pathWithFilters(path: string, search: string, filters: CatalogueFilters): string {
  const query = new URLSearchParams(search);
  const [defaultSort] = productSorts(filters.keyword);
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value === undefined || value === '' || value === defaultSort) query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Returns the path of the product list with these filters. */
export function productsPath(filters: CatalogueFilters): string {
  return pathWithFilters('/products', '', filters);
}

/** Counts the active filters of the filter sheet. Category, keyword and sort have controls of their own. */
export function countFilters({ hot, on_sale, min_price, max_price }: CatalogueFilters): number {
  return (
    Number(hot === true) +
    Number(on_sale === true) +
    Number(min_price !== undefined || max_price !== undefined)
  );
}

/** Returns whether any filter narrows the list. */
export function isFiltered(filters: CatalogueFilters): boolean {
  return countFilters(filters) > 0 || filters.category !== undefined || filters.keyword !== undefined;
}

/** Returns the filters that decide which products match, without the sort. */
export function toProductFilter(filters: CatalogueFilters): ProductFilter {
  const { keyword, category, hot, on_sale, min_price, max_price } = filters;
  return { keyword, category, hot, on_sale, min_price, max_price };
}
