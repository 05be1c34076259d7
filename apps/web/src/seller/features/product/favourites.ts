// Favourite products, stored per seller on this device and synchronised with the account.
import { useSyncExternalStore } from 'react';
import {
  changeFavourites,
  FAVOURITES_MAX,
  listFavourites,
} from '@raan/contract/favourites/favourite-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { sellerInfo, sessionToken, subscribeSession } from '#lib/session.ts';
import { readStoredJson, writeStored } from '#lib/storage.ts';
import { productQuery } from '#seller/features/catalogue/catalogue.api.ts';

const NONE: readonly number[] = [];
const listeners = new Set<() => void>();
let cached: { key: string; ids: readonly number[] } | undefined;
let running: Promise<void> | undefined;

const localKey = (seller: number) => `favourite_products:${seller}`;
/** At the last synchronisation. The difference to the local favourites is unsaved. */
const savedKey = (seller: number) => `favourite_products_saved:${seller}`;
const storageKey = () => localKey(sellerInfo()?.id ?? 0);

function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => Number.isInteger(id) && id > 0);
}

function readIds(key: string): readonly number[] {
  return [...new Set(readStoredJson('local', key, isIds) ?? NONE)];
}

function favourites(): readonly number[] {
  const key = storageKey();
  if (cached?.key !== key) cached = { key, ids: readIds(key) };
  return cached.ids;
}

function store(ids: readonly number[]): void {
  const key = storageKey();
  cached = { key, ids };
  writeStored('local', key, JSON.stringify(ids));
  for (const listener of listeners) listener();
}

/** Adds or removes a favourite; beyond FAVOURITES_MAX the oldest are removed. Returns whether the product is a favourite now. */
export function toggleFavourite(id: number): boolean {
  const before = favourites();
  const isFavourite = before.includes(id);
  store(isFavourite ? before.filter((each) => each !== id) : [...before, id].slice(-FAVOURITES_MAX));
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
    const sent = favourites();
    const saved = readIds(savedKey(seller));
    const [add, remove] = [excludeIds(sent, saved), excludeIds(saved, sent)];
    const isChanged = add.length > 0 || remove.length > 0;
    const response = await (
      isChanged ? callEndpoint(changeFavourites, { body: { add, remove } }) : callEndpoint(listFavourites)
    ).catch(() => undefined);
    if (!response || sellerInfo()?.id !== seller) return;
    const now = favourites();
    const [added, removed] = [excludeIds(now, sent), excludeIds(sent, now)];
    writeStored('local', savedKey(seller), JSON.stringify(response.product_ids));
    const merged = [...excludeIds(response.product_ids, removed), ...excludeIds(added, response.product_ids)];
    if (merged.join() !== now.join()) store(merged.slice(-FAVOURITES_MAX));
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

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== storageKey()) return;
    cached = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  const stopSession = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
    stopSession();
  };
}

/** The favourites, oldest first. Follows changes in this and other tabs. */
export function useFavourites(): readonly number[] {
  return useSyncExternalStore(subscribe, favourites, () => NONE);
}

export function useFavourite(id: number): boolean {
  return useFavourites().includes(id);
}
