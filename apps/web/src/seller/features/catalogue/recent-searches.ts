// What the seller searched for last, on this device only; gone when the session ends (lib/session.ts).
import { useSyncExternalStore } from 'react';
import { RECENT_SEARCHES_KEY, subscribeSession } from '#lib/session.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

const RECENT_MAX = 8;
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
let kept: readonly string[] | undefined;

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** The last searches, newest first. */
export function recentSearches(): readonly string[] {
  kept ??= readStoredJson('local', RECENT_SEARCHES_KEY, isTexts)?.slice(0, RECENT_MAX) ?? NONE;
  return kept;
}

function keep(searches: readonly string[]): void {
  kept = searches;
  if (searches.length === 0) removeStored('local', RECENT_SEARCHES_KEY);
  else writeStored('local', RECENT_SEARCHES_KEY, JSON.stringify(searches));
  for (const listener of listeners) listener();
}

/** Puts a search first; the same one is kept once. */
export function rememberSearch(keyword: string): void {
  const same = keyword.toLowerCase();
  const others = recentSearches().filter((one) => one.toLowerCase() !== same);
  keep([keyword, ...others].slice(0, RECENT_MAX));
}

export function forgetSearch(keyword: string): void {
  keep(recentSearches().filter((one) => one !== keyword));
}

export function forgetSearches(): void {
  keep(NONE);
}

function subscribe(listener: () => void): () => void {
  const readAnew = () => {
    kept = undefined;
    listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === RECENT_SEARCHES_KEY) readAnew();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  const stopSession = subscribeSession(readAnew);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
    stopSession();
    kept = undefined;
  };
}

/** The last searches as they change, in this tab or another. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches, () => NONE);
}
