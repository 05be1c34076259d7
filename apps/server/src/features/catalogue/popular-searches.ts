// Counts what people search for, to suggest it to others. Only a keyword of several people is ever shown, and no searcher is stored:
// see platform/daily-visitor.ts.
import { bangkokDay } from '@raan/contract/calendar';
import { sql } from 'kysely';
import { hashVisitor, isRobot, type Visit } from '#platform/daily-visitor.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { cachePerDatabase } from './cache-per-database.ts';
import { normalise } from './search-terms.ts';

/** On one day. Fewer people could recognise each other's searches. */
const SEARCHERS_MIN = 3;
const DAYS = 7;
const SHOWN_MAX = 8;
const KEYWORD_LETTERS = { min: 2, max: 40 };
/** Such as a phone number, an order number or an email address. */
const MAYBE_PERSONAL = /\p{Nd}{4}|@/u;
/** Searches between two writes; more are not counted. */
const BUFFER_MAX = 5_000;

/** `sellerId`: the searched store; null for the whole catalogue. */
export type Searched = { keyword: string; sellerId: number | null; visit: Visit };

const bufferOf = cachePerDatabase((): Searched[] => []);

/**
 * Notes a search that found something, for `writeSearches`. Ignores robots, and keywords that may be personal or are too long to
 * suggest.
 */
export function noteSearch(db: Db, { keyword: typed, sellerId, visit }: Searched): void {
  const keyword = normalise(typed);
  const { length } = Array.from(keyword);
  const isLengthFine = length >= KEYWORD_LETTERS.min && length <= KEYWORD_LETTERS.max;
  if (!isLengthFine || MAYBE_PERSONAL.test(keyword) || isRobot(visit.userAgent)) return;
  const buffer = bufferOf(db);
  if (buffer.length < BUFFER_MAX) buffer.push({ keyword, sellerId, visit });
}

/** Counts the noted searches, each searcher of a keyword once a day. A job runs it, so that no search waits for it. */
export async function writeSearches({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const noted = bufferOf(db).splice(0);
  if (noted.length === 0) return;
  const day = bangkokDay(clock.now());
  const rows = [];
  for (const { keyword, sellerId, visit } of noted)
    rows.push({ keyword, seller_id: sellerId, searcher: await hashVisitor(db, day, visit) });
  // In one order, so that two servers do not wait for each other.
  await sql`
    with added as (
      insert into keyword_searchers (seller_id, day, keyword, searcher)
      select distinct seller_id, ${day}::date, keyword, searcher
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as noted (seller_id bigint, keyword text, searcher text)
      order by 1, 3, 4
      on conflict do nothing returning seller_id, keyword
    )
    insert into keyword_days as counted (seller_id, day, keyword, searchers)
    select seller_id, ${day}::date, keyword, count(*) from added group by seller_id, keyword order by 1, 3
    on conflict (seller_id, day, keyword) do update set searchers = counted.searchers + excluded.searchers`.execute(
    db,
  );
}

/** Returns keywords of at least SEARCHERS_MIN people on a day of the last week, the most searched first. */
export async function selectPopularSearches(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number | null,
): Promise<string[]> {
  const { rows } = await sql<{ keyword: string }>`
    select keyword from keyword_days
    where seller_id is not distinct from ${sellerId}::bigint and day > ${bangkokDay(clock.now())}::date - ${DAYS}::int
    group by keyword having max(searchers) >= ${SEARCHERS_MIN}
    order by sum(searchers) desc, keyword limit ${SHOWN_MAX}`.execute(db);
  return rows.map(({ keyword }) => keyword);
}

/** Deletes the searchers of past days, and counts that are too old to be suggested. */
export async function deleteOldSearches({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const today = bangkokDay(clock.now());
  await sql`delete from keyword_searchers where day < ${today}::date`.execute(db);
  await sql`delete from keyword_days where day <= ${today}::date - ${DAYS}::int`.execute(db);
}
