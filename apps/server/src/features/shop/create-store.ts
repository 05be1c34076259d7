import type { Tx } from '#platform/db.ts';

const SLUG_NAME_MAX = 24;

/** A slug from a name: its Latin letters and digits, and a short random suffix; `shop-…` where the name has none. */
export function slugFor(name: string, suffix: number): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_NAME_MAX)
    .replace(/^-+|-+$/g, '');
  return `${letters || 'shop'}-${suffix.toString(36).padStart(4, '0')}`;
}

/** Opens the store of a new seller at an address of its own. */
export async function createStore(
  tx: Tx,
  store: { sellerId: number; name: string; suffix: number; at: string },
): Promise<void> {
  await tx
    .insertInto('stores')
    .values({
      seller_id: store.sellerId,
      slug: slugFor(store.name, store.suffix),
      store_name: store.name.slice(0, 60),
      updated_at: store.at,
    })
    .execute();
}
