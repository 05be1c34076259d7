import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db.ts';
import { loadCached, type Revisions } from './totals.ts';

const at = (catalogue: number): Revisions => ({ catalogue, listings: 0 });

/** A count that the test resolves by hand. */
function controlledCount() {
  const resolvers: ((revision: number) => void)[] = [];
  const count = () =>
    new Promise<{ value: number; revisions: Revisions }>((resolve) => {
      resolvers.push((revision) => resolve({ value: revision, revisions: at(revision) }));
    });
  return { resolvers, count };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('a cached count', () => {
  it('[CAT-01] is counted again once for all waiting callers when it is too old', async () => {
    const db = {} as Db;
    const { resolvers, count } = controlledCount();
    const early = loadCached(db, 'key', { minRevisions: at(1) }, count);
    const late = Array.from({ length: 20 }, () => loadCached(db, 'key', { minRevisions: at(2) }, count));
    resolvers[0]?.(1);
    await nextTick();
    expect(resolvers).toHaveLength(2);
    resolvers[1]?.(2);
    expect(await Promise.all([early, ...late])).toEqual([1, ...late.map(() => 2)]);
    expect(await loadCached(db, 'key', { minRevisions: at(2) }, count)).toBe(2);
    expect(resolvers).toHaveLength(2);
  });

  it('[CAT-01] is not replaced by an older one', async () => {
    const db = {} as Db;
    await loadCached(db, 'key', { minRevisions: at(5) }, async () => ({ value: 5, revisions: at(5) }));
    // For example from a replica that lags behind.
    await loadCached(db, 'key', { minRevisions: at(6) }, async () => ({ value: 4, revisions: at(4) }));
    expect(
      await loadCached(db, 'key', { minRevisions: at(5) }, () => Promise.reject(new Error('counted again'))),
    ).toBe(5);
  });

  it('[CAT-01] reports a failure to every waiting caller, and is counted again for the next', async () => {
    const db = {} as Db;
    const fail = () => Promise.reject(new Error('away'));
    const both = await Promise.allSettled([
      loadCached(db, 'key', { minRevisions: at(1) }, fail),
      loadCached(db, 'key', { minRevisions: at(1) }, fail),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(
      await loadCached(db, 'key', { minRevisions: at(1) }, async () => ({ value: 1, revisions: at(1) })),
    ).toBe(1);
  });
});
