// Counts failures of an account and of an address; from the third within 15 minutes on, the slide is demanded.
import { isoIn, nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { sha256 } from '#platform/secrets.ts';
import { firstOf } from '#platform/rows.ts';

const WINDOW_MS = 15 * 60_000;
const FAILURES_BEFORE_SLIDE = 3;

/** Subjects are kept as hashes: the table tells nobody who tried what from where. */
export function failureSubjects(accountKey: string, ip: string): string[] {
  return [sha256(`account:${accountKey}`), sha256(`address:${ip}`)];
}

/** Whether any of the subjects failed three times within the last 15 minutes. */
export async function failedTooOften(db: Db, clock: Clock, subjects: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('login_failures')
    .select('subject')
    .where('subject', 'in', subjects)
    .where('failed_at', '>', isoIn(clock, -WINDOW_MS))
    .groupBy('subject')
    .having((eb) => eb.fn.countAll(), '>=', FAILURES_BEFORE_SLIDE)
    .execute();
  return rows.length > 0;
}

export async function recordFailure(db: Db, clock: Clock, subjects: readonly string[]): Promise<void> {
  const at = nowIso(clock);
  await db
    .insertInto('login_failures')
    .values(subjects.map((subject) => ({ subject, failed_at: at })))
    .execute();
}

/** After a success the account starts afresh; the address keeps its count. */
export async function forgiveAccount(db: Db | Tx, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('login_failures').where('subject', '=', firstOf(subjects)).execute();
}
