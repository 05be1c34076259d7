import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { bahtToSatang, type Satang } from '@raan/contract/money';
import { failField } from '#platform/errors/app-error.ts';
import { parseKeywordMatch, type KeywordMatch } from './parse-keyword.ts';
import type { Lexicon } from './search-lexicon.ts';

/** A parsed filter; prices in satang. */
export type ProductCriteria = {
  readonly category: CategoryKey | null;
  /** As it was typed, trimmed; '' for none. */
  readonly keyword: string;
  /** The parsed keyword; null without one. */
  readonly match: KeywordMatch | null;
  readonly hot: boolean;
  readonly onSale: boolean;
  readonly minPrice: Satang | null;
  readonly maxPrice: Satang | null;
};

/**
 * Parses a filter. `prefix` is the path of its fields in the request, such as `filter.`. Throws
 * REQUEST_VALIDATION_ERROR for an invalid price or keyword.
 */
export function parseFilter(filter: ProductFilter, lexicon: Lexicon, prefix = ''): ProductCriteria {
  return {
    category: filter.category ?? null,
    ...parseKeyword(filter.keyword ?? '', lexicon, `${prefix}keyword`),
    hot: filter.hot ?? false,
    onSale: filter.on_sale ?? false,
    minPrice: parsePrice(filter.min_price, `${prefix}min_price`),
    maxPrice: parsePrice(filter.max_price, `${prefix}max_price`),
  };
}

/** Parses a keyword, by default of words. Throws REQUEST_VALIDATION_ERROR for `field` if the text holds a NUL. */
export function parseKeyword(
  text: string,
  lexicon: Lexicon,
  field: string,
  options: { inside?: boolean } = {},
): Pick<ProductCriteria, 'keyword' | 'match'> {
  // PostgreSQL stores no NUL, so no name can match.
  if (text.includes('\0')) throw failField(field, 'field_wrong');
  const keyword = text.trim();
  return { keyword, match: keyword === '' ? null : parseKeywordMatch(keyword, lexicon, options) };
}

function parsePrice(baht: number | undefined, field: string): Satang | null {
  if (baht === undefined) return null;
  const amount = bahtToSatang(baht);
  if (amount === undefined) throw failField(field, 'amount_invalid');
  return amount;
}

export const NO_CRITERIA: ProductCriteria = {
  category: null,
  keyword: '',
  match: null,
  hot: false,
  onSale: false,
  minPrice: null,
  maxPrice: null,
};

export function isUnfiltered(criteria: ProductCriteria): boolean {
  const { category, match, hot, onSale, minPrice, maxPrice } = criteria;
  return !category && !match && !hot && !onSale && minPrice === null && maxPrice === null;
}

/** A cache key that is equal for criteria with the same products. */
export function criteriaKey(criteria: ProductCriteria): string {
  const { category, match, hot, onSale, minPrice, maxPrice } = criteria;
  return JSON.stringify([category, hot, onSale, minPrice, maxPrice, match]);
}
