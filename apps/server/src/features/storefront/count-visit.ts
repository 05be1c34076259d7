// Counts unique visitors per store and day without third parties and without storing personal data.
import { addDays, bangkokDay } from '@raan/contract/calendar';
import { MINUTE_MS } from '@raan/contract/durations';
import type { VisitSource } from '@raan/contract/storefront/visit-source';
import { sql } from 'kysely';
import { startOfBangkokDay, type Clock } from '#platform/clock.ts';
import { deleteOldSalts, hashVisitor, isRobot, type Visit } from '#platform/daily-visitor.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';

/** Counts a page view unless it comes from a robot; for its source if it is the visitor's first of the day. */
export async function countVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  visit: Visit & { source?: VisitSource | undefined },
): Promise<void> {
  if (isRobot(visit.userAgent)) return;
  const day = bangkokDay(clock.now());
  const minute = Math.floor((clock.now() - Date.parse(startOfBangkokDay(day))) / MINUTE_MS);
  const hash = await hashVisitor(db, day, visit);
  await sql`
    with visit as (
      insert into store_visits (seller_id, day, visitor) values (${sellerId}, ${day}::date, ${hash})
      on conflict do nothing returning 1
    ), minutes as (
      insert into store_visit_minutes as counted (seller_id, day, minute, visitors)
      select ${sellerId}::bigint, ${day}::date, ${minute}::smallint, 1 from visit
      on conflict (seller_id, day, minute) do update set visitors = counted.visitors + 1
    ), shared as (
      insert into store_source_days as figures (seller_id, day, source, visitors)
      select ${sellerId}::bigint, ${day}::date, ${visit.source ?? null}::text, 1 from visit
      where ${visit.source ?? null}::text is not null
      on conflict (seller_id, day, source) do update set visitors = figures.visitors + 1
    )
    insert into seller_days as figures (seller_id, day, visitors)
    select ${sellerId}::bigint, ${day}::date, 1 from visit
    on conflict (seller_id, day) do update set visitors = figures.visitors + 1`.execute(db);
}

/** Deletes salts and visitor hashes of past days. The daily counts stay, and yesterday's by minute. */
export async function deleteOldVisits({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const today = bangkokDay(clock.now());
  await deleteOldSalts(db, today);
  await sql`delete from store_visits where day < ${today}::date`.execute(db);
  await sql`delete from store_visit_minutes where day < ${addDays(today, -1)}::date`.execute(db);
}
