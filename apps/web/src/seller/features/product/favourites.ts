// Favourite products, stored per seller on this device and synchronised with the account.
import {
  changeFavourites,
  FAVOURITES_MAX,
  listFavourites,
} from '@raan/contract/favourites/favourite-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { sellerInfo, sessionToken } from '#lib/session.ts';
import { readStoredJson, writeStored } from '#lib/storage.ts';
import { productQuery } from '#seller/features/catalogue/catalogue.api.ts';
import { storedPerSeller } from '#seller/lib/stored-per-seller.ts';

const NONE: readonly number[] = [];
let running: Promise<void> | undefined;

/** At the last synchronisation. The difference to the local favourites is unsaved. */
const savedKey = (seller: number) => `favourite_products_saved:${seller}`;

function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => Number.isInteger(id) && id > 0);
}

function readIds(key: string): readonly number[] {
  return [...new Set(readStoredJson('local', key, isIds) ?? NONE)];
}

const favourites = storedPerSeller({
  keyOf: (sellerId) => `favourite_products:${sellerId}`,
  empty: NONE,
  read: readIds,
  write: (key, ids) => writeStored('local', key, JSON.stringify(ids)),
});

/** Adds or removes a favourite; beyond FAVOURITES_MAX the oldest are removed. Returns whether the product is a favourite now. */
export function toggleFavourite(id: number): boolean {
  const before = favourites.get();
  const isFavourite = before.includes(id);
  favourites.set(isFavourite ? before.filter((each) => each !== id) : [...before, id].slice(-FAVOURITES_MAX));
  void syncFavourites();
  return !isFavourite;
}

const excludeIds = (ids: readonly number[], others: readonly number[]) =>
  ids.filter((id) => !others.includes(id));

/** Synchronises favourites with the account. If offline, the next call tries again. */
export async function syncFavourites(): Promise<void> {
  running ??= syncUntilSaved().finally(() => (running = undefined));
  await running;
}

async function syncUntilSaved(): Promise<void> {
  for (;;) {
    const seller = sellerInfo()?.id;
    if (seller === undefined || !sessionToken()) return;
    const sent = favourites.get();
    const saved = readIds(savedKey(seller));
    const [add, remove] = [excludeIds(sent, saved), excludeIds(saved, sent)];
    const isChanged = add.length > 0 || remove.length > 0;
    const response = await (
      isChanged ? callEndpoint(changeFavourites, { body: { add, remove } }) : callEndpoint(listFavourites)
    ).catch(() => undefined);
    if (!response || sellerInfo()?.id !== seller) return;
    const now = favourites.get();
    const [added, removed] = [excludeIds(now, sent), excludeIds(sent, now)];
    writeStored('local', savedKey(seller), JSON.stringify(response.product_ids));
    const merged = [...excludeIds(response.product_ids, removed), ...excludeIds(added, response.product_ids)];
    if (merged.join() !== now.join()) favourites.set(merged.slice(-FAVOURITES_MAX));
    // The like counts of these products have changed.
    for (const id of [...add, ...remove]) void queryClient.invalidateQueries(productQuery(id));
    if (added.length === 0 && removed.length === 0) return;
  }
}

/** Synchronises now, on reconnect and when the page becomes visible. Returns a function that stops it. */
export function startFavouriteSync(): () => void {
  const sync = () => {
    if (document.visibilityState === 'visible') void syncFavourites();
  };
  addEventListener('online', sync);
  document.addEventListener('visibilitychange', sync);
  sync();
  return () => {
    removeEventListener('online', sync);
    document.removeEventListener('visibilitychange', sync);
  };
}

/** The favourites, oldest first. Follows changes in this and other tabs. */
export function useFavourites(): readonly number[] {
  return favourites.useValue();
}

export function useFavourite(id: number): boolean {
  return useFavourites().includes(id);
}
