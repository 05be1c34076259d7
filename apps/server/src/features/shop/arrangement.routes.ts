import {
  changeCollection as changeEndpoint,
  createCollection as createEndpoint,
  deleteCollection as deleteEndpoint,
  getArrangement,
  getCollection,
  orderCollections as orderEndpoint,
  pinProducts as pinEndpoint,
} from '@raan/contract/shop/arrangement-endpoints';
import type { Language } from '@raan/contract/language';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import {
  changeCollection,
  createCollection,
  deleteCollection,
  loadArrangement,
  loadCollection,
  orderCollections,
  pinProducts,
} from './arrange-store.ts';

export function arrangementRoutes(route: Route, deps: Deps): void {
  const { db, clock } = deps;
  const read = async (tx: Tx, sellerId: number, language: Language) =>
    await loadArrangement({ db: tx, clock }, sellerId, language);
  /** Requests that replace something need no idempotency key, and so have no transaction of their own. */
  const write = async (sellerId: number, language: Language, change: (tx: Tx) => Promise<void>) =>
    await inTransaction(db, async (tx) => {
      await change(tx);
      return await read(tx, sellerId, language);
    });
  route(getArrangement, async ({ seller, language }) => await loadArrangement(deps, seller.id, language));
  route(
    getCollection,
    async ({ seller, params, language }) =>
      await loadCollection(deps, { sellerId: seller.id, id: params.id }, language),
  );
  route(createEndpoint, async ({ tx, seller, body, language }) => {
    await createCollection(tx, seller.id, body);
    return await read(tx, seller.id, language);
  });
  route(
    pinEndpoint,
    async ({ seller, body, language }) =>
      await write(seller.id, language, (tx) => pinProducts(tx, seller.id, body.product_ids)),
  );
  route(
    changeEndpoint,
    async ({ seller, params, body, language }) =>
      await write(seller.id, language, (tx) =>
        changeCollection(tx, { sellerId: seller.id, id: params.id }, body),
      ),
  );
  route(
    deleteEndpoint,
    async ({ seller, params, language }) =>
      await write(seller.id, language, (tx) => deleteCollection(tx, { sellerId: seller.id, id: params.id })),
  );
  route(
    orderEndpoint,
    async ({ seller, body, language }) =>
      await write(seller.id, language, (tx) => orderCollections(tx, seller.id, body.collection_ids)),
  );
}
