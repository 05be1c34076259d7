// lib/session.ts deletes them when the session ends.
import { useSyncExternalStore } from 'react';
import { RECENT_SEARCHES_KEY, subscribeSession } from '#lib/session.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

const RECENT_MAX = 8;
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
let cached: readonly string[] | undefined;

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** Returns the recent searches, newest first. */
export function recentSearches(): readonly string[] {
  cached ??= readStoredJson('local', RECENT_SEARCHES_KEY, isTexts)?.slice(0, RECENT_MAX) ?? NONE;
  return cached;
}

function store(searches: readonly string[]): void {
  cached = searches;
  if (searches.length === 0) removeStored('local', RECENT_SEARCHES_KEY);
  else writeStored('local', RECENT_SEARCHES_KEY, JSON.stringify(searches));
  for (const listener of listeners) listener();
}

/** Puts a search first and removes its duplicates. */
export function addRecentSearch(keyword: string): void {
  const same = keyword.toLowerCase();
  const others = recentSearches().filter((one) => one.toLowerCase() !== same);
  store([keyword, ...others].slice(0, RECENT_MAX));
}

export function removeRecentSearch(keyword: string): void {
  store(recentSearches().filter((one) => one !== keyword));
}

export function clearRecentSearches(): void {
  store(NONE);
}

function subscribe(listener: () => void): () => void {
  const reload = () => {
    cached = undefined;
    listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === RECENT_SEARCHES_KEY) reload();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  const stopSession = subscribeSession(reload);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
    stopSession();
    cached = undefined;
  };
}

/** The recent searches, newest first. Follows changes in this and other tabs. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches, () => NONE);
}
