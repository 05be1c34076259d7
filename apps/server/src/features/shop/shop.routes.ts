import {
  getListedProducts,
  getListing,
  getShopInfo,
  getShopSettings,
  getStoreSetting,
  listInStore,
  listMatchesInStore,
  listProductInStore,
  listUnavailableProducts,
  openStorePreview,
  putShopInfo,
  putShopSettings,
  putStoreSetting,
  undoListing,
  unlistMatches,
  unlistProduct,
  unlistProducts,
} from '@raan/contract/shop/shop-endpoints';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { listProductsInScope } from '#features/catalogue/list-products.ts';
import { addListings, listProductsInStore as list } from './list-in-store.ts';
import { createPreviewPass } from './preview-pass.ts';
import { readStoreSetting, saveStoreSetting } from './store-setting.ts';
import { loadUnavailableProducts } from './unavailable-products.ts';
import { undoListings as undo, unlistFromStore } from './unlist-from-store.ts';
import { listMatchingProducts, unlistMatchingProducts as unlistAllMatches } from './list-matches.ts';

const BULK = { bulk: true };

export function shopRoutes(route: Route, deps: Deps): void {
  const { db, clock } = deps;
  route(
    listInStore,
    async ({ tx, seller, body }) => await addListings(tx, clock, seller.id, body.product_ids),
  );
  route(listProductInStore, async ({ seller, params }) => {
    const result = await list(db, clock, seller.id, [params.id]);
    if (result.not_found > 0) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
    return result;
  });
  route(
    getListedProducts,
    async ({ seller, query, language }) =>
      await listProductsInScope(deps, query, { kind: 'listed', sellerId: seller.id }, language),
  );
  route(
    listUnavailableProducts,
    async ({ seller, language }) => await loadUnavailableProducts(deps, seller.id, language),
  );
  route(getListing, async ({ seller, params }) => {
    const listing = await db
      .selectFrom('listings')
      .select('product_id')
      .where('seller_id', '=', seller.id)
      .where('product_id', '=', params.id)
      .executeTakeFirst();
    return { is_listed: listing !== undefined };
  });
  route(
    listMatchesInStore,
    async ({ tx, seller, body }) => await listMatchingProducts({ tx, db }, clock, seller.id, body),
    BULK,
  );
  route(
    unlistMatches,
    async ({ tx, seller, body }) => await unlistAllMatches({ tx, db }, seller.id, body),
    BULK,
  );
  route(
    unlistProducts,
    async ({ tx, seller, body }) => await unlistFromStore(tx, seller.id, body.product_ids),
  );
  route(
    undoListing,
    async ({ tx, seller, body }) => ({ success_count: await undo(tx, seller.id, body.listed_at) }),
    BULK,
  );
  route(unlistProduct, async ({ seller, params }) => {
    const { success_count } = await unlistFromStore(db, seller.id, [params.id]);
    if (success_count === 0) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
    return {};
  });
  route(getStoreSetting, async ({ seller }) => await readStoreSetting(deps, seller.id));
  route(putStoreSetting, async ({ seller, body }) => {
    await saveStoreSetting(deps, seller.id, body.store_setting);
    return await readStoreSetting(deps, seller.id);
  });
  route(openStorePreview, async ({ seller }) => {
    const { store_url } = await readStoreSetting(deps, seller.id);
    return { action: `${store_url}/preview`, ...createPreviewPass(deps, seller) };
  });
  const readFlatSetting = async (sellerId: number) => {
    const { store_setting, ...address } = await readStoreSetting(deps, sellerId);
    return { ...store_setting, ...address };
  };
  route(getShopInfo, async ({ seller }) => await readFlatSetting(seller.id));
  route(putShopInfo, async ({ seller, body }) => {
    await saveStoreSetting(deps, seller.id, body, '');
    return await readFlatSetting(seller.id);
  });
  route(getShopSettings, async ({ seller }) => await readFlatSetting(seller.id));
  route(putShopSettings, async ({ seller, body }) => {
    await saveStoreSetting(deps, seller.id, body, '');
    return await readFlatSetting(seller.id);
  });
}
