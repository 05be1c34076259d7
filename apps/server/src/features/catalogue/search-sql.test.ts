import { productSorts } from '@raan/contract/catalogue/product';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_CRITERIA, parseFilter } from './product-filter.ts';
import { loadLexicon, type Lexicon } from './search-lexicon.ts';
import { countMatches, pageIdsQuery, type ProductScope, type Search } from './search-sql.ts';
import type { Sort } from './sorts.ts';
import { newSeller } from '#test/fixtures.ts';
import { newProducts } from '#test/products.ts';
import { useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let store: number;
let lexicon: Lexicon;

beforeAll(async () => {
  store = (await newSeller(app)).id;
  lexicon = await loadLexicon(app.db);
  await newProducts(app, 4_000, 'เสื้อยืด Cotton', { category: 'fashion' });
  await newProducts(app, 5, 'เสื้อยืด หายาก', { category: 'sports' });
  await sql`insert into listings select ${store}, id, now() from products where id % 2 = 0`.execute(app.db);
  await sql`analyze`.execute(app.ownerDb);
});

/** The query plan without costs. */
async function explain(statement: ReturnType<typeof pageIdsQuery>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(app.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const search = (parts: Partial<Search>): Search => ({
  criteria: NO_CRITERIA,
  scope: { kind: 'catalogue' },
  sort: 'latest',
  strategy: 'scan',
  source: 'search',
  limit: 21,
  offset: 0,
  ...parts,
});

const scopes = (): ProductScope[] => [
  { kind: 'catalogue' },
  { kind: 'available', sellerId: store },
  { kind: 'listed', sellerId: store },
];

describe('a query plan', () => {
  it('[CAT-01] for a scan reads one index in its order for any filter, sort and cursor', async () => {
    const filters = [
      {},
      { keyword: 'หายาก' },
      { keyword: 'q', category: 'beauty', hot: true },
      { on_sale: true, min_price: 10, max_price: 20 },
    ] as const;
    for (const scope of scopes())
      for (const sort of [
        ...productSorts(undefined),
        'id',
        ...(scope.kind === 'listed' ? (['listed'] as const) : []),
      ] as Sort[])
        for (const filter of filters)
          for (const after of [undefined, { key: 1_000, id: 2_000 }]) {
            const plan = await explain(
              pageIdsQuery(search({ criteria: parseFilter(filter, lexicon), scope, sort, after })),
            );
            const detour = /Seq Scan|Sort|Hash/.exec(plan)?.[0];
            expect({ scope, sort, filter, detour, plan }).toEqual({
              scope,
              sort,
              filter,
              detour: undefined,
              plan,
            });
          }
  });

  it('[CAT-02] for a keyword uses the index of terms, for common and unknown words', async () => {
    for (const keyword of ['เ', 'ยืด', 'cotton', 'หายาก', 'nobody has this', 'cotton ยืด'])
      for (const scope of scopes()) {
        const criteria = parseFilter(
          { keyword, min_price: 100, max_price: 100, category: 'sports' },
          lexicon,
        );
        const gathered = pageIdsQuery(search({ criteria, scope, strategy: 'collect', sort: 'price_asc' }));
        for (const statement of [gathered, countMatches(criteria, scope, 'search')]) {
          const plan = await explain(statement);
          expect({ keyword, isByIndex: plan.includes('product_search_terms') }).toEqual({
            keyword,
            isByIndex: true,
          });
        }
      }
  });

  it('[SHOP-06] for a small store reads only its listings', async () => {
    const scope = { kind: 'listed', sellerId: store } as const;
    const plan = await explain(
      pageIdsQuery(
        search({
          criteria: parseFilter({ keyword: 'cotton' }, lexicon),
          scope,
          strategy: 'collect',
          source: 'listings',
        }),
      ),
    );
    expect(plan).not.toContain('product_search_terms');
    expect(plan).toContain('listings');
  });
});
