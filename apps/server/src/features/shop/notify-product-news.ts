import { notifyInBatches, type BatchNotificationDeps } from '#features/notifications/notify-in-batches.ts';

/** Sends pending notifications until none is left or `signal` aborts. */
export async function notifyProductNews(deps: BatchNotificationDeps, signal?: AbortSignal): Promise<void> {
  await notifyInBatches(
    deps,
    async (tx) => {
      const news = await tx
        .selectFrom('product_news')
        .innerJoin('products', 'products.id', 'product_news.product_id')
        .select([
          'product_news.id',
          'product_id',
          'kind',
          'reason',
          'words',
          'details',
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
      if (!news) return undefined;
      return {
        data: {
          notice: `product_${news.kind}`,
          product_id: news.product_id,
          product_names: news.name,
          ...(news.reason !== null && { reason_code: news.reason }),
          reason: news.words ?? '',
          ...news.details,
        },
        lastSellerId: news.told_seller_id,
        sellers: (limit) => {
          const listing = tx
            .selectFrom('listings')
            .select('seller_id as id')
            .where('product_id', '=', news.product_id)
            .where('seller_id', '>', news.told_seller_id)
            .orderBy('seller_id')
            .limit(limit);
          const last = news.last_seller_id;
          return (last === null ? listing : listing.where('seller_id', '<=', last)).execute();
        },
        saveProgress: (progress) =>
          tx.updateTable('product_news').set(progress).where('id', '=', news.id).execute(),
      };
    },
    signal,
  );
}
