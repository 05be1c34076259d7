// The only code that changes prices of variants. Reductions take effect at once; rises of products that a seller lists are
// announced first. Prices that end are stored, because customers may order at them for a while.
import { PAST_PRICE_MS, PRICE_NOTICE_MS, riseTakesEffectAt } from '@raan/contract/catalogue/price-changes';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { deriveProducts } from './derive-products.ts';

export type NewPrice = {
  variantId: number;
  price: Satang;
  originalPrice: Satang | null;
  discountPrice: Satang | null;
};

type Prices = {
  price_satang: Satang;
  original_price_satang: Satang | null;
  discount_price_satang: Satang | null;
};
type ChangeRow = Prices & {
  variant_id: number;
  product_id: number;
  old_effective: Satang;
  new_effective: Satang;
  is_listed: boolean;
  /** Effective price and notification of the rise that waits; null without one. */
  rise_effective: Satang | null;
  rise_news_id: number | null;
};

/**
 * Gives existing variants new prices: at once, or, for a higher supplier price of a product that a seller lists, a day after
 * its sellers were told. A new price replaces the rise that waits; an unchanged rise keeps its time. The caller has locked
 * the products and derives them afterwards.
 */
export async function changePrices(tx: Tx, at: string, prices: readonly NewPrice[]): Promise<void> {
  const changes = await selectChanges(tx, prices);
  if (changes.length === 0) return;
  const isRise = (change: ChangeRow) => change.is_listed && change.new_effective > change.old_effective;
  const rises = changes.filter(isRise);
  const isAnnounced = ({ new_effective, rise_effective }: ChangeRow) => new_effective === rise_effective;
  await applyPrices(
    tx,
    at,
    changes.filter((change) => !isRise(change)),
  );
  await updateAnnouncedRises(tx, rises.filter(isAnnounced));
  await announceRises(
    tx,
    at,
    rises.filter((change) => !isAnnounced(change)),
  );
  await cancelRises(
    tx,
    at,
    changes.filter((change) => !isRise(change) && change.rise_news_id !== null),
  );
}

/** Lowers prices of variants that come back on sale; leaves those that are lower already. */
export async function lowerPrices(tx: Tx, at: string, prices: readonly NewPrice[]): Promise<void> {
  const changes = await selectChanges(tx, prices);
  await applyPrices(
    tx,
    at,
    changes.filter((change) => change.new_effective < change.old_effective),
  );
}

/** Selects the variants whose price changes or whose rise waits. */
async function selectChanges(tx: Tx, prices: readonly NewPrice[]): Promise<ChangeRow[]> {
  if (prices.length === 0) return [];
  const records = prices.map(({ variantId, price, originalPrice, discountPrice }) => ({
    id: variantId,
    price,
    original_price: originalPrice,
    discount_price: discountPrice,
  }));
  const { rows } = await sql<ChangeRow>`
    select variant.id as variant_id, variant.product_id, variant.effective_price_satang as old_effective,
      coalesce(incoming.discount_price, incoming.price) as new_effective, incoming.price as price_satang,
      incoming.original_price as original_price_satang, incoming.discount_price as discount_price_satang,
      exists (select from listings where listings.product_id = variant.product_id) as is_listed,
      rise.effective_price_satang as rise_effective, rise.news_id as rise_news_id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as incoming (id bigint, price bigint, original_price bigint, discount_price bigint)
    join variants variant on variant.id = incoming.id
    left join price_rises rise on rise.variant_id = variant.id
    where rise.variant_id is not null
      or (variant.price_satang, variant.original_price_satang, variant.discount_price_satang)
        is distinct from (incoming.price, incoming.original_price, incoming.discount_price)
    order by variant.product_id, variant.position`.execute(tx);
  return rows;
}

const asRecords = (changes: readonly (Prices & { variant_id: number })[]) =>
  JSON.stringify(
    changes.map(({ variant_id, price_satang, original_price_satang, discount_price_satang }) => ({
      variant_id,
      price_satang,
      original_price_satang,
      discount_price_satang,
    })),
  );
const RECORD = sql`incoming (variant_id bigint, price_satang bigint, original_price_satang bigint, discount_price_satang bigint)`;

