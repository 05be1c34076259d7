// Tells the sellers who list a product that it was taken off sale, or is on sale again.
import { tellInSteps, type TellDeps } from '#features/notifications/tell-in-steps.ts';

/** Does what is due, until all have been told or `signal` says to stop. */
export async function tellProductNews(deps: TellDeps, signal?: AbortSignal): Promise<void> {
  await tellInSteps(
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
        },
        toldSellerId: news.told_seller_id,
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
        note: (progress) => tx.updateTable('product_news').set(progress).where('id', '=', news.id).execute(),
      };
    },
    signal,
  );
}
