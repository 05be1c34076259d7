import type { Category, ProductCard } from '@raan/contract/catalogue/product';
import type { ProductQuery } from '@raan/contract/catalogue/product-endpoints';
import type { Language } from '@raan/contract/language';
import type { Pagination } from '@raan/contract/primitives';
import type { Deps } from '#platform/deps.ts';
import { pageOf, pageView } from '#platform/paging.ts';
import { categoryViews } from './categories.ts';
import { productCardView } from './product-view.ts';
import { countByCategory, selectProducts } from './products.queries.ts';
import type { ProductScope } from './search-sql.ts';

/** One page of products in a scope, with the categories of the whole scope. */
export async function listProducts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: ProductQuery,
  scope: ProductScope,
  language: Language,
): Promise<{ products: ProductCard[]; categories: Category[]; pagination: Pagination }> {
  const page = pageOf(query);
  const found = await selectProducts(db, query, page, scope);
  const counts = await countByCategory(
    db,
    scope.kind === 'listed' ? scope.sellerId : undefined,
    found.revisions,
  );
  return {
    products: found.products.map((row) => productCardView(row, language, clock.now())),
    categories: categoryViews(counts, language),
    pagination: pageView(found, page.perPage),
  };
}