/** Writes prices that take effect now, and stores those that end. */
async function applyPrices(
  tx: Tx,
  at: string,
  changes: readonly (Prices & { variant_id: number })[],
): Promise<void> {
  if (changes.length === 0) return;
  // The statement sees the prices of before in `variants`, even while it updates them.
  await sql`
    with incoming as (
      select * from jsonb_to_recordset(${asRecords(changes)}::jsonb) as ${RECORD}
    ), ended as (
      insert into past_prices (variant_id, price_satang, discount_price_satang, ended_at)
      select id, variant.price_satang, variant.discount_price_satang, ${at}::timestamptz
      from variants variant join incoming on incoming.variant_id = variant.id
      where variant.effective_price_satang <> coalesce(incoming.discount_price_satang, incoming.price_satang)
    )
    update variants set price_satang = incoming.price_satang, original_price_satang = incoming.original_price_satang,
      discount_price_satang = incoming.discount_price_satang
    from incoming where variants.id = incoming.variant_id`.execute(tx);
}

/** A rise to the same supplier price was announced already; its other prices may have changed. */
async function updateAnnouncedRises(tx: Tx, rises: readonly ChangeRow[]): Promise<void> {
  if (rises.length === 0) return;
  await sql`
    update price_rises rise set price_satang = incoming.price_satang, original_price_satang = incoming.original_price_satang,
      discount_price_satang = incoming.discount_price_satang
    from jsonb_to_recordset(${asRecords(rises)}::jsonb) as ${RECORD}
    where rise.variant_id = incoming.variant_id`.execute(tx);
}

/** Queues one notification per product and schedules its rises. */
async function announceRises(tx: Tx, at: string, rises: readonly ChangeRow[]): Promise<void> {
  if (rises.length === 0) return;
  const takesEffectAt = new Date(riseTakesEffectAt(Date.parse(at))).toISOString();
  const news = [...Map.groupBy(rises, ({ product_id: id }) => id)].map(([productId, changes]) => {
    const steepest = changes.reduce((one, other) =>
      other.new_effective - other.old_effective > one.new_effective - one.old_effective ? other : one,
    );
    return {
      product_id: productId,
      details: {
        old_price: toBaht(steepest.old_effective),
        new_price: toBaht(steepest.new_effective),
        variants: changes.length,
        takes_effect_at: takesEffectAt,
      },
    };
  });
  const { rows } = await sql<{ id: number; product_id: number }>`
    insert into product_news (product_id, kind, details, created_at)
    select product_id, 'price_rise', details, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as incoming (product_id bigint, details jsonb)
    returning id, product_id`.execute(tx);
  await sql`
    insert into price_rises (variant_id, product_id, price_satang, original_price_satang, discount_price_satang, announced_at,
      takes_effect_at, news_id)
    select incoming.variant_id, variant.product_id, incoming.price_satang, incoming.original_price_satang, incoming.discount_price_satang,
      ${at}::timestamptz, ${takesEffectAt}::timestamptz, news.id
    from jsonb_to_recordset(${asRecords(rises)}::jsonb) as ${RECORD}
    join variants variant on variant.id = incoming.variant_id
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as news (id bigint, product_id bigint) on news.product_id = variant.product_id
    on conflict (variant_id) do update set price_satang = excluded.price_satang, original_price_satang = excluded.original_price_satang,
      discount_price_satang = excluded.discount_price_satang, announced_at = excluded.announced_at,
      takes_effect_at = excluded.takes_effect_at, news_id = excluded.news_id`.execute(tx);
  await endReplacedNews(tx, at, newsIdsOf(rises));
}

const newsIdsOf = (changes: readonly ChangeRow[]) =>
  changes.flatMap(({ rise_news_id: id }) => (id === null ? [] : [id]));

/** Ends notifications of which no rise waits any more. */
async function endReplacedNews(tx: Tx, at: string, newsIds: readonly number[]): Promise<void> {
  if (newsIds.length === 0) return;
  await sql`
    update product_news set told_at = coalesce(told_at, ${at}::timestamptz)
    where id = any(${[...newsIds]}::bigint[]) and not exists (select from price_rises where news_id = product_news.id)`.execute(
    tx,
  );
}

/**
 * Deletes rises that will not happen. Sellers who were told of them are told again, once per product, and of those that still
 * wait. A notification that nobody has read yet is corrected instead.
 */
