// What narrows a list of products, read once at the edge.
import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { bahtToSatang, type Satang } from '@raan/contract/money';
import { failField } from '#platform/errors/app-error.ts';
import { normalise } from './search-terms.ts';

/** A filter as queries take it: the keyword in its search form (empty for none), prices in satang. */
export type Matching = {
  readonly category: CategoryKey | null;
  readonly keyword: string;
  readonly hot: boolean;
  readonly onSale: boolean;
  readonly minPrice: Satang | null;
  readonly maxPrice: Satang | null;
};

/**
 * Reads a filter; `prefix` names where its fields stand in what the caller sent, such as `filter.`. Throws REQUEST_VALIDATION_ERROR
 * under the name of a price that is no amount or a keyword that is no text.
 */
export function readFilter(filter: ProductFilter, prefix = ''): Matching {
  return {
    category: filter.category ?? null,
    keyword: readKeyword(filter.keyword ?? '', `${prefix}keyword`),
    hot: filter.hot ?? false,
    onSale: filter.on_sale ?? false,
    minPrice: readPrice(filter.min_price, `${prefix}min_price`),
    maxPrice: readPrice(filter.max_price, `${prefix}max_price`),
  };
}

/** A keyword in its search form. Throws REQUEST_VALIDATION_ERROR under `field` for what is no text. */
export function readKeyword(text: string, field: string): string {
  // No name can hold it, and the database takes no text that does.
  if (text.includes('\0')) throw failField(field, 'field_wrong');
  return normalise(text);
}

function readPrice(baht: number | undefined, field: string): Satang | null {
  if (baht === undefined) return null;
  const amount = bahtToSatang(baht);
  if (amount === undefined) throw failField(field, 'amount_invalid');
  return amount;
}

/** No filter at all. */
export const EVERYTHING: Matching = readFilter({});

export function isEverything(matching: Matching): boolean {
  return filterKey(matching) === filterKey(EVERYTHING);
}

/** The same text for the same filter, however it was written. */
export function filterKey(matching: Matching): string {
  const { category, keyword, hot, onSale, minPrice, maxPrice } = matching;
  return JSON.stringify([category, hot, onSale, minPrice, maxPrice, keyword]);
}
