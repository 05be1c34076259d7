// Pinned products and collections as customers see them: only what the store has on sale.
import type { StoreCollection } from '@raan/contract/storefront/storefront';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Selects the collections that have products on sale, in the seller's order. */
export async function selectCollections(db: Db, sellerId: number): Promise<StoreCollection[]> {
  const { rows } = await sql<StoreCollection>`
    select collection.id, collection.name, count(*)::int as count
    from collections collection
    join collection_products member on member.seller_id = collection.seller_id and member.collection_id = collection.id
    join products product on product.id = member.product_id and product.status = 'active'
    where collection.seller_id = ${sellerId}
    group by collection.seller_id, collection.id
    order by collection.position, collection.id`.execute(db);
  return rows;
}

/** Selects ids of pinned products that are in stock. */
export async function selectPinned(db: Db, sellerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product.id from listings join products product on product.id = listings.product_id
    where listings.seller_id = ${sellerId} and listings.pin_position is not null
      and product.status = 'active' and product.stock is distinct from 0
    order by listings.pin_position`.execute(db);
  return rows.map(({ id }) => id);
}

/** Selects ids of a collection's products, in the seller's order; with `inStock` only those that can be bought. */
export async function selectMembers(
  db: Db,
  sellerId: number,
  collectionId: number,
  { limit, offset = 0, inStock = false }: { limit: number; offset?: number; inStock?: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product.id from collection_products member join products product on product.id = member.product_id
    where member.seller_id = ${sellerId} and member.collection_id = ${collectionId} and product.status = 'active'
      and (not ${inStock}::boolean or product.stock is distinct from 0)
    order by member.position limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
