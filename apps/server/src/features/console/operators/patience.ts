// How often an operator's sign-in may fail before it has to wait. There is no slide here: few people sign in, and none is a robot.
import { isoIn, nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { sha256 } from '#platform/secrets.ts';

const WINDOW_MINUTES = 15;
const WINDOW_MS = WINDOW_MINUTES * 60_000;

type Subject = { hash: string; max: number };

/**
 * What failures with a password count for: an account from one address, so that a stranger elsewhere keeps nobody out; the address; and
 * the account from wherever, against those who come from many.
 */
export function passwordSubjects(accountKey: string, ip: string): Subject[] {
  return [
    { hash: sha256(`operator:${accountKey}|${ip}`), max: 5 },
    { hash: sha256(`operator-address:${ip}`), max: 20 },
    { hash: sha256(`operator:${accountKey}`), max: 100 },
  ];
}

/** Wrong codes count for the account alone: who gets there knows its password. */
export function codeSubjects(operatorId: number): Subject[] {
  return [{ hash: sha256(`operator-code:${operatorId}`), max: 5 }];
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
  return rows.some(({ subject, failures }) =>
    subjects.some(({ hash, max }) => hash === subject && failures >= max),
  );
}

/** What to throw at whoever has to wait. */
export function waitFirst(): AppError {
  return new AppError('REQUEST_RATE_LIMIT', { reason: 'signin_wait', values: { minutes: WINDOW_MINUTES } });
}

export async function countFailure(db: Db | Tx, clock: Clock, subjects: readonly Subject[]): Promise<void> {
  const failed_at = nowIso(clock);
  await db
    .insertInto('login_failures')
    .values(subjects.map(({ hash }) => ({ subject: hash, failed_at })))
    .execute();
}

/** After a success the account starts afresh from this address; the address itself keeps its count. */
export async function forgive(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  const [first] = subjects;
  if (first) await tx.deleteFrom('login_failures').where('subject', '=', first.hash).execute();
}
