// The usual days between shipping and delivery, by courier. Stored, so that no request computes medians.
import { COURIER_CODES } from '@raan/contract/tracking/courier';
import {
  TRANSIT_DAYS_DEFAULT,
  TRANSIT_PARCELS_MIN,
  TRANSIT_WINDOW_DAYS,
} from '@raan/contract/orders/expected-payment';
import { DAY_MS } from '@raan/contract/durations';
import { sql } from 'kysely';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';

/** The newest deliveries of each courier that count. They bound the work. */
const PARCELS_MAX = 2_000;

/**
 * Computes the median days from shipping to delivery, of each courier and of all. A courier with fewer than TRANSIT_PARCELS_MIN
 * parcels gets no row of its own; with too few parcels of all couriers, TRANSIT_DAYS_DEFAULT counts.
 */
export async function refreshTransitDays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = nowIso(clock);
  const since = isoFromNow(clock, -TRANSIT_WINDOW_DAYS * DAY_MS);
  await sql`
    with parcel as materialized (
      select listed.courier, bangkok_day(newest.delivered_at) - bangkok_day(newest.shipped_at) as days
      from unnest(${COURIER_CODES}::text[]) as listed (courier)
      cross join lateral (
        select delivered_at, shipped_at from orders
        where orders.courier = listed.courier and delivered_at > ${since}::timestamptz and delivered_at <= ${now}::timestamptz
          and shipped_at is not null and delivered_at >= shipped_at
        order by delivered_at desc limit ${PARCELS_MAX}
      ) newest
    ), median as (
      select courier, percentile_disc(0.5) within group (order by days) as days, count(*) as parcels
      from parcel group by courier having count(*) >= ${TRANSIT_PARCELS_MIN}
      union all
      select 'any', case when count(*) >= ${TRANSIT_PARCELS_MIN} then percentile_disc(0.5) within group (order by days)
        else ${TRANSIT_DAYS_DEFAULT}::int end, count(*)
      from parcel
    ), outdated as (
      delete from courier_transits where courier not in (select courier from median)
    )
    insert into courier_transits as known (courier, days, parcels, computed_at)
    select courier, days, parcels, ${now}::timestamptz from median
    on conflict (courier) do update set days = excluded.days, parcels = excluded.parcels, computed_at = excluded.computed_at`.execute(
    db,
  );
}
