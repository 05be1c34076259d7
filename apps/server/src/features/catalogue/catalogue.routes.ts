import {
  getProduct,
  listAvailableProducts,
  listCategories,
  listProducts,
  listProductsByIds,
} from '@raan/contract/catalogue/product-endpoints';
import type { Deps } from '#platform/deps.ts';
import { prepared } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { categoryViews } from './categories.ts';
import { listProductsInScope as list } from './list-products.ts';
import { loadProductsByIds } from './products-by-ids.ts';
import { loadAnnouncedPrices } from './prices.queries.ts';
import { productView } from './product-view.ts';
import { countByCategory, selectProduct, selectReviews } from './products.queries.ts';
import { selectOfferedVariants } from './variants.queries.ts';

export function catalogueRoutes(route: Route, deps: Deps): void {
  const { db, clock } = deps;
  route(
    listProducts,
    async ({ query, language }) => await list(deps, query, { kind: 'catalogue' }, language),
  );
  route(listCategories, async ({ language }) =>
    categoryViews(await countByCategory(db, { kind: 'catalogue' }), language),
  );
  route(listProductsByIds, async ({ query, language }) => ({
    products: await loadProductsByIds(deps, query.ids.split(',').map(Number), language),
  }));
  route(getProduct, async ({ params, language }) => {
    const product = await selectProduct(prepared(db), params.id);
    if (!product) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
    const [variants, reviewed, announcedPrices] = await Promise.all([
      selectOfferedVariants(prepared(db), [product.id]),
      selectReviews(prepared(db), product.id),
      loadAnnouncedPrices(prepared(db), product.id),
    ]);
    return productView(
      product,
      variants.get(product.id) ?? [],
      { ...reviewed, announcedPrices },
      language,
      clock.now(),
    );
  });
  route(
    listAvailableProducts,
    async ({ seller, query, language }) =>
      await list(deps, query, { kind: 'available', sellerId: seller.id }, language),
  );
}
