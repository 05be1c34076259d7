// Built from existing product names, and identical for the same seed.
import { CATEGORY_KEYS, PRODUCT_SORTS } from '@raan/contract/catalogue/product';
import { sql } from 'kysely';
import { seededChance } from '#demo/seeded-random.ts';
import type { Db } from '#platform/db.ts';

/** `seller` requests carry the seller's token. */
export type BenchRequest = {
  path: string;
  query: Record<string, string | number | boolean>;
  as: 'visitor' | 'seller';
};
export type Scenario = {
  name: string;
  requests: readonly BenchRequest[];
  /** Sends each request only once, so that none is answered from the cache. */ isUnique?: boolean;
};

const REQUESTS_PER_SCENARIO = 200;
const UNIQUE_REQUESTS = 6_000;

/** Cursors of the pages after the first, in scrolling order. */
export type Cursors = { catalogue: readonly string[]; listed: readonly string[] };

/** Builds all scenarios for a catalogue with these product ids. */
export async function catalogueScenarios(
  db: Db,
  ids: readonly number[],
  cursors: Cursors,
): Promise<Scenario[]> {
  const chance = seededChance(7);
  const { rows } = await sql<{ th: string; en: string; cn: string }>`
    select name->>'th' as th, name->>'en' as en, name->>'zh-CN' as cn from products order by md5(id::text) limit ${UNIQUE_REQUESTS}`.execute(
    db,
  );
  const substringOf =
    (pick: (row: { th: string; en: string; cn: string }) => string, longest: number) => (index: number) => {
      const letters = Array.from(pick(rows[index % rows.length] ?? { th: '', en: '', cn: '' }));
      const length = chance.between(1, longest);
      return (
        letters
          .slice(chance.between(0, letters.length - length))
          .slice(0, length)
          .join('')
          .trim() || 'x'
      );
    };
  const createRequests = (
    count: number,
    path: string,
    query: (index: number) => BenchRequest['query'],
    as: BenchRequest['as'] = 'visitor',
  ) => Array.from({ length: count }, (_, index) => ({ path, query: { per_page: 20, ...query(index) }, as }));
  const [thai, english, chinese] = [
    substringOf(({ th }) => th, 8),
    substringOf(({ en }) => en, 10),
    substringOf(({ cn }) => cn, 5),
  ];
  // One search in twenty has no results.
  const withMisses = (keywordAt: (index: number) => string) => (index: number) => ({
    keyword: index % 20 === 0 ? `ไม่มี${index}` : keywordAt(index),
  });
  const randomFilters = () => {
    const [low, sort] = [chance.between(1, 30) * 50, chance.pick(PRODUCT_SORTS)];
    return {
      sort,
      ...(chance.happens(0.6) && { category: chance.pick(CATEGORY_KEYS) }),
      ...(chance.happens(0.3) && { on_sale: true }),
      ...(chance.happens(0.15) && { hot: true }),
      ...(chance.happens(0.4) && { min_price: low, max_price: low + chance.between(1, 20) * 50 }),
    };
  };
  const nextPages =
    (pages: readonly string[]) =>
    (index: number): BenchRequest['query'] => {
      const cursor = pages[(index % (pages.length + 1)) - 1];
      return cursor === undefined ? {} : { cursor };
    };
  return [
    {
      name: 'list',
      requests: createRequests(REQUESTS_PER_SCENARIO, '/api/products', nextPages(cursors.catalogue)),
    },
    {
      name: 'filter and sort',
      requests: createRequests(REQUESTS_PER_SCENARIO, '/api/products', randomFilters),
    },
    {
      name: 'filter and sort, uncached',
      isUnique: true,
      requests: createRequests(UNIQUE_REQUESTS, '/api/products', (index) => ({
        ...randomFilters(),
        min_price: index / 100,
      })),
    },
    {
      name: 'search Thai',
      requests: createRequests(REQUESTS_PER_SCENARIO, '/api/products', withMisses(thai)),
    },
    {
      name: 'search Chinese',
      requests: createRequests(REQUESTS_PER_SCENARIO, '/api/products', withMisses(chinese)),
    },
    {
      name: 'search English',
      requests: createRequests(REQUESTS_PER_SCENARIO, '/api/products', withMisses(english)),
    },
    {
      name: 'search, filter and sort',
      requests: createRequests(REQUESTS_PER_SCENARIO, '/api/products', (index) => ({
        ...randomFilters(),
        ...withMisses(thai)(index),
      })),
    },
    {
      name: 'search, uncached',
      isUnique: true,
      requests: createRequests(UNIQUE_REQUESTS, '/api/products', (index) => ({
        keyword: `${thai(index)}${index % 2 ? '' : ' '}${english(index)}`.slice(0, 12),
      })),
    },
    {
      name: 'search products available to a seller',
      requests: createRequests(
        REQUESTS_PER_SCENARIO,
        '/api/sellers/available-products',
        withMisses(thai),
        'seller',
      ),
    },
    {
      name: 'list a seller’s 1,000 products',
      requests: createRequests(
        REQUESTS_PER_SCENARIO,
        '/api/sellers/products',
        nextPages(cursors.listed),
        'seller',
      ),
    },
    {
      name: 'product',
      requests: Array.from({ length: REQUESTS_PER_SCENARIO }, () => ({
        path: `/api/products/${chance.pick(ids)}`,
        query: {},
        as: 'visitor' as const,
      })),
    },
  ];
}

/** Returns the path and query string of a request. */
export function requestPath({ path, query }: BenchRequest): string {
  const parts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(parts).toString();
  return text ? `${path}?${text}` : path;
}
