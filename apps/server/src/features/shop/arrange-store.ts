import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import type { getArrangement, getCollection } from '@raan/contract/shop/arrangement-endpoints';
import { COLLECTIONS_MAX, type CollectionBody } from '@raan/contract/shop/arrangement-requests';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
import type { StoredImage } from '#platform/schema.ts';
import { loadProductsByIds } from '#features/catalogue/products-by-ids.ts';
import { sanitizeText } from './store-setting.ts';

const PICTURE_PX = 200;
type ArrangeDeps = { db: Db | Tx; clock: Deps['clock'] };
type Own = { sellerId: number; id: number };

/** Loads the pinned products and the collections of a store. */
export async function loadArrangement(
  { db, clock }: ArrangeDeps,
  sellerId: number,
  language: Language,
): Promise<Data<typeof getArrangement>> {
  const pinned = await db
    .selectFrom('listings')
    .select('product_id')
    .where('seller_id', '=', sellerId)
    .where('pin_position', 'is not', null)
    .orderBy('pin_position')
    .execute();
  const { rows } = await sql<{
    id: number;
    name: string;
    product_count: number;
    images: (StoredImage | null)[];
  }>`
    select collection.id, collection.name,
      (select count(*)::int from collection_products member
        where member.seller_id = collection.seller_id and member.collection_id = collection.id) as product_count,
      coalesce((select jsonb_agg(first.image) from (
        select product.images -> 0 as image from collection_products member join products product on product.id = member.product_id
        where member.seller_id = collection.seller_id and member.collection_id = collection.id
        order by member.position limit 3) first), '[]') as images
    from collections collection where collection.seller_id = ${sellerId}
    order by collection.position, collection.id`.execute(db);
  const ids = pinned.map(({ product_id: id }) => id);
  return {
    pinned: await loadProductsByIds({ db, clock }, ids, language),
    collections: rows.map(({ images, ...collection }) => ({
      ...collection,
      image_urls: images.map((image) => (image ? mediaUrl(image.hash, PICTURE_PX) : PLACEHOLDER_URL)),
    })),
  };
}

/** Replaces the pinned products. Throws REQUEST_VALIDATION_ERROR if the store does not list one of them. */
export async function pinProducts(tx: Tx, sellerId: number, productIds: readonly number[]): Promise<void> {
  await lockStore(tx, sellerId);
  const ids = await requireListed(tx, sellerId, productIds);
  await sql`update listings set pin_position = null
    where seller_id = ${sellerId} and pin_position is not null and product_id <> all(${ids}::bigint[])`.execute(
    tx,
  );
  await sql`update listings set pin_position = chosen.place
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, place)
    where seller_id = ${sellerId} and product_id = chosen.id`.execute(tx);
}

/** Loads a collection with its products. Throws REQUEST_NOT_FOUND. */
export async function loadCollection(
  { db, clock }: ArrangeDeps,
  own: Own,
  language: Language,
): Promise<Data<typeof getCollection>> {
  const { name } = await requireCollection(db, own);
  const members = await db
    .selectFrom('collection_products')
    .select('product_id')
    .where('seller_id', '=', own.sellerId)
    .where('collection_id', '=', own.id)
    .orderBy('position')
    .execute();
  const ids = members.map(({ product_id: id }) => id);
  return { id: own.id, name, products: await loadProductsByIds({ db, clock }, ids, language) };
}

/**
 * Creates a collection after the others. Throws 409 `collections_limit`, and REQUEST_VALIDATION_ERROR for an empty name or
 * products that the store does not list.
 */
export async function createCollection(tx: Tx, sellerId: number, body: CollectionBody): Promise<void> {
  await lockStore(tx, sellerId);
  const name = parseName(body.name);
  const { count, last } = await tx
    .selectFrom('collections')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.max('position'), sql.lit(0)).as('last'),
    ])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  if (count >= COLLECTIONS_MAX) throw conflict('collections_limit', { limit: COLLECTIONS_MAX });
  const { id } = await tx
    .insertInto('collections')
    .values({ seller_id: sellerId, name, position: last + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeMembers(tx, { sellerId, id }, body.product_ids);
}

/** Replaces name and products. Throws REQUEST_NOT_FOUND, and REQUEST_VALIDATION_ERROR like createCollection. */
export async function changeCollection(tx: Tx, own: Own, body: CollectionBody): Promise<void> {
  await lockStore(tx, own.sellerId);
  await requireCollection(tx, own);
  await tx
    .updateTable('collections')
    .set({ name: parseName(body.name) })
    .where('seller_id', '=', own.sellerId)
    .where('id', '=', own.id)
    .execute();
  await tx
    .deleteFrom('collection_products')
    .where('seller_id', '=', own.sellerId)
    .where('collection_id', '=', own.id)
    .execute();
  await writeMembers(tx, own, body.product_ids);
}

/** Deletes a collection. Throws REQUEST_NOT_FOUND. */
export async function deleteCollection(tx: Tx, own: Own): Promise<void> {
  await lockStore(tx, own.sellerId);
  await requireCollection(tx, own);
  await tx.deleteFrom('collections').where('seller_id', '=', own.sellerId).where('id', '=', own.id).execute();
}

/**
 * Changes the order of the collections. Throws REQUEST_NOT_FOUND for an unknown one, and 409 `collections_changed` unless each
 * is named once.
 */
export async function orderCollections(tx: Tx, sellerId: number, ids: readonly number[]): Promise<void> {
  await lockStore(tx, sellerId);
  const rows = await tx.selectFrom('collections').select('id').where('seller_id', '=', sellerId).execute();
  const own = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !own.has(id))) throw fail('REQUEST_NOT_FOUND', 'collection_not_found');
  if (new Set(ids).size !== ids.length || rows.length !== ids.length) throw conflict('collections_changed');
  await sql`update collections set position = chosen.place
    from unnest(${[...ids]}::bigint[]) with ordinality as chosen (id, place)
    where seller_id = ${sellerId} and collections.id = chosen.id`.execute(tx);
}

/** Two devices of one seller would otherwise exceed the limits together. */
async function lockStore(tx: Tx, sellerId: number): Promise<void> {
  await sql`select from stores where seller_id = ${sellerId} for no key update`.execute(tx);
}

async function requireCollection(db: Db | Tx, { sellerId, id }: Own): Promise<{ name: string }> {
  const row = await db
    .selectFrom('collections')
    .select('name')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('REQUEST_NOT_FOUND', 'collection_not_found');
  return row;
}

function parseName(text: string): string {
  const name = sanitizeText(text).replaceAll('\n', ' ');
  if (name === '') throw failField('name', 'field_required');
  return name;
}

/** Returns the ids once each, in their order. Locks their listings, so that none can be removed meanwhile. */
async function requireListed(tx: Tx, sellerId: number, productIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(productIds)];
  const { rows } = await sql`
    select from listings where seller_id = ${sellerId} and product_id = any(${ids}::bigint[])
    order by product_id for no key update`.execute(tx);
  if (rows.length < ids.length) throw failField('product_ids', 'products_not_listed');
  return ids;
}

async function writeMembers(tx: Tx, { sellerId, id }: Own, productIds: readonly number[]): Promise<void> {
  const ids = await requireListed(tx, sellerId, productIds);
  await tx
    .insertInto('collection_products')
    .values(
      ids.map((productId, index) => ({
        seller_id: sellerId,
        collection_id: id,
        product_id: productId,
        position: index + 1,
      })),
    )
    .execute();
}
