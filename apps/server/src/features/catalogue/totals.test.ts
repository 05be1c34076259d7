import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db.ts';
import { remember, type Revisions } from './totals.ts';

const at = (catalogue: number): Revisions => ({ catalogue, listings: 0 });

/** A count that is answered by hand. */
function counting() {
  const answers: ((revision: number) => void)[] = [];
  const count = () =>
    new Promise<{ value: number; revisions: Revisions }>((resolve) => {
      answers.push((revision) => resolve({ value: revision, revisions: at(revision) }));
    });
  return { answers, count };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a remembered count', () => {
  it('[CAT-01] that began too early is made again once, however many wait for it', async () => {
    const db = {} as Db;
    const { answers, count } = counting();
    const early = remember(db, 'key', { needed: at(1) }, count);
    const late = Array.from({ length: 20 }, () => remember(db, 'key', { needed: at(2) }, count));
    answers[0]?.(1);
    await settled();
    expect(answers).toHaveLength(2);
    answers[1]?.(2);
    expect(await Promise.all([early, ...late])).toEqual([1, ...late.map(() => 2)]);
    expect(await remember(db, 'key', { needed: at(2) }, count)).toBe(2);
    expect(answers).toHaveLength(2);
  });

  it('[CAT-01] gives way to none that is older', async () => {
    const db = {} as Db;
    await remember(db, 'key', { needed: at(5) }, async () => ({ value: 5, revisions: at(5) }));
    // A replica that lags behind, for one.
    await remember(db, 'key', { needed: at(6) }, async () => ({ value: 4, revisions: at(4) }));
    expect(
      await remember(db, 'key', { needed: at(5) }, () => Promise.reject(new Error('counted again'))),
    ).toBe(5);
  });

  it('[ERR-05] that fails tells all who wait, and is made again for the next', async () => {
    const db = {} as Db;
    const fail = () => Promise.reject(new Error('away'));
    const both = await Promise.allSettled([
      remember(db, 'key', { needed: at(1) }, fail),
      remember(db, 'key', { needed: at(1) }, fail),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await remember(db, 'key', { needed: at(1) }, async () => ({ value: 1, revisions: at(1) }))).toBe(
      1,
    );
  });
});
