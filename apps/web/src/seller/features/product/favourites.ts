// Favourite products: kept on this device only.
import { useSyncExternalStore } from 'react';
import { readStoredJson, writeStored } from '#lib/storage.ts';

const KEY = 'favourite_products';
const FAVOURITES_MAX = 500;

const listeners = new Set<() => void>();

function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => Number.isInteger(id));
}

function favourites(): readonly number[] {
  return readStoredJson('local', KEY, isIds) ?? [];
}

/** Makes a product a favourite, or no longer; the oldest leave beyond 500. Answers whether it is one now. */
export function toggleFavourite(id: number): boolean {
  const before = favourites();
  const isOne = before.includes(id);
  const after = isOne ? before.filter((each) => each !== id) : [...before, id].slice(-FAVOURITES_MAX);
  writeStored('local', KEY, JSON.stringify(after));
  for (const listener of listeners) listener();
  return !isOne;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useFavourite(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => favourites().includes(id),
    () => false,
  );
}
