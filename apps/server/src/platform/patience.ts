// How often somebody may be wrong before they have to wait: failures are counted by subject, over the last quarter of an hour.
import { isoIn, nowIso, type Clock } from './clock.ts';
import type { Db, Tx } from './db.ts';
import { AppError } from './errors/app-error.ts';
import { sha256 } from './secrets.ts';

const WINDOW_MINUTES = 15;
const WINDOW_MS = WINDOW_MINUTES * 60_000;

/** What failures count for, kept as a hash: the table tells nobody who tried what from where. */
export type Subject = { hash: string; max: number };

export function subject(name: string, max: number): Subject {
  return { hash: sha256(name), max };
}

/** Whether one of the subjects failed too often within the last 15 minutes. */
export async function mustWait(db: Db | Tx, clock: Clock, subjects: readonly Subject[]): Promise<boolean> {
  const rows = await db
    .selectFrom('login_failures')
    .select('subject')
    .select((eb) => eb.fn.countAll<number>().as('failures'))
    .where(
      'subject',
      'in',
      subjects.map(({ hash }) => hash),
    )
    .where('failed_at', '>', isoIn(clock, -WINDOW_MS))
    .groupBy('subject')
    .execute();
  return rows.some((row) => subjects.some(({ hash, max }) => hash === row.subject && row.failures >= max));
}

/** What to throw at whoever has to wait: after too many wrong tries, or too many codes asked for. */
export function waitFirst(reason: 'signin_wait' | 'codes_wait' = 'signin_wait'): AppError {
  return new AppError('REQUEST_RATE_LIMIT', { reason, values: { minutes: WINDOW_MINUTES } });
}

export async function countFailure(db: Db | Tx, clock: Clock, subjects: readonly Subject[]): Promise<void> {
  const failed_at = nowIso(clock);
  await db
    .insertInto('login_failures')
    .values(subjects.map(({ hash }) => ({ subject: hash, failed_at })))
    .execute();
}

/** After a success the first of the subjects starts afresh; the others, such as an address, keep their count. */
export async function forgive(db: Db | Tx, subjects: readonly Subject[]): Promise<void> {
  const [first] = subjects;
  if (first) await db.deleteFrom('login_failures').where('subject', '=', first.hash).execute();
}
