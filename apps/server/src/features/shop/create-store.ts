import { randomInt } from 'node:crypto';
import type { Tx } from '#platform/db.ts';

const SLUG_NAME_MAX = 24;
const SUFFIXES = 36 ** 4;
/** Far more than it ever takes: with a million stores of one name every other address is still free. */
const ATTEMPTS_MAX = 20;

/** A slug from a name: its Latin letters and digits, and a short random suffix; `shop-…` where the name has none. */
function slugFor(name: string, suffix: number): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_NAME_MAX)
    .replace(/^-+|-+$/g, '');
  return `${letters || 'shop'}-${suffix.toString(36).padStart(4, '0')}`;
}

/** Opens the store of a new seller at an address of its own; where that is taken, at another. */
export async function createStore(
  tx: Tx,
  store: { sellerId: number; name: string; at: string },
  suffix: () => number = () => randomInt(SUFFIXES),
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const opened = await tx
      .insertInto('stores')
      .values({
        seller_id: store.sellerId,
        slug: slugFor(store.name, suffix()),
        store_name: store.name.slice(0, 60),
        updated_at: store.at,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (opened) return;
  }
  throw new Error(`no free address for the store of seller ${store.sellerId}`);
}
