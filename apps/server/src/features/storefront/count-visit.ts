// Visitors are counted once for each visitor and day, without third parties and without keeping who they were.
import { sql } from 'kysely';
import { bangkokDay } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { sign } from '#platform/secrets.ts';

const BOT = /bot|crawl|spider|preview|facebookexternalhit|curl|wget|headless-check|monitor/i;

/** Counts a view of a store's page. A robot counts for nothing. The visitor is a keyed hash that changes every day. */
export async function countVisit(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  sellerId: number,
  visitor: { ip: string; userAgent: string },
): Promise<void> {
  if (visitor.userAgent === '' || BOT.test(visitor.userAgent)) return;
  const day = bangkokDay(clock.now());
  const hash = sign(secret, 'visitor', `${day}|${visitor.ip}|${visitor.userAgent}`).slice(0, 24);
  await sql`
    with visit as (
      insert into store_visits (seller_id, day, visitor) values (${sellerId}, ${day}::date, ${hash})
      on conflict do nothing returning 1
    )
    insert into seller_days as figures (seller_id, day, visitors)
    select ${sellerId}::bigint, ${day}::date, 1 from visit
    on conflict (seller_id, day) do update set visitors = figures.visitors + 1`.execute(db);
}
