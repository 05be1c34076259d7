import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db.ts';
import { keepPage, recallPage } from './found-pages.ts';
import { EVERYTHING } from './product-filter.ts';
import type { Search } from './search-sql.ts';

const search = (change: Partial<Search> = {}): Search => ({
  matching: { ...EVERYTHING, keyword: 'a' },
  scope: { kind: 'catalogue' },
  sort: 'latest',
  way: 'gather',
  source: 'search',
  limit: 3,
  offset: 0,
  ...change,
});

const page = (...ids: number[]) => ({
  rows: { ids, keys: ids.map(() => null) },
  revisions: { catalogue: 1, listings: 0 },
});

/** Whether a page is remembered once it was found. */
function isKept(asked: Search, ...ids: number[]): boolean {
  const db = {} as Db;
  keepPage(db, asked, page(...ids));
  return recallPage(db, asked) !== undefined;
}

describe('a page that was found', () => {
  it('[CAT-01] is remembered for the same question, however it is answered, and for no other', () => {
    const db = {} as Db;
    keepPage(db, search(), page(1, 2));
    expect(recallPage(db, search({ way: 'walk' }))).toEqual(page(1, 2));
    for (const other of [
      search({ sort: 'price_asc' }),
      search({ scope: { kind: 'available', sellerId: 1 } }),
      search({ matching: { ...EVERYTHING, keyword: 'b' } }),
      search({ limit: 4 }),
      search({ offset: 3 }),
      search({ after: { key: null, id: 1 } }),
    ])
      expect(recallPage(db, other)).toBeUndefined();
    expect(recallPage({} as Db, search())).toBeUndefined();
  });

  it('[CAT-01] is not remembered where nothing was looked for, nor of a length that only scripts ask for', () => {
    expect(isKept(search(), 1, 2, 3)).toBe(true);
    expect(isKept(search({ way: 'none' }))).toBe(false);
    expect(isKept(search({ limit: 102 }), 1)).toBe(false);
  });

  it('[CAT-01] in the order of sales or ratings is remembered as long as it holds all there is', () => {
    for (const sort of ['sales', 'rating'] as const) {
      expect(isKept(search({ sort }), 1, 2)).toBe(true);
      expect(isKept(search({ sort }), 1, 2, 3)).toBe(false);
      expect(isKept(search({ sort, offset: 3 }), 1)).toBe(false);
      expect(isKept(search({ sort, after: { key: 5, id: 1 } }), 1)).toBe(false);
    }
    const db = {} as Db;
    keepPage(db, search({ sort: 'sales' }), page(1, 2));
    keepPage(db, search({ sort: 'sales' }), page(1, 2, 3));
    expect(recallPage(db, search({ sort: 'sales' }))).toBeUndefined();
  });
});
