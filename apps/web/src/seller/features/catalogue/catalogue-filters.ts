// What narrows and orders a list of products, as it stands in the address, so that it survives a reload, a link and going back.
import {
  CATEGORY_KEYS,
  PRODUCT_SORTS,
  type CategoryKey,
  type ProductSort,
} from '@raan/contract/catalogue/product';
import { KEYWORD_MAX, type ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { arabicDigits } from '@raan/contract/digits';

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

const NAMES = ['keyword', 'category', 'sort', 'hot', 'on_sale', 'min_price', 'max_price'] as const;

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

/** A price typed by a person: baht with at most two decimals, in Arabic or Thai digits, or undefined when it is not one. */
export function readPrice(text: string | null): number | undefined {
  const typed = arabicDigits(text ?? '').trim();
  return /^\d{1,8}(\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined;
}

/** Filters out of a query text; what it can't read it leaves out. */
export function readFilters(search: string): CatalogueFilters {
  const query = new URLSearchParams(search);
  return {
    keyword: query.get('keyword')?.trim().slice(0, KEYWORD_MAX) || undefined,
    category: oneOf(CATEGORY_KEYS, query.get('category')),
    sort: oneOf(PRODUCT_SORTS, query.get('sort')),
    hot: query.get('hot') === 'true' || undefined,
    on_sale: query.get('on_sale') === 'true' || undefined,
    min_price: readPrice(query.get('min_price')),
    max_price: readPrice(query.get('max_price')),
  };
}

/** A page's address with these filters; what else stands in `search` stays. The default sort is left out. */
export function addressWith(path: string, search: string, filters: CatalogueFilters): string {
  const query = new URLSearchParams(search);
  for (const name of NAMES) {
    const value = filters[name];
    if (value === undefined || value === '' || value === 'latest') query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The product list's address for these filters. */
export function productsAddress(filters: CatalogueFilters): string {
  return addressWith('/products', '', filters);
}

/** How many filters of the filter sheet are on; category, keyword and sort have controls of their own. */
export function countFilters({ hot, on_sale, min_price, max_price }: CatalogueFilters): number {
  return (
    Number(hot === true) +
    Number(on_sale === true) +
    Number(min_price !== undefined || max_price !== undefined)
  );
}

/** Whether anything narrows the list. */
export function isFiltered(filters: CatalogueFilters): boolean {
  return countFilters(filters) > 0 || filters.category !== undefined || filters.keyword !== undefined;
}

/** What decides which products match: the filters without their order. */
export function matchOf(filters: CatalogueFilters): ProductFilter {
  const { keyword, category, hot, on_sale, min_price, max_price } = filters;
  return { keyword, category, hot, on_sale, min_price, max_price };
}
