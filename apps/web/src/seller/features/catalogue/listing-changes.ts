// Rows are removed in place, because reloading long lists is expensive.
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { Pagination } from '@raan/contract/primitives';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

type ProductPage = { products: readonly { id: number }[]; pagination: Pagination };
type ProductPages = InfiniteData<ProductPage>;

/** Removes products from a list and its totals. Returns the same object if none of them is in it. */
export function withoutProducts(list: ProductPages, ids: ReadonlySet<number>): ProductPages {
  const remaining = list.pages.map((page) => page.products.filter(({ id }) => !ids.has(id)));
  const removedCount = list.pages.reduce(
    (sum, page, at) => sum + page.products.length - (remaining[at]?.length ?? 0),
    0,
  );
  if (removedCount === 0) return list;
  const pages = list.pages.map((page, at) => ({
    ...page,
    products: remaining[at] ?? [],
    pagination: { ...page.pagination, total: Math.max(0, page.pagination.total - removedCount) },
  }));
  return { ...list, pages };
}

/** Listing and unlisting move products between the two. */
export type ShopListName = 'available' | 'listed';

const LISTED = [...queryKeys.listedProducts, 'list'];
const KEYS: Readonly<Record<ShopListName, QueryKey>> = {
  available: queryKeys.availableProducts,
  listed: LISTED,
};

type RemovalListener = (ids: readonly number[], from: ShopListName) => void;
const removalListeners = new Set<RemovalListener>();
const batchListeners = new Set<() => void>();

/** Registers a listener for products that leave a list because they were listed or unlisted. */
export function onProductsRemoved(listener: RemovalListener): void {
  removalListeners.add(listener);
}

/** Registers a listener for batches whose products are not known. */
export function onBatchEnd(listener: () => void): void {
  batchListeners.add(listener);
}

function removeFromList(from: ShopListName, ids: readonly number[]): void {
  const removedIds = new Set(ids);
  for (const listener of removalListeners) listener(ids, from);
  queryClient.setQueriesData<ProductPages>(
    { queryKey: KEYS[from] },
    (list) => list && withoutProducts(list, removedIds),
  );
}

/** Restarts lists: visible ones refetch their first page now, others when they are shown. */
export async function restartLists(queryKey: QueryKey): Promise<void> {
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  queryClient.setQueriesData<ProductPages>({ queryKey }, (list) => list && firstPage(list));
  await queryClient.invalidateQueries({ queryKey });
}

function firstPage(list: ProductPages): ProductPages {
  return { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) };
}

async function refreshStoreStatus(): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: queryKeys.listedProducts,
    predicate: ({ queryKey }) => queryKey[1] !== LISTED[1],
  });
}

/** Updates the lists after these products were listed. */
export async function refreshAfterListing(ids: readonly number[]): Promise<void> {
  removeFromList('available', ids);
  await Promise.all([restartLists(LISTED), refreshStoreStatus()]);
}

/** Updates the lists after these products were unlisted. */
export async function refreshAfterUnlisting(ids: readonly number[]): Promise<void> {
  removeFromList('listed', ids);
  await Promise.all([restartLists(queryKeys.availableProducts), refreshStoreStatus()]);
}

/** Updates the lists after changes of many or unknown products. */
export async function refreshShopLists(): Promise<void> {
  await Promise.all([restartLists(queryKeys.availableProducts), restartLists(LISTED), refreshStoreStatus()]);
}

/** Updates the lists after a batch, and notifies the listeners. */
export async function refreshAfterBatch(): Promise<void> {
  for (const listener of batchListeners) listener();
  await refreshShopLists();
}
