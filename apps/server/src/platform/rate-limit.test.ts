import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@raan/contract/durations';
import { useTestApp } from '#test/test-app.ts';
import { DatabaseTimeoutError, withinBudget } from './database-wait.ts';
import { inTransaction } from './db.ts';
import { AppError } from './errors/app-error.ts';
import { clearFailures, limitedSubject, oneAtATime, reserveAttempt, type Attempt } from './rate-limit.ts';

const app = useTestApp();

let count = 0;
const fresh = () => `subject-${(count += 1)}`;
const reserve = (...subjects: ReturnType<typeof limitedSubject>[]): Promise<Attempt> =>
  inTransaction(app.db, (tx) => reserveAttempt(tx, app.clock, subjects));
const clear = (attempt: Attempt) => inTransaction(app.db, (tx) => clearFailures(tx, attempt));
/** The minutes to wait of a refused attempt. */
const waitOf = async (attempt: Promise<Attempt>): Promise<unknown> =>
  await attempt.then(
    () => 'reserved',
    (error: unknown) =>
      error instanceof AppError && error.code === 'REQUEST_RATE_LIMIT'
        ? error.reason?.values['minutes']
        : error,
  );

describe('reserving attempts', () => {
  it('[SEC-02] allows exactly the promised number when thirty are reserved in parallel', async () => {
    const name = fresh();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () =>
        waitOf(reserve(limitedSubject([name], 5), limitedSubject([name, 'all'], 20))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(5);
    expect(new Set(outcomes)).toEqual(new Set(['reserved', 15]));
  });

  it('[SEC-02] locks subjects in one order, so that callers with another order do not deadlock', async () => {
    const [a, b] = [limitedSubject([fresh()], 100), limitedSubject([fresh()], 100)];
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => waitOf(index % 2 ? reserve(a, b) : reserve(b, a))),
    );
    expect(new Set(outcomes)).toEqual(new Set(['reserved']));
  });

  it('[SEC-02] allows the promised number within any 15 minutes', async () => {
    const subject = limitedSubject([fresh()], 2);
    await reserve(subject);
    app.clock.advance(10 * MINUTE_MS);
    await reserve(subject);
    expect(await waitOf(reserve(subject))).toBe(5);
    app.clock.advance(5 * MINUTE_MS);
    await reserve(subject);
    expect(await waitOf(reserve(subject))).toBe(10);
  });

  it('[SEC-03] doubles a growing delay with every failure, up to an hour, and resets it after a day', async () => {
    const subject = limitedSubject([fresh()], 3, { delay: 'growing' });
    for (let failures = 0; failures < 3; failures += 1) await reserve(subject);
    const waits: unknown[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const minutes = await waitOf(reserve(subject));
      waits.push(minutes);
      app.clock.advance(Number(minutes) * MINUTE_MS - 1_000);
      expect(await waitOf(reserve(subject))).toBe(1);
      app.clock.advance(1_000);
      await reserve(subject);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    app.clock.advance(24 * 60 * MINUTE_MS);
    for (let failures = 0; failures < 3; failures += 1) await reserve(subject);
  });

  it('[SEC-02] clears the failures after a success, except those of a shared network', async () => {
    const [own, network] = [limitedSubject([fresh()], 2), limitedSubject([fresh()], 3, { isShared: true })];
    await reserve(own, network);
    await clear(await reserve(own, network));
    await reserve(own);
    await reserve(own);
    expect(await waitOf(reserve(own))).toBe(15);
    await reserve(network);
    await reserve(network);
    expect(await waitOf(reserve(network))).toBe(15);
  });
});

describe('the queue of a key', () => {
  it('[SEC-02] [SEC-04] drops a request whose budget runs out, and keeps the order of later ones', async () => {
    const key = fresh();
    const log: string[] = [];
    const running = Promise.withResolvers<void>();
    const first = oneAtATime(key, async () => {
      await running.promise;
      log.push('first');
    });
    const second = withinBudget(20, () => oneAtATime(key, async () => log.push('second')));
    const third = oneAtATime(key, async () => log.push('third'));
    await expect(second).rejects.toBeInstanceOf(DatabaseTimeoutError);
    expect(log).toEqual([]);
    running.resolve();
    await Promise.all([first, third]);
    expect(log).toEqual(['first', 'third']);
  });

  it('[SEC-02] runs one task at a time in order, and continues after a failure', async () => {
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} ends`);
      if (name === 'first') throw new Error('wrong');
    };
    const key = fresh();
    const runs = ['first', 'second', 'third'].map((name) => oneAtATime(key, work(name)));
    const other = oneAtATime(fresh(), async () => log.push('another key'));
    expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    await other;
    expect(log.filter((line) => line !== 'another key')).toEqual([
      'first starts',
      'first ends',
      'second starts',
      'second ends',
      'third starts',
      'third ends',
    ]);
    expect(log.indexOf('another key')).toBeLessThan(log.indexOf('first ends'));
  });
});
