// What the lists show after products went into the store or out of it. Long lists are not loaded anew for it: the rows leave where they are shown.
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { Pagination } from '@raan/contract/primitives';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

type ProductPage = { products: readonly { id: number }[]; pagination: Pagination };
type ProductPages = InfiniteData<ProductPage>;

/** A list without some of its products; its totals shrink with it. The same object where none of them is in it. */
export function withoutProducts(list: ProductPages, ids: ReadonlySet<number>): ProductPages {
  const kept = list.pages.map((page) => page.products.filter(({ id }) => !ids.has(id)));
  const gone = list.pages.reduce((sum, page, at) => sum + page.products.length - (kept[at]?.length ?? 0), 0);
  if (gone === 0) return list;
  const pages = list.pages.map((page, at) => ({
    ...page,
    products: kept[at] ?? [],
    pagination: { ...page.pagination, total: Math.max(0, page.pagination.total - gone) },
  }));
  return { ...list, pages };
}

/** Products that are not in the store, and those that are: what leaves the one list comes into the other. */
export type ShopListName = 'available' | 'listed';

const LISTED = [...queryKeys.listedProducts, 'list'];
const KEYS: Readonly<Record<ShopListName, QueryKey>> = {
  available: queryKeys.availableProducts,
  listed: LISTED,
};

type LeaveListener = (ids: readonly number[], from: ShopListName) => void;
const leaveListeners = new Set<LeaveListener>();
const batchListeners = new Set<() => void>();

/** Tells of products that leave a list because they went into the store or out of it. */
export function onLeftList(listener: LeaveListener): void {
  leaveListeners.add(listener);
}

/** Tells that so many went in or out at once that they are not named. */
export function onBatchEnd(listener: () => void): void {
  batchListeners.add(listener);
}

function takeOut(from: ShopListName, ids: readonly number[]): void {
  const gone = new Set(ids);
  for (const listener of leaveListeners) listener(ids, from);
  queryClient.setQueriesData<ProductPages>(
    { queryKey: KEYS[from] },
    (list) => list && withoutProducts(list, gone),
  );
}

/** Begins lists again: one on screen with its first page, the others when they are shown. */
export async function restartLists(queryKey: QueryKey): Promise<void> {
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  queryClient.setQueriesData<ProductPages>({ queryKey }, (list) => list && firstPage(list));
  await queryClient.invalidateQueries({ queryKey });
}

function firstPage(list: ProductPages): ProductPages {
  return { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) };
}

/** Asks anew for what else is told of the store: whether one product is in it, which came last. */
async function refreshStoreFacts(): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: queryKeys.listedProducts,
    predicate: ({ queryKey }) => queryKey[1] !== LISTED[1],
  });
}

/** These products went into the store. */
export async function afterListing(ids: readonly number[]): Promise<void> {
  takeOut('available', ids);
  await Promise.all([restartLists(LISTED), refreshStoreFacts()]);
}

/** These products went out of the store. */
export async function afterUnlisting(ids: readonly number[]): Promise<void> {
  takeOut('listed', ids);
  await Promise.all([restartLists(queryKeys.availableProducts), refreshStoreFacts()]);
}

/** Many went in or out, or nobody knows which. */
export async function afterManyListings(): Promise<void> {
  await Promise.all([restartLists(queryKeys.availableProducts), restartLists(LISTED), refreshStoreFacts()]);
}

/** A batch has put many in or taken many out. */
export async function afterBatch(): Promise<void> {
  for (const listener of batchListeners) listener();
  await afterManyListings();
}
