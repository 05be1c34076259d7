import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { bahtToSatang, type Satang } from '@raan/contract/money';
import { failField } from '#platform/errors/app-error.ts';
import { normalise } from './search-terms.ts';

/** A parsed filter: the keyword in search form ('' for none), prices in satang. */
export type ProductCriteria = {
  readonly category: CategoryKey | null;
  readonly keyword: string;
  readonly hot: boolean;
  readonly onSale: boolean;
  readonly minPrice: Satang | null;
  readonly maxPrice: Satang | null;
};

/**
 * Parses a filter. `prefix` is the path of its fields in the request, such as `filter.`. Throws
 * REQUEST_VALIDATION_ERROR for an invalid price or keyword.
 */
export function parseFilter(filter: ProductFilter, prefix = ''): ProductCriteria {
  return {
    category: filter.category ?? null,
    keyword: parseKeyword(filter.keyword ?? '', `${prefix}keyword`),
    hot: filter.hot ?? false,
    onSale: filter.on_sale ?? false,
    minPrice: parsePrice(filter.min_price, `${prefix}min_price`),
    maxPrice: parsePrice(filter.max_price, `${prefix}max_price`),
  };
}

/** Converts a keyword to search form. Throws REQUEST_VALIDATION_ERROR for `field` if the text holds a NUL. */
export function parseKeyword(text: string, field: string): string {
  // PostgreSQL stores no NUL, so no name can match.
  if (text.includes('\0')) throw failField(field, 'field_wrong');
  return normalise(text);
}

function parsePrice(baht: number | undefined, field: string): Satang | null {
  if (baht === undefined) return null;
  const amount = bahtToSatang(baht);
  if (amount === undefined) throw failField(field, 'amount_invalid');
  return amount;
}

export const NO_CRITERIA: ProductCriteria = parseFilter({});

export function isUnfiltered(criteria: ProductCriteria): boolean {
  return criteriaKey(criteria) === criteriaKey(NO_CRITERIA);
}

/** A cache key that is equal for equal criteria. */
export function criteriaKey(criteria: ProductCriteria): string {
  const { category, keyword, hot, onSale, minPrice, maxPrice } = criteria;
  return JSON.stringify([category, hot, onSale, minPrice, maxPrice, keyword]);
}
