// Rows are removed in place, because reloading long lists is expensive.
import type { QueryKey } from '@tanstack/react-query';
import { changeRows, restartLists } from '#lib/list/cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

/** Listing and unlisting move products between the two. */
type ShopListName = 'available' | 'listed';

const LISTED = [...queryKeys.listedProducts, 'list'];
const KEYS: Readonly<Record<ShopListName, QueryKey>> = {
  available: queryKeys.availableProducts,
  listed: LISTED,
};

function removeFromList(from: ShopListName, ids: readonly number[]): void {
  const removedIds = new Set(ids);
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
