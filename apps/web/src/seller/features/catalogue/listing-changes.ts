// Rows are removed in place, because reloading long lists is expensive.
import type { QueryKey } from '@tanstack/react-query';
import { changeRows, restartLists } from '#lib/list/cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

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
  changeRows<{ id: number }>(queryClient, KEYS[from], (row) => (removedIds.has(row.id) ? undefined : row));
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
  await Promise.all([restartLists(queryClient, LISTED), refreshStoreStatus()]);
}

/** Updates the lists after these products were unlisted. */
export async function refreshAfterUnlisting(ids: readonly number[]): Promise<void> {
  removeFromList('listed', ids);
  await Promise.all([restartLists(queryClient, queryKeys.availableProducts), refreshStoreStatus()]);
}

/** Updates the lists after changes of many or unknown products. */
export async function refreshShopLists(): Promise<void> {
  await Promise.all([
    restartLists(queryClient, queryKeys.availableProducts),
    restartLists(queryClient, LISTED),
    refreshStoreStatus(),
  ]);
}

/** Updates the lists after a batch, and notifies the listeners. */
export async function refreshAfterBatch(): Promise<void> {
  for (const listener of batchListeners) listener();
  await refreshShopLists();
}
