// Counts unique visitors per store and day without third parties and without storing personal data.
import { bangkokDay } from '@raan/contract/calendar';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { deleteOldSalts, hashVisitor, isRobot, type Visit } from '#platform/daily-visitor.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';

/** Counts a page view unless it comes from a robot. */
export async function countVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  visit: Visit,
): Promise<void> {
  if (isRobot(visit.userAgent)) return;
  const day = bangkokDay(clock.now());
  const hash = await hashVisitor(db, day, visit);
  await sql`
    with visit as (
      insert into store_visits (seller_id, day, visitor) values (${sellerId}, ${day}::date, ${hash})
      on conflict do nothing returning 1
    )
    insert into seller_days as figures (seller_id, day, visitors)
    select ${sellerId}::bigint, ${day}::date, 1 from visit
    on conflict (seller_id, day) do update set visitors = figures.visitors + 1`.execute(db);
}

/** Deletes salts and visitor hashes of past days. The daily counts stay. */
export async function deleteOldVisits({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const today = bangkokDay(clock.now());
  await deleteOldSalts(db, today);
  await sql`delete from store_visits where day < ${today}::date`.execute(db);
}
