// Favourite products: kept on this device only, per seller.
import { useSyncExternalStore } from 'react';
import { sellerInfo, subscribeSession } from '#lib/session.ts';
import { readStoredJson, writeStored } from '#lib/storage.ts';

const FAVOURITES_MAX = 500;

const NONE: readonly number[] = [];
const listeners = new Set<() => void>();
let kept: { key: string; ids: readonly number[] } | undefined;

function storageKey(): string {
  return `favourite_products:${sellerInfo()?.id ?? 0}`;
}

function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => Number.isInteger(id) && id > 0);
}

/** The signed-in seller's ids, the oldest first. */
function favourites(): readonly number[] {
  const key = storageKey();
  if (kept?.key !== key) kept = { key, ids: [...new Set(readStoredJson('local', key, isIds) ?? NONE)] };
  return kept.ids;
}

function keep(ids: readonly number[]): void {
  const key = storageKey();
  kept = { key, ids };
  writeStored('local', key, JSON.stringify(ids));
  for (const listener of listeners) listener();
}

/** Makes a product a favourite, or no longer; the oldest leave beyond 500. Answers whether it is one now. */
export function toggleFavourite(id: number): boolean {
  const before = favourites();
  const isOne = before.includes(id);
  keep(isOne ? before.filter((each) => each !== id) : [...before, id].slice(-FAVOURITES_MAX));
  return !isOne;
}

/** Takes products out, those that are gone from the catalogue. */
export function forgetFavourites(ids: readonly number[]): void {
  const gone = new Set(ids);
  keep(favourites().filter((id) => !gone.has(id)));
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== storageKey()) return;
    kept = undefined;
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

/** All favourites as they change, in this tab or another; the oldest first. */
export function useFavourites(): readonly number[] {
  return useSyncExternalStore(subscribe, favourites, () => NONE);
}

export function useFavourite(id: number): boolean {
  return useFavourites().includes(id);
}
