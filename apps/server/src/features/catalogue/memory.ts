// What this process remembers of the catalogue.
import type { Db } from '#platform/db.ts';

/** So many counts, and so many pages; the last used stay longest. */
export const REMEMBERED_MAX = 5_000;

/** Makes a memory for each pool of connections: what was read in one database says nothing of another. */
export function perDatabase<T extends object>(make: () => T): (db: Db) => T {
  const memories = new WeakMap<Db, T>();
  return (db) => {
    const memory = memories.get(db) ?? make();
    memories.set(db, memory);
    return memory;
  };
}
