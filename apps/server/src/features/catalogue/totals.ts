// How many products match. Counting thousands of rows for every page would cost more than the page, so counts are remembered, each with the
// revision of the catalogue (and of the store's listings) that it was made at. Whoever needs a total knows the revision of
// now, read together with the page: an older count is made again, so that a total is never wrong, only sometimes new.
import type { CategoryKey } from '@raan/contract/catalogue/product';
import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db, Tx } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';
import { perDatabase, REMEMBERED_MAX } from './memory.ts';
import { EVERYTHING, filterKey, isEverything, type Matching } from './product-filter.ts';
import { countMatches, revisionColumns, type ProductScope, type Source } from './search-sql.ts';

export type Revisions = { catalogue: number; listings: number };

/** What is known of a search before it is made. */
export type Totals = {
  /** Rows that match in the scope. */
  matches: number;
  /** Active products. */
  population: number;
  /** Products that match anywhere in the catalogue. */
  inCatalogue: number;
  /** Active products in the store; 0 where no store is looked at. */
  inStore: number;
};

type Remembered = { value: unknown; revisions: Revisions };
type Memory = { done: LRUCache<string, Remembered>; running: Map<string, Promise<Remembered>> };

const memoryOf = perDatabase((): Memory => ({
  done: new LRUCache({ max: REMEMBERED_MAX }),
  running: new Map(),
}));

/** Whether two readings saw the same catalogue, and the same listings of a store. */
export function isSameRevision(one: Revisions, other: Revisions): boolean {
  return one.catalogue === other.catalogue && one.listings === other.listings;
}

const isAsNewAs = (one: Revisions, other: Revisions): boolean =>
  one.catalogue >= other.catalogue && one.listings >= other.listings;

/** Who asks: as of which revision, where that matters, and from within a transaction that has changed nothing yet. */
type Asking = { needed?: Revisions | undefined; tx?: Tx | undefined };

/**
 * What `count` answered at `needed` or later; without `needed`, whatever is remembered. Several who ask at once wait for one count, and
 * where that one began too early, for one more; save those in a transaction: they hold the connection that the others may be waiting for.
 */
export async function remember<T>(
  db: Db,
  key: string,
  { needed, tx }: Asking,
  count: (on: Db | Tx) => Promise<{ value: T; revisions: Revisions }>,
): Promise<T> {
  const { done, running } = memoryOf(db);
  const isEnough = ({ revisions }: Remembered) => !needed || isAsNewAs(revisions, needed);
  for (;;) {
    const known = done.get(key);
    if (known && isEnough(known)) return known.value as T;
    const others = tx ? undefined : running.get(key);
    if (!others) break;
    const counted = await others;
    if (isEnough(counted)) return counted.value as T;
  }
  const counting = count(tx ?? db).then((counted) => {
    keep(done, key, counted);
    return counted;
  });
  if (tx) return (await counting).value;
  const ending = counting.finally(() => running.delete(key));
  running.set(key, ending);
  return (await ending).value;
}

/** Remembers a count, unless a newer one is there already. */
function keep(done: Memory['done'], key: string, counted: Remembered): void {
  const known = done.peek(key);
  if (!known || isAsNewAs(counted.revisions, known.revisions)) done.set(key, counted);
}

async function countIn(db: Db | Tx, matching: Matching, scope: ProductScope, source: Source) {
  const { rows } = await sql<Revisions & { total: number }>`
    select (${countMatches(matching, scope, source)}) as total, ${revisionColumns(scope)}`.execute(db);
  const { total, catalogue, listings } = firstOf(rows);
  return { value: total, revisions: { catalogue, listings } };
}

async function catalogueTotal(db: Db, matching: Matching, { needed, tx }: Asking): Promise<number> {
  const revisions = needed && { ...needed, listings: 0 };
  return await remember(db, `catalogue ${filterKey(matching)}`, { needed: revisions, tx }, (on) =>
    countIn(on, matching, { kind: 'catalogue' }, 'search'),
  );
}

/** How many match in a scope, and what else is needed to choose a way. With `needed`, as of that revision or later. */
export async function totalsOf(
  db: Db,
  matching: Matching,
  scope: ProductScope,
  asking: Asking = {},
): Promise<Totals> {
  const population = await catalogueTotal(db, EVERYTHING, asking);
  const inCatalogue = isEverything(matching) ? population : await catalogueTotal(db, matching, asking);
  if (scope.kind === 'catalogue') return { matches: inCatalogue, population, inCatalogue, inStore: 0 };
  const store = { kind: 'listed', sellerId: scope.sellerId } as const;
  const listed = (narrowed: Matching, source: Source) =>
    remember(db, `store ${scope.sellerId} ${filterKey(narrowed)}`, asking, (on) =>
      countIn(on, narrowed, store, source),
    );
  const inStore = await listed(EVERYTHING, 'listings');
  const matchesInStore = isEverything(matching)
    ? inStore
    : inCatalogue === 0 || inStore === 0
      ? 0
      : await listed(matching, smallerSource(inCatalogue, inStore));
  const matches = scope.kind === 'listed' ? matchesInStore : Math.max(0, inCatalogue - matchesInStore);
  return { matches, population, inCatalogue, inStore };
}

/** Where gathering the products of a store begins. */
export function smallerSource(inCatalogue: number, inStore: number): Source {
  return inStore <= inCatalogue ? 'listings' : 'search';
}

export type CategoryCount = { key: CategoryKey; count: number };

/** Active products of each category that has any; only those of a seller's store where one is given. */
export async function categoryCounts(
  db: Db,
  sellerId: number | undefined,
  needed?: Revisions,
): Promise<readonly CategoryCount[]> {
  const scope: ProductScope = sellerId === undefined ? { kind: 'catalogue' } : { kind: 'listed', sellerId };
  const from: RawBuilder<unknown> =
    sellerId === undefined
      ? sql`product_search search`
      : sql`listings join product_search search on search.product_id = listings.product_id and listings.seller_id = ${sellerId}`;
  const key = sellerId === undefined ? 'categories' : `categories ${sellerId}`;
  const revisions = needed && sellerId === undefined ? { ...needed, listings: 0 } : needed;
  return await remember(db, key, { needed: revisions }, async () => {
    const { rows } = await sql<Revisions & { counts: CategoryCount[] }>`
      select coalesce((select jsonb_agg(counted) from (
          select search.category as key, count(*) as count from ${from} group by search.category
        ) as counted), '[]') as counts, ${revisionColumns(scope)}`.execute(db);
    const { counts, catalogue, listings } = firstOf(rows);
    return { value: counts, revisions: { catalogue, listings } };
  });
}
