import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { MATCHES_PER_STEP, type ListingResult, type UnlistResult } from '@raan/contract/shop/shop-endpoints';
import type { Clock } from '#platform/clock.ts';
import { decodeCursor, encodeCursor } from '#platform/cursor.ts';
import type { Db, Tx } from '#platform/db.ts';
import { sha256 } from '#platform/secrets.ts';
import { selectMatchIds } from '#features/catalogue/find-products.ts';
import { parseFilter } from '#features/catalogue/product-filter.ts';
import { selectLastProductId } from '#features/catalogue/products.queries.ts';
import { resolveKeyword } from '#features/catalogue/resolve-keyword.ts';
import { loadLexicon } from '#features/catalogue/search-lexicon.ts';
import type { ProductScope } from '#features/catalogue/search-sql.ts';
import { loadTotals } from '#features/catalogue/totals.ts';
import { addListings } from './list-in-store.ts';
import { unlistFromStore } from './unlist-from-store.ts';

export type BatchRequest = {
  filter: ProductFilter;
  except_ids?: readonly number[] | undefined;
  cursor?: string | undefined;
};

/** The transaction of the batch, and the database whose cached counts it uses. */
type BatchDeps = { tx: Tx; db: Db };

/**
 * Lists the next batch of matches. Each batch commits separately, so a client can continue from its last
 * cursor. Throws REQUEST_VALIDATION_ERROR for a cursor of another selection.
 */
export async function listMatchingProducts(
  { tx, db }: BatchDeps,
  clock: Clock,
  sellerId: number,
  step: BatchRequest,
): Promise<ListingResult & { next_cursor?: string }> {
  return await processBatch({ tx, db }, { kind: 'available', sellerId }, step, (ids) =>
    addListings(tx, clock, sellerId, ids),
  );
}

/** Unlists the next batch of matches in the store. Throws like listMatchingProducts. */
export async function unlistMatchingProducts(
  { tx, db }: BatchDeps,
  sellerId: number,
  step: BatchRequest,
): Promise<UnlistResult & { next_cursor?: string }> {
  return await processBatch({ tx, db }, { kind: 'listed', sellerId }, step, (ids) =>
    unlistFromStore(tx, sellerId, ids),
  );
}

async function processBatch<T extends object>(
  { tx, db }: BatchDeps,
  scope: ProductScope,
  { filter, except_ids: exceptIds = [], cursor }: BatchRequest,
  apply: (ids: readonly number[]) => Promise<T>,
): Promise<T & { next_cursor?: string }> {
  const parsed = parseFilter(filter, await loadLexicon(db, tx), 'filter.');
  const { match: _, ...typed } = parsed;
  // The cursor is bound to the filter of the first batch.
  const kind = `${scope.kind}-matches:${sha256(JSON.stringify(typed)).slice(0, 12)}`;
  const position = cursor === undefined ? undefined : decodeCursor(cursor, kind, 2);
  const criteria = await resolveKeyword(db, parsed, { tx });
  const totals = await loadTotals(db, criteria, scope, { tx });
  // The first batch fixes the highest id, so that products added later do not prolong the run.
  const [after, upTo] = position ?? [0, await selectLastProductId(tx)];
  const range = { after, upTo, exceptIds, limit: MATCHES_PER_STEP };
  const ids = await selectMatchIds(tx, criteria, scope, totals, range);
  const result = await apply(ids);
  const last = ids.at(-1);
  const isComplete = last === undefined || ids.length < MATCHES_PER_STEP || last === upTo;
  return isComplete ? result : { ...result, next_cursor: encodeCursor(kind, [last, upTo]) };
}
