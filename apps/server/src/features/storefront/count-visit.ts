// Visitors are counted once for each visitor and day, without third parties and without keeping who they were.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { bangkokDay, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { firstOf } from '#platform/rows.ts';
import { randomToken } from '#platform/secrets.ts';

/**
 * Programs that say what they are: search engines, makers of link previews, monitors, libraries. Words that are part of a phone's or an
 * app's name count only as the robot writes them: people come with a CUBOT, a TECNO PHANTOM, and out of Telegram.
 */
const ROBOT = new RegExp(
  [
    '(?<!cu)bot\\b|crawl|spider|slurp|scrap|archiv|preview|monitor|uptime|pingdom|lighthouse|headless|phantomjs|puppeteer|playwright|selenium',
    'facebookexternalhit|facebookcatalog|meta-external|whatsapp/|line-poker|embedly|google-inspectiontool|googleother|mediapartners|feedfetcher',
    'curl|wget|python|\\bjava[/-]|okhttp|axios|node-fetch|undici|go-http|libwww|httpclient|http_request|^ruby\\b|\\bruby/|\\bperl\\b|\\bphp\\b',
  ].join('|'),
  'i',
);

/** Whether a program asks, as far as it says; one that says nothing is one. */
function isRobot(userAgent: string): boolean {
  return userAgent === '' || ROBOT.test(userAgent);
}

export type Visit = { ip: string; userAgent: string };

/**
 * Counts a view of a store's page; a robot counts for nothing. The visitor is a hash with the day's salt, which lives for that day only:
 * afterwards nobody, we included, can tell whose it was.
 */
export async function countVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  visit: Visit,
): Promise<void> {
  if (isRobot(visit.userAgent)) return;
  const day = bangkokDay(clock.now());
  const salt = await saltOf(db, day);
  const hash = createHash('sha256').update(`${salt}|${visit.ip}|${visit.userAgent}`).digest('base64url');
  await sql`
    with visit as (
      insert into store_visits (seller_id, day, visitor) values (${sellerId}, ${day}::date, ${hash.slice(0, 24)})
      on conflict do nothing returning 1
    )
    insert into seller_days as figures (seller_id, day, visitors)
    select ${sellerId}::bigint, ${day}::date, 1 from visit
    on conflict (seller_id, day) do update set visitors = figures.visitors + 1`.execute(db);
}

/** Forgets who came before today, salts first; the counts of the days stay. */
export async function forgetVisits({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const today = bangkokDay(clock.now());
  if (known.get(db)?.day !== today) known.delete(db);
  await sql`delete from visit_salts where day < ${today}::date`.execute(db);
  await sql`delete from store_visits where day < ${today}::date`.execute(db);
}

/** Salts that this process has read, of one day for each database. */
const known = new WeakMap<Db, { day: string; salt: string }>();

/** The salt of a day, the same for all servers on the database. Making one forgets those of the days before; where nobody comes, `forgetVisits` does. */
async function saltOf(db: Db, day: string): Promise<string> {
  const kept = known.get(db);
  if (kept?.day === day) return kept.salt;
  const made = await sql`
    insert into visit_salts (day, salt) values (${day}::date, ${randomToken()}) on conflict (day) do nothing`.execute(
    db,
  );
  if (made.numAffectedRows === 1n) await sql`delete from visit_salts where day < ${day}::date`.execute(db);
  const { rows } = await sql<{ salt: string }>`select salt from visit_salts where day = ${day}::date`.execute(
    db,
  );
  const { salt } = firstOf(rows);
  known.set(db, { day, salt });
  return salt;
}
