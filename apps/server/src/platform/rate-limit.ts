// Failed guesses are counted per subject (account, network, device).
import { sql } from 'kysely';
import { MINUTE_MS } from '@raan/contract/durations';
import { isoFromNow, nowIso, type Clock } from './clock.ts';
import { waitForDatabase } from './database-wait.ts';
import { inTransaction, type Db, type Tx } from './db.ts';
import { AppError } from './errors/app-error.ts';
import { sha256 } from './secrets.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Failures in this period count for `day` and lengthen a growing delay. Rows are kept as long (see `deleteExpiredRows`). */
const DAY_WINDOW_MS = 24 * 60 * MINUTE_MS;
const FIRST_DELAY_MS = MINUTE_MS;
const LONGEST_DELAY_MS = 60 * MINUTE_MS;
const DOUBLINGS_MAX = Math.ceil(Math.log2(LONGEST_DELAY_MS / FIRST_DELAY_MS));

/** Stored as a hash, so that the table reveals neither accounts nor addresses. */
export type LimitedSubject = {
  hash: string;
  maxFailures: number;
  /**
   * `window`: at most `maxFailures` in 15 minutes. `day`: in 24 hours. `growing`: beyond `maxFailures` within a day, each attempt has to
   * wait: a minute first, then twice as long each time, up to an hour.
   */
  delay: 'window' | 'day' | 'growing';
  /** Networks are shared by many people: a success of one does not clear the failures of the others. */
  isShared: boolean;
};

/** A reserved attempt. It counts as a failure until `clearFailures`. */
export type Attempt = { ids: number[]; subjects: readonly LimitedSubject[] };

type WaitReason =
  | 'signin_wait'
  | 'codes_wait'
  | 'sms_codes_wait'
  | 'sms_codes_day'
  | 'order_link_wait'
  | 'order_link_day'
  | 'withdraw_password_wait';

/** Creates a subject from the parts of its name, such as `['own-password', 17]`, in any characters. */
export function limitedSubject(
  parts: readonly (string | number)[],
  maxFailures: number,
  { delay = 'window', isShared = false }: Partial<Pick<LimitedSubject, 'delay' | 'isShared'>> = {},
): LimitedSubject {
  return { hash: sha256(JSON.stringify(parts)), maxFailures, delay, isShared };
}

/**
 * Reserves one attempt for every subject, before the secret is compared: parallel guesses cannot exceed the limit. Throws
 * REQUEST_RATE_LIMIT, with the minutes to wait.
 */
export async function reserveAttempt(
  tx: Tx,
  clock: Clock,
  subjects: readonly LimitedSubject[],
  reason: WaitReason = 'signin_wait',
): Promise<Attempt> {
  await lockSubjects(tx, subjects);
  for (const subject of subjects) {
    const waitMs = (await freeAgainAt(tx, clock, subject)) - clock.now();
    if (waitMs > 0) {
      const minutes = Math.ceil(waitMs / MINUTE_MS);
      throw new AppError('REQUEST_RATE_LIMIT', { reason, values: { minutes } });
    }
  }
  return { ids: await recordFailure(tx, clock, subjects), subjects };
}

/** Locks subjects, so that only one transaction at a time counts their failures. */
export async function lockSubjects(tx: Tx, subjects: readonly Pick<LimitedSubject, 'hash'>[]): Promise<void> {
  // Every caller locks in the same order; the reverse would deadlock.
  for (const hash of subjects.map((subject) => subject.hash).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(tx);
}

/** Removes the reserved attempt after a success and clears failures, except those of shared subjects. */
export async function clearFailures(tx: Tx, { ids, subjects }: Attempt): Promise<void> {
  const cleared = subjects.filter(({ isShared }) => !isShared).map(({ hash }) => hash);
  await tx
    .deleteFrom('login_failures')
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<number>`any(${ids}::bigint[])`),
        eb('subject', '=', sql<string>`any(${cleared}::text[])`),
      ]),
    )
    .execute();
}

