// Former slugs stay reserved for the store and redirect to the current one.
import { SLUG_CHANGES_PER_YEAR, SLUG_MAX, SLUG_MIN, findSlugProblem } from '@raan/contract/shop/store-slug';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';

const YEAR_MS = 365 * 86_400_000;
/** Advisory lock: one slug change at a time, because uniqueness spans two tables. */
const SLUG_LOCK = 7_203_001;

/** Returns how many slug changes are left this year. */
export async function slugChangesLeft(db: Db | Tx, clock: Clock, sellerId: number): Promise<number> {
  const { moves } = await db
    .selectFrom('slug_moves')
    .select(sql<number>`count(*)::int`.as('moves'))
    .where('seller_id', '=', sellerId)
    .where('moved_at', '>', new Date(clock.now() - YEAR_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Math.max(0, SLUG_CHANGES_PER_YEAR - moves);
}

/** Changes a slug. Throws REQUEST_VALIDATION_ERROR for `field`, also if the year's changes are used up. */
export async function changeSlug(
  tx: Tx,
  clock: Clock,
  { sellerId, from, to, field }: { sellerId: number; from: string; to: string; field: string },
): Promise<void> {
  const fault = findSlugProblem(to);
  if (fault === 'form') throw failField(field, 'slug_wrong', { min: SLUG_MIN, max: SLUG_MAX });
  if (fault === 'reserved') throw failField(field, 'slug_reserved');
  await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(tx);
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

/** Finds the store that formerly had this slug, with its current slug; undefined if none had. */
export async function findMovedStore(
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
