import type { Db } from '#platform/db.ts';

/** Size limit of each cache. The least recently used entries are evicted. */
export const CACHE_ENTRIES_MAX = 5_000;

/** Returns a getter for one cache per connection pool: data of one database must not answer for another. */
export function cachePerDatabase<T extends object>(make: () => T): (db: Db) => T {
  const caches = new WeakMap<Db, T>();
  return (db) => {
    const cache = caches.get(db) ?? make();
    caches.set(db, cache);
    return cache;
  };
}