/** Clears all failures of the subjects, for example when their secret is replaced. */
export async function clearSubjects(
  tx: Tx,
  subjects: readonly Pick<LimitedSubject, 'hash'>[],
): Promise<void> {
  const hashes = subjects.map(({ hash }) => hash);
  await tx
    .deleteFrom('login_failures')
    .where('subject', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
}

/** Records one failure for every subject without checking a limit. Returns the ids of the rows. */
export async function recordFailure(
  db: Db | Tx,
  clock: Clock,
  subjects: readonly Pick<LimitedSubject, 'hash'>[],
): Promise<number[]> {
  const failed_at = nowIso(clock);
  const rows = await db
    .insertInto('login_failures')
    .values(subjects.map(({ hash }) => ({ subject: hash, failed_at })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The highest number of failures that any of the subjects had in the last 15 minutes. */
export async function recentFailures(
  db: Db | Tx,
  clock: Clock,
  subjects: readonly Pick<LimitedSubject, 'hash'>[],
): Promise<number> {
  const rows = await db
    .selectFrom('login_failures')
    .select((eb) => eb.fn.countAll<number>().as('failures'))
    .where(
      'subject',
      'in',
      subjects.map(({ hash }) => hash),
    )
    .where('failed_at', '>', isoFromNow(clock, -WINDOW_MS))
    .groupBy('subject')
    .execute();
  return Math.max(0, ...rows.map(({ failures }) => failures));
}

/** The time at which the subject may try again, in milliseconds since 1970; 0 if it may now. */
async function freeAgainAt(
  tx: Tx,
  clock: Clock,
  { hash, maxFailures, delay }: LimitedSubject,
): Promise<number> {
  const isGrowing = delay === 'growing';
  const windowMs = delay === 'window' ? WINDOW_MS : DAY_WINDOW_MS;
  const failures = await tx
    .selectFrom('login_failures')
    .select('failed_at')
    .where('subject', '=', hash)
    .where('failed_at', '>', isoFromNow(clock, -windowMs))
    .orderBy('failed_at', 'desc')
    .limit(maxFailures + DOUBLINGS_MAX)
    .execute();
  const [latest] = failures;
  const oldestThatCounts = failures[maxFailures - 1];
  if (!latest || !oldestThatCounts) return 0;
  if (!isGrowing) return Date.parse(oldestThatCounts.failed_at) + windowMs;
  const growth = 2 ** (failures.length - maxFailures);
  return Date.parse(latest.failed_at) + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * growth);
}

const queues = new Map<string, Promise<void>>();

/**
 * Runs the tasks of a key one after the other. Reservations alone are safe; the queue keeps parallel requests with the right secret from
 * using up each other's attempts. Waiting spends the request's database budget: otherwise, with a hanging database, it would wait for all
 * requests before it. Throws DatabaseTimeoutError.
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key) ?? Promise.resolve();
  const turn = Promise.withResolvers<void>();
  // When a request gives up, later ones must still wait for the running one.
  const end = before.then(() => turn.promise);
  queues.set(key, end);
  try {
    await waitForDatabase(
      () => before,
      Infinity,
      () => {},
    );
    return await work();
  } finally {
    turn.resolve();
    void end.then(() => queues.get(key) === end && queues.delete(key));
  }
}

/** Compares a secret outside any transaction, within a limit, and clears the failures if it is right. Throws REQUEST_RATE_LIMIT. */
export async function compareWithinLimit(
  { db, clock }: { db: Db; clock: Clock },
  limit: { subjects: readonly [LimitedSubject, ...LimitedSubject[]]; reason?: WaitReason },
  compare: () => Promise<boolean>,
): Promise<boolean> {
  return await oneAtATime(limit.subjects[0].hash, async () => {
    const attempt = await inTransaction(db, (tx) => reserveAttempt(tx, clock, limit.subjects, limit.reason));
    const isRight = await compare();
    if (isRight) await inTransaction(db, (tx) => clearFailures(tx, attempt));
    return isRight;
  });
}
