// The store's address. Addresses it had before stay its own, and lead to the one it has.
import { SLUG_CHANGES_PER_YEAR, SLUG_MAX, SLUG_MIN, slugFault } from '@raan/contract/shop/store-slug';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';

const YEAR_MS = 365 * 86_400_000;
/** One store moves at a time: whether an address is free is a question to two tables. */
const MOVING = 7_203_001;

/** How often the store may still move this year. */
export async function slugChangesLeft(db: Db | Tx, clock: Clock, sellerId: number): Promise<number> {
  const { moves } = await db
    .selectFrom('slug_moves')
    .select(sql<number>`count(*)::int`.as('moves'))
    .where('seller_id', '=', sellerId)
    .where('moved_at', '>', new Date(clock.now() - YEAR_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Math.max(0, SLUG_CHANGES_PER_YEAR - moves);
}

/**
 * Moves a store to another address. Throws REQUEST_VALIDATION_ERROR under the field's name for one that cannot be, is reserved or
 * another's, and where the year's moves are used up.
 */
export async function moveStore(
  tx: Tx,
  clock: Clock,
  { sellerId, from, to, field }: { sellerId: number; from: string; to: string; field: string },
): Promise<void> {
  const fault = slugFault(to);
  if (fault === 'form') throw failField(field, 'slug_wrong', { min: SLUG_MIN, max: SLUG_MAX });
  if (fault === 'reserved') throw failField(field, 'slug_reserved');
  await sql`select pg_advisory_xact_lock(${MOVING})`.execute(tx);
  if (await isTaken(tx, sellerId, to)) throw failField(field, 'slug_taken');
  if ((await slugChangesLeft(tx, clock, sellerId)) === 0)
    throw failField(field, 'slug_changes_limit', { limit: SLUG_CHANGES_PER_YEAR });
  const now = nowIso(clock);
  await tx
    .insertInto('past_slugs')
    .values({ slug: from, seller_id: sellerId, replaced_at: now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ replaced_at: now }))
    .execute();
  await tx.insertInto('slug_moves').values({ seller_id: sellerId, from_slug: from, moved_at: now }).execute();
  await tx.updateTable('stores').set({ slug: to }).where('seller_id', '=', sellerId).execute();
}

async function isTaken(tx: Tx, sellerId: number, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stores where slug = ${slug} and seller_id <> ${sellerId}
    union all select 1 from past_slugs where slug = ${slug} and seller_id <> ${sellerId}`.execute(tx);
  return rows.length > 0;
}

/** Where a store is now that was once at this address; undefined where none was. */
export async function movedTo(
  db: Db | Tx,
  slug: string,
): Promise<{ slug: string; sellerId: number } | undefined> {
  if (!/^[a-z0-9-]+$/.test(slug)) return undefined;
  const store = await db
    .selectFrom('past_slugs')
    .innerJoin('stores', 'stores.seller_id', 'past_slugs.seller_id')
    .select(['stores.slug', 'stores.seller_id'])
    .where('past_slugs.slug', '=', slug)
    .executeTakeFirst();
  return store && { slug: store.slug, sellerId: store.seller_id };
}
