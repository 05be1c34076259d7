// Counts unique visitors per store and day without third parties and without storing personal data.
import { addDays, bangkokDay } from '@raan/contract/calendar';
import { MINUTE_MS } from '@raan/contract/durations';
import type { VisitSource } from '@raan/contract/storefront/visit-source';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { startOfBangkokDay, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { firstRow } from '#platform/rows.ts';
import { randomToken } from '#platform/secrets.ts';

/**
 * Search engines, link previews, monitors and libraries. Some words also occur in names of phones (CUBOT,
 * TECNO PHANTOM) and apps (Telegram), so they match only in the form that robots use.
 */
const ROBOT = new RegExp(
  [
    '(?<!cu)bot\\b|crawl|spider|slurp|scrap|archiv|preview|monitor|uptime|pingdom|lighthouse|headless|phantomjs|puppeteer|playwright|selenium',
    'facebookexternalhit|facebookcatalog|meta-external|whatsapp/|line-poker|embedly|google-inspectiontool|googleother|mediapartners|feedfetcher',
    'curl|wget|python|\\bjava[/-]|okhttp|axios|node-fetch|undici|go-http|libwww|httpclient|http_request|^ruby\\b|\\bruby/|\\bperl\\b|\\bphp\\b',
  ].join('|'),
  'i',
);

/** Whether the user agent declares a robot. An empty user agent counts as one. */
function isRobot(userAgent: string): boolean {
  return userAgent === '' || ROBOT.test(userAgent);
}

export type Visit = { ip: string; userAgent: string; source?: VisitSource | undefined };

/**
 * Counts a page view unless it comes from a robot; for its source if it is the visitor's first of the day. The visitor is a hash with a daily salt; once the salt is
 * deleted, nobody can link it to a person.
 */
export async function countVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  visit: Visit,
): Promise<void> {
  if (isRobot(visit.userAgent)) return;
  const day = bangkokDay(clock.now());
  const minute = Math.floor((clock.now() - Date.parse(startOfBangkokDay(day))) / MINUTE_MS);
  const salt = await loadSalt(db, day);
  const hash = createHash('sha256').update(`${salt}|${visit.ip}|${visit.userAgent}`).digest('base64url');
  await sql`
    with visit as (
      insert into store_visits (seller_id, day, visitor) values (${sellerId}, ${day}::date, ${hash.slice(0, 24)})
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
  if (saltCache.get(db)?.day !== today) saltCache.delete(db);
  await sql`delete from visit_salts where day < ${today}::date`.execute(db);
  await sql`delete from store_visits where day < ${today}::date`.execute(db);
  await sql`delete from store_visit_minutes where day < ${addDays(today, -1)}::date`.execute(db);
}

const saltCache = new WeakMap<Db, { day: string; salt: string }>();

/** All servers share a day's salt. Creating it deletes older ones; `deleteOldVisits` does so on days without visits. */
async function loadSalt(db: Db, day: string): Promise<string> {
  const cached = saltCache.get(db);
  if (cached?.day === day) return cached.salt;
  const inserted = await sql`
    insert into visit_salts (day, salt) values (${day}::date, ${randomToken()}) on conflict (day) do nothing`.execute(
    db,
  );
  if (inserted.numAffectedRows === 1n)
    await sql`delete from visit_salts where day < ${day}::date`.execute(db);
  const { rows } = await sql<{ salt: string }>`select salt from visit_salts where day = ${day}::date`.execute(
    db,
  );
  const { salt } = firstRow(rows);
  saltCache.set(db, { day, salt });
  return salt;
}
