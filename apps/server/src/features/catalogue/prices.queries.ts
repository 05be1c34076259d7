import { PAST_PRICE_MS, PRICE_NOTICE_MS, type AnnouncedPrice } from '@raan/contract/catalogue/price-changes';
import { retailUnitPrice } from '@raan/contract/catalogue/prices';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Loads the announced rises of a product's offered variants; null without any. */
export async function loadAnnouncedPrices(db: Db | Tx, productId: number): Promise<AnnouncedPrice[] | null> {
  // Telling the sellers may have been delayed; the rise then waits as well.
  const { rows } = await sql<{ variant_id: number; effective_price_satang: Satang; takes_effect_at: string }>`
    select rise.variant_id, rise.effective_price_satang,
      greatest(rise.takes_effect_at, news.told_at + ${PRICE_NOTICE_MS} * interval '1 millisecond') as takes_effect_at
    from price_rises rise join product_news news on news.id = rise.news_id join variants variant on variant.id = rise.variant_id
    where rise.product_id = ${productId} and variant.status = 'active'
    order by rise.takes_effect_at, variant.position`.execute(db);
  if (rows.length === 0) return null;
  return rows.map((row) => ({
    variant_id: row.variant_id,
    effective_price: toBaht(row.effective_price_satang),
    retail_price: toBaht(retailUnitPrice(row.effective_price_satang)),
    takes_effect_at: row.takes_effect_at,
  }));
}

export type PastPrice = {
  variant_id: number;
  price_satang: Satang;
  discount_price_satang: Satang | null;
  ended_at: string;
};

/** Selects the prices at which customers may still order at `at` (ISO), the latest first. */
export async function selectUsablePastPrices(
  db: Db | Tx,
  variantIds: readonly number[],
  at: string,
): Promise<PastPrice[]> {
  if (variantIds.length === 0) return [];
  return await db
    .selectFrom('past_prices')
    .select(['variant_id', 'price_satang', 'discount_price_satang', 'ended_at'])
    .where('variant_id', 'in', variantIds)
    .where('ended_at', '>=', new Date(Date.parse(at) - PAST_PRICE_MS).toISOString())
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
