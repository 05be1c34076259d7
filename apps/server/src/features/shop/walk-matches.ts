// A selection by filter, done in steps: each takes the next products by id and is committed on its own, so that a client that goes
// away between two steps has lost nothing, and may go on from its last cursor or begin again.
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { MATCHES_PER_STEP, type ListingResult, type UnlistResult } from '@raan/contract/shop/shop-endpoints';
import type { Clock } from '#platform/clock.ts';
import { readCursor, writeCursor } from '#platform/cursor.ts';
import type { Db, Tx } from '#platform/db.ts';
import { sha256 } from '#platform/secrets.ts';
import { filterKey, readFilter } from '#features/catalogue/product-filter.ts';
import { selectLastProductId, selectMatchIds } from '#features/catalogue/products.queries.ts';
import type { ProductScope } from '#features/catalogue/search-sql.ts';
import { totalsOf } from '#features/catalogue/totals.ts';
import { addListings } from './list-in-store.ts';
import { unlistFromStore } from './unlist-from-store.ts';

/** What a client sends for a step. */
export type MatchesStep = {
  filter: ProductFilter;
  except_ids?: readonly number[] | undefined;
  cursor?: string | undefined;
};

/** The transaction of a step, and the database whose counts are remembered. */
type Step = { tx: Tx; db: Db };

/** Puts the next matches that a store lacks into it. Throws REQUEST_VALIDATION_ERROR for a cursor that is not of this selection. */
export async function listMatches(
  { tx, db }: Step,
  clock: Clock,
  sellerId: number,
  step: MatchesStep,
): Promise<ListingResult & { next_cursor?: string }> {
  return await takeStep({ tx, db }, { kind: 'available', sellerId }, step, (ids) =>
    addListings(tx, clock, sellerId, ids),
  );
}

/** Takes the next matches of a store out of it. Throws REQUEST_VALIDATION_ERROR for a cursor that is not of this selection. */
export async function unlistMatches(
  { tx, db }: Step,
  sellerId: number,
  step: MatchesStep,
): Promise<UnlistResult & { next_cursor?: string }> {
  return await takeStep({ tx, db }, { kind: 'listed', sellerId }, step, (ids) =>
    unlistFromStore(tx, sellerId, ids),
  );
}

/** Finds the next matches and does `work` with them. */
async function takeStep<T extends object>(
  { tx, db }: Step,
  scope: ProductScope,
  { filter, except_ids: exceptIds = [], cursor }: MatchesStep,
  work: (ids: readonly number[]) => Promise<T>,
): Promise<T & { next_cursor?: string }> {
  const matching = readFilter(filter, 'filter.');
  // A walk goes on with the filter it began with.
  const kind = `${scope.kind}-matches:${sha256(filterKey(matching)).slice(0, 12)}`;
  const place = cursor === undefined ? undefined : readCursor(cursor, kind, 2);
  const totals = await totalsOf(db, matching, scope, { tx });
  // The highest id is fixed by the first step: what arrives in the catalogue meanwhile does not prolong the walk.
  const [after, upTo] = place ?? [0, await selectLastProductId(tx)];
  const range = { after, upTo, exceptIds, limit: MATCHES_PER_STEP };
  const ids = await selectMatchIds(tx, matching, scope, totals, range);
  const done = await work(ids);
  const last = ids.at(-1);
  const isThrough = last === undefined || ids.length < MATCHES_PER_STEP || last === upTo;
  return isThrough ? done : { ...done, next_cursor: writeCursor(kind, [last, upTo]) };
}
