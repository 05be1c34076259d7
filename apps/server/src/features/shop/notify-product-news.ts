import { LOW_STOCK_MAX } from '@raan/contract/catalogue/low-stock';
import type { Selectable } from 'kysely';
import type { Schema } from '#platform/schema.ts';
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
          'products.stock',
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
          if (isOutdated(news.kind, news.stock)) return Promise.resolve([]);
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

/** Whether the stock has changed since, such as by an unpaid order that expired. */
function isOutdated(kind: Selectable<Schema['product_news']>['kind'], stock: number | null): boolean {
  switch (kind) {
    case 'sold_out':
      return stock !== 0;
    case 'low_stock':
      return stock === null || stock === 0 || stock > LOW_STOCK_MAX;
    case 'withdrawn':
    case 'restored':
    case 'price_rise':
    case 'price_rise_cancelled':
      return false;
  }
}
