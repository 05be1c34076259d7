import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db.ts';
import { cachePage, getCachedPage } from './page-cache.ts';
import { parseKeywordMatch } from './parse-keyword.ts';
import { NO_CRITERIA } from './product-filter.ts';
import { createLexicon } from './search-lexicon.ts';
import type { Search } from './search-sql.ts';

const withKeyword = (keyword: string) => ({
  ...NO_CRITERIA,
  keyword,
  match: parseKeywordMatch(keyword, createLexicon(new Map(), [])),
});

const search = (change: Partial<Search> = {}): Search => ({
  criteria: withKeyword('a'),
  scope: { kind: 'catalogue' },
  sort: 'latest',
  strategy: 'collect',
  source: 'search',
  limit: 3,
  offset: 0,
  ...change,
});

const page = (...ids: number[]) => ({
  rows: { ids, keys: ids.map(() => null) },
  revisions: { catalogue: 1, listings: 0 },
});

function isCached(query: Search, ...ids: number[]): boolean {
  const db = {} as Db;
  cachePage(db, query, page(...ids));
  return getCachedPage(db, query) !== undefined;
}

describe('the page cache', () => {
  it('[CAT-01] returns a page for the same query with any strategy, and for no other query', () => {
    const db = {} as Db;
    cachePage(db, search(), page(1, 2));
    expect(getCachedPage(db, search({ strategy: 'scan' }))).toEqual(page(1, 2));
    for (const other of [
      search({ sort: 'price_asc' }),
      search({ scope: { kind: 'available', sellerId: 1 } }),
      search({ criteria: withKeyword('b') }),
      search({ limit: 4 }),
      search({ offset: 3 }),
      search({ after: { key: null, id: 1 } }),
    ])
      expect(getCachedPage(db, other)).toBeUndefined();
    expect(getCachedPage({} as Db, search())).toBeUndefined();
  });

  it('[CAT-01] skips searches that have no matches and pages longer than people request', () => {
    expect(isCached(search(), 1, 2, 3)).toBe(true);
    expect(isCached(search({ strategy: 'none' }))).toBe(false);
    expect(isCached(search({ limit: 102 }), 1)).toBe(false);
  });

  it('[CAT-01] caches pages sorted by sales or rating only if they hold every match', () => {
    for (const sort of ['sales', 'rating'] as const) {
      expect(isCached(search({ sort }), 1, 2)).toBe(true);
      expect(isCached(search({ sort }), 1, 2, 3)).toBe(false);
      expect(isCached(search({ sort, offset: 3 }), 1)).toBe(false);
      expect(isCached(search({ sort, after: { key: 5, id: 1 } }), 1)).toBe(false);
    }
    const db = {} as Db;
    cachePage(db, search({ sort: 'sales' }), page(1, 2));
    cachePage(db, search({ sort: 'sales' }), page(1, 2, 3));
    expect(getCachedPage(db, search({ sort: 'sales' }))).toBeUndefined();
  });
});