async function cancelRises(tx: Tx, at: string, changes: readonly ChangeRow[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ variant_id: id }) => id);
  const newsIds = newsIdsOf(changes);
  await sql`delete from price_rises where variant_id = any(${ids}::bigint[])`.execute(tx);
  const { rows: news } = await sql<{ id: number; product_id: number; was_told: boolean }>`
    select id, product_id, told_count > 0 or told_at is not null as was_told from product_news
    where id = any(${newsIds}::bigint[]) order by id for update`.execute(tx);
  const wasTold = new Set(news.flatMap(({ id, was_told: told }) => (told ? [id] : [])));
  await endReplacedNews(tx, at, newsIds);
  await correctUntoldNews(
    tx,
    newsIds.filter((id) => !wasTold.has(id)),
  );
  const told = changes.filter(({ rise_news_id: id }) => id !== null && wasTold.has(id));
  const cancelled = [...Map.groupBy(told, ({ product_id: id }) => id)].map(([id, rises]) => ({
    id,
    cancelled: rises.length,
  }));
  if (cancelled.length === 0) return;
  // One that waits to be told counts these as well.
  await sql`
    with cancelled as (
      select id, cancelled + coalesce((select (details ->> 'variants')::integer from product_news
          where product_id = incoming.id and kind = 'price_rise_cancelled' and told_at is null and told_count = 0), 0) as variants,
        (select count(*) from price_rises rise join variants variant on variant.id = rise.variant_id
          where rise.product_id = incoming.id and variant.status = 'active') as waiting
      from jsonb_to_recordset(${JSON.stringify(cancelled)}::jsonb) as incoming (id bigint, cancelled integer)
    ), replaced as (
      delete from product_news using cancelled
      where product_id = cancelled.id and kind = 'price_rise_cancelled' and told_at is null and told_count = 0
    )
    insert into product_news (product_id, kind, details, created_at)
    select id, 'price_rise_cancelled', jsonb_build_object('variants', variants, 'waiting', waiting), ${at}::timestamptz
    from cancelled`.execute(tx);
}

/** Notifications that wait to be told name only the rises that are left of theirs. */
async function correctUntoldNews(tx: Tx, newsIds: readonly number[]): Promise<void> {
  if (newsIds.length === 0) return;
  await sql`
    update product_news set details = details || jsonb_build_object('variants', rises.variants, 'old_price', rises.old_price / 100.0,
      'new_price', rises.new_price / 100.0)
    from (
      select distinct on (news_id) news_id, count(*) over (partition by news_id) as variants,
        variant.effective_price_satang as old_price, rise.effective_price_satang as new_price
      from price_rises rise join variants variant on variant.id = rise.variant_id
      where news_id = any(${[...newsIds]}::bigint[])
      order by news_id, rise.effective_price_satang - variant.effective_price_satang desc, variant.position
    ) as rises
    where product_news.id = rises.news_id`.execute(tx);
}

const RISES_PER_RUN = 100;

/** Applies announced rises whose time has come, until none is left or `signal` aborts. */
export async function applyDueRises(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const applied = await inTransaction(db, (tx) => applyRises(tx, clock));
    if (applied === 0) return;
  }
}

/** Applies the due rises of some products. Returns their number. */
async function applyRises(tx: Tx, clock: Clock): Promise<number> {
  const now = nowIso(clock);
  const isDue = sql`rise.takes_effect_at <= ${now}::timestamptz and news.told_at <= ${isoFromNow(clock, -PRICE_NOTICE_MS)}::timestamptz`;
  const { rows: products } = await sql<{ id: number }>`
    select id from products where id in (
      select rise.product_id from price_rises rise join product_news news on news.id = rise.news_id where ${isDue}
      order by rise.takes_effect_at limit ${RISES_PER_RUN}
    ) order by id for no key update`.execute(tx);
  const ids = products.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const { rows: rises } = await sql<Prices & { variant_id: number }>`
    delete from price_rises rise using product_news news
    where news.id = rise.news_id and rise.product_id = any(${ids}::bigint[]) and ${isDue}
    returning rise.variant_id, rise.price_satang, rise.original_price_satang, rise.discount_price_satang`.execute(
    tx,
  );
  await applyPrices(tx, now, rises);
  await sql`update products set version = version + 1, updated_at = ${now} where id = any(${ids}::bigint[])`.execute(
    tx,
  );
  await deriveProducts(tx, ids);
  return ids.length;
}

/** Deletes past prices that no cart can use any more. */
export async function deletePastPrices({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .deleteFrom('past_prices')
    .where('ended_at', '<', isoFromNow(clock, -2 * PAST_PRICE_MS))
    .execute();
}
