// Favourites of sellers. Database triggers count them as the likes of a product.
import { FAVOURITES_MAX } from '@raan/contract/favourites/favourite-endpoints';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

export type FavouriteChange = { add: readonly number[]; remove: readonly number[] };

/** Product ids of a seller's favourites, oldest first. */
export async function selectFavourites(db: Db | Tx, sellerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('product_id')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.product_id);
}

/** Removes, then adds favourites; beyond FAVOURITES_MAX the oldest are removed. Returns all favourites, oldest first. */
export async function changeFavourites(
  tx: Tx,
  clock: Clock,
  sellerId: number,
  { add, remove }: FavouriteChange,
): Promise<number[]> {
  // Two devices of one seller would otherwise exceed the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`favourites ${sellerId}`}, 0))`.execute(tx);
  const before = await selectFavourites(tx, sellerId);
  const oldest = before.slice(0, add.length + remove.length);
  const known = new Set(await lockProducts(tx, [...add, ...remove, ...oldest]));
  const removed = new Set(remove.filter((id) => !add.includes(id)));
  const kept = before.filter((id) => !removed.has(id));
  const added = [...new Set(add)].filter((id) => known.has(id) && !kept.includes(id));
  const after = [...kept, ...added].slice(-FAVOURITES_MAX);
  const deletedIds = before.filter((id) => !after.includes(id));
  if (deletedIds.length > 0)
    await tx
      .deleteFrom('favourites')
      .where('seller_id', '=', sellerId)
      .where('product_id', 'in', deletedIds)
      .execute();
  const newIds = added.filter((id) => after.includes(id));
  if (newIds.length > 0)
    await tx
      .insertInto('favourites')
      .values(newIds.map((id) => ({ seller_id: sellerId, product_id: id, created_at: nowIso(clock) })))
      .execute();
  return after;
}

/** Locks the products in order of ids: removing and adding lock products in separate statements, which could deadlock. */
async function lockProducts(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  return rows.map((row) => row.id);
}
