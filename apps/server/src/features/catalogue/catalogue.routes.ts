import {
  getProduct,
  listAvailableProducts,
  listCategories,
  listPopularSearches,
  listProducts,
  listProductsByIds,
} from '@raan/contract/catalogue/product-endpoints';
import { visitOf } from '#platform/daily-visitor.ts';
import type { Deps } from '#platform/deps.ts';
import { prepared } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { ReusableData } from '#platform/http/reusable-data.ts';
import type { Route } from '#platform/http/routing.ts';
import { categoryViews } from './categories.ts';
import { listProductsInScope as list } from './list-products.ts';
import { noteSearch, selectPopularSearches } from './popular-searches.ts';
import { loadProductsByIds } from './products-by-ids.ts';
import { loadAnnouncedPrices } from './prices.queries.ts';
import { productView } from './product-view.ts';
import { countByCategory, selectProduct, selectReviews } from './products.queries.ts';

export function catalogueRoutes(route: Route, deps: Deps): void {
  const { db, clock } = deps;
  route(listProducts, async ({ query: { typing, ...query }, language, request }) => {
    const found = await list(deps, query, { kind: 'catalogue' }, language);
    const { keyword, page = 1, cursor } = query;
    const isFirst = page === 1 && cursor === undefined;
    const hasFound =
      found instanceof ReusableData && found.data.products.length > 0 && !found.data.search?.corrected;
    if (keyword && !typing && isFirst && hasFound)
      noteSearch(db, { keyword, sellerId: null, visit: visitOf(request) });
    return found;
  });
  route(listPopularSearches, async () => ({ keywords: await selectPopularSearches(deps, null) }));
  route(listCategories, async ({ language }) =>
    categoryViews(await countByCategory(db, { kind: 'catalogue' }), language),
  );
  route(listProductsByIds, async ({ query, language }) => ({
    products: await loadProductsByIds(deps, query.ids.split(',').map(Number), language),
  }));
  route(getProduct, async ({ params, language }) => {
    const product = await selectProduct(prepared(db), params.id);
    if (!product) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
    const [reviewed, announcedPrices] = await Promise.all([
      selectReviews(prepared(db), product),
      product.has_announced_prices ? loadAnnouncedPrices(prepared(db), product.id) : null,
    ]);
    return productView(product, { ...reviewed, announcedPrices }, language, clock.now());
  });
  route(
    listAvailableProducts,
    async ({ seller, query, language }) =>
      await list(deps, query, { kind: 'available', sellerId: seller.id }, language),
  );
}
