// Tells visitors of a day apart without storing personal data: a hash with a daily salt. Once the salt is deleted, nobody can link
// it to a person.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { firstRow } from './rows.ts';
import { randomToken } from './secrets.ts';

export type Visit = { ip: string; userAgent: string };

/** Returns the address and the browser of a request. */
export function visitOf({ ip, headers }: FastifyRequest): Visit {
  return { ip, userAgent: headers['user-agent'] ?? '' };
}

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
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || ROBOT.test(userAgent);
}

/** Returns the hash of a visitor on a day, the same on all servers. */
export async function hashVisitor(db: Db, day: string, { ip, userAgent }: Visit): Promise<string> {
  const salt = await loadSalt(db, day);
  return createHash('sha256').update(`${salt}|${ip}|${userAgent}`).digest('base64url').slice(0, 24);
}

/** Deletes the salts of past days. */
export async function deleteOldSalts(db: Db, today: string): Promise<void> {
  if (saltCache.get(db)?.day !== today) saltCache.delete(db);
  await sql`delete from visit_salts where day < ${today}::date`.execute(db);
}

const saltCache = new WeakMap<Db, { day: string; salt: string }>();

/** All servers share a day's salt. Creating it deletes older ones; `deleteOldSalts` does so on days without visits. */
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
