// Entries are streamed in batches, so that a file of any size needs little memory.
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const BATCH = 1_000;

export type SitemapProduct = { id: number; updated_at: string };

/** Streams a store's active products by id. `offset` and `limit` count listings, also of inactive products. */
export async function* streamStoreProducts(
  db: Db,
  sellerId: number,
  { offset, limit }: { offset: number; limit: number },
): AsyncGenerator<SitemapProduct> {
  const { rows: first } = await sql<{ product_id: number }>`
    select product_id from listings where seller_id = ${sellerId} order by product_id offset ${offset} limit 1`.execute(
    db,
  );
  let from = first[0]?.product_id;
  let left = limit;
  while (from !== undefined && left > 0) {
    const { rows }: { rows: (SitemapProduct & { is_active: boolean })[] } = await sql<
      SitemapProduct & { is_active: boolean }
    >`
      select product.id, product.updated_at, product.status = 'active' as is_active
      from listings join products product on product.id = listings.product_id
      where listings.seller_id = ${sellerId} and listings.product_id >= ${from}
      order by listings.product_id limit ${Math.min(BATCH, left)}`.execute(db);
    yield* rows.filter((row) => row.is_active);
    left -= rows.length;
    const last = rows.at(-1);
    from = last && rows.length === BATCH ? last.id + 1 : undefined;
  }
}

export type SitemapStore = { slug: string; listings: number };

/** Streams open stores with listings, by seller id. `offset` and `limit` count all stores. */
export async function* streamStores(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): AsyncGenerator<SitemapStore> {
  const { rows: first } = await sql<{ seller_id: number }>`
    select seller_id from stores order by seller_id offset ${offset} limit 1`.execute(db);
  let from = first[0]?.seller_id;
  let left = limit;
  while (from !== undefined && left > 0) {
    const { rows }: { rows: StoreRow[] } = await sql<StoreRow>`
      select stores.seller_id, stores.slug, sellers.status = 'active' as is_open,
        (select count(*) from listings where listings.seller_id = stores.seller_id) as listings
      from stores join sellers on sellers.id = stores.seller_id
      where stores.seller_id >= ${from} order by stores.seller_id limit ${Math.min(BATCH, left)}`.execute(db);
    yield* rows.filter((row) => row.is_open && row.listings > 0);
    left -= rows.length;
    const last = rows.at(-1);
    from = last && rows.length === BATCH ? last.seller_id + 1 : undefined;
  }
}

type StoreRow = SitemapStore & { seller_id: number; is_open: boolean };

/** Counts all stores, including closed ones. */
export async function countStores(db: Db): Promise<number> {
  const { rows } = await sql<{ stores: number }>`select count(*) as stores from stores`.execute(db);
  return rows[0]?.stores ?? 0;
}

/** Counts a store's listings, including products off sale. */
export async function countListings(db: Db, sellerId: number): Promise<number> {
  const { rows } = await sql<{ listings: number }>`
    select count(*) as listings from listings where seller_id = ${sellerId}`.execute(db);
  return rows[0]?.listings ?? 0;
}
