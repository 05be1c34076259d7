// The running batch, stored on the device per seller, so that it can be resumed after a reload.
import type { ProductFilter } from '@raan/contract/catalogue/product-endpoints';
import { sellerInfo } from '#lib/session.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import { EMPTY_PROGRESS, type BatchKind, type BatchTarget, type ListingProgress } from './batch-steps.ts';

export type StoredBatch = { kind: BatchKind; target: BatchTarget; total: number; progress: ListingProgress };

/** JSON has no sets. */
type BatchJson = {
  kind: BatchKind;
  chosen: { ids: number[] } | { filter: ProductFilter; except: number[] } | { moments: readonly string[] };
  total: number;
  walk: ListingProgress;
};

function storageKeyOf(sellerId: number): string {
  return `listing_batch:${sellerId}`;
}

function isIntegerArray(value: unknown): boolean {
  return Array.isArray(value) && value.every(Number.isInteger);
}

function isStringArray(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isBatchJson(value: unknown): value is BatchJson {
  const { kind, chosen, total, walk } = (value ?? {}) as Partial<BatchJson>;
  if ((kind !== 'list' && kind !== 'unlist') || typeof total !== 'number') return false;
  if (typeof chosen !== 'object' || chosen === null) return false;
  const isValidTarget =
    'ids' in chosen
      ? isIntegerArray(chosen.ids)
      : 'moments' in chosen
        ? isStringArray(chosen.moments)
        : typeof chosen.filter === 'object' && chosen.filter !== null && isIntegerArray(chosen.except);
  const counts: unknown = walk?.counts;
  return (
    isValidTarget &&
    typeof counts === 'object' &&
    counts !== null &&
    isStringArray((counts as Record<string, unknown>)['moments'] ?? []) &&
    ['success_count', 'failed_count', 'already_listed', 'not_found'].every((name) =>
      Number.isInteger((counts as Record<string, unknown>)[name]),
    )
  );
}

/** Stores the batch of the signed-in seller. */
export function storeBatch({ kind, target, total, progress }: StoredBatch): void {
  const seller = sellerInfo();
  if (!seller) return;
  const stored: BatchJson = { kind, chosen: toStoredTarget(target), total, walk: progress };
  writeStored('local', storageKeyOf(seller.id), JSON.stringify(stored));
}

function toStoredTarget(target: BatchTarget): BatchJson['chosen'] {
  switch (target.kind) {
    case 'some':
      return { ids: [...target.ids] };
    case 'all':
      return { filter: target.filter, except: [...target.except] };
    case 'listing':
      return { moments: target.moments };
  }
}

function toTarget(chosen: BatchJson['chosen']): BatchTarget {
  if ('ids' in chosen) return { kind: 'some', ids: new Set(chosen.ids) };
  if ('moments' in chosen) return { kind: 'listing', moments: chosen.moments };
  return { kind: 'all', filter: chosen.filter, except: new Set(chosen.except) };
}

/** Reads the unfinished batch of the signed-in seller. */
export function readStoredBatch(): StoredBatch | undefined {
  const seller = sellerInfo();
  const stored = seller && readStoredJson('local', storageKeyOf(seller.id), isBatchJson);
  if (!stored) return undefined;
  const { kind, chosen, total, walk } = stored;
  // Earlier versions stored no moments.
  const counts = { ...EMPTY_PROGRESS.counts, ...walk.counts };
  return { kind, target: toTarget(chosen), total, progress: { ...walk, counts } };
}

/** Deletes the stored batch of the signed-in seller. */
export function deleteStoredBatch(): void {
  const seller = sellerInfo();
  if (seller) removeStored('local', storageKeyOf(seller.id));
}

/** Runs `operation` while holding the seller's batch lock. Resolves to false if another tab holds it. */
export async function withBatchLock(operation: () => Promise<void> | void): Promise<boolean> {
  const seller = sellerInfo();
  // Old browsers have no locks.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!seller || !locks) {
    await operation();
    return true;
  }
  return await locks.request(storageKeyOf(seller.id), { ifAvailable: true }, async (lock) => {
    if (lock) await operation();
    return lock !== null;
  });
}
