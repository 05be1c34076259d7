// Tells the sellers who list a product that it was taken off sale, or is on sale again, step by step: each step is a transaction that writes
// down how far it is, so that whoever goes on after a restart, or beside another server, tells nobody twice.
import { sql } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notifyMany } from '#features/notifications/notify-many.ts';

const SELLERS_A_STEP = 500;

type TellDeps = Pick<Deps, 'db' | 'clock'> & { hint: NotificationHint };

/** Does what is due, until all have been told or `signal` says to stop. */
export async function tellProductNews(deps: TellDeps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted || !(await tellSome(deps))) return;
  }
}

/** One step. Answers whether there may be more to do. */
async function tellSome({ db, clock, hint }: TellDeps): Promise<boolean> {
  const now = nowIso(clock);
  return await inTransaction(db, async (tx) => {
    const news = await tx
      .selectFrom('product_news')
      .innerJoin('products', 'products.id', 'product_news.product_id')
      .select([
        'product_news.id',
        'product_id',
        'kind',
        'reason',
        'words',
        'told_seller_id',
        'last_seller_id',
        'products.name',
      ])
      .where('told_at', 'is', null)
      .orderBy('product_news.id')
      .limit(1)
      .forUpdate('product_news')
      .skipLocked()
      .executeTakeFirst();
    if (!news) return false;
    let listing = tx
      .selectFrom('listings')
      .select('seller_id')
      .where('product_id', '=', news.product_id)
      .where('seller_id', '>', news.told_seller_id)
      .orderBy('seller_id')
      .limit(SELLERS_A_STEP);
    if (news.last_seller_id !== null) listing = listing.where('seller_id', '<=', news.last_seller_id);
    const ids = (await listing.execute()).map((row) => row.seller_id);
    const data = {
      notice: `product_${news.kind}`,
      product_id: news.product_id,
      product_names: news.name,
      ...(news.reason !== null && { reason_code: news.reason }),
      reason: news.words ?? '',
    };
    if (ids.length > 0) await notifyMany(tx, hint, ids, { type: 'system', data, at: now });
    await tx
      .updateTable('product_news')
      .set({
        told_seller_id: ids.at(-1) ?? news.told_seller_id,
        told_count: sql`told_count + ${ids.length}`,
        ...(ids.length < SELLERS_A_STEP && { told_at: now }),
      })
      .where('id', '=', news.id)
      .execute();
    return true;
  });
}
