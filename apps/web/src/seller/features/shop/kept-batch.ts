// The batch that is under way, kept on this device for its seller: a page that was reloaded or closed knows how far it was.
import { sellerInfo } from '#lib/session.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import { NOTHING_DONE, type BatchKind, type Target, type Walk } from './batch-walk.ts';
import type { Selection } from './selection.ts';

export type KeptBatch = { kind: BatchKind; target: Target; total: number; walk: Walk };

/** Sets are no JSON. */
type Stored = {
  kind: BatchKind;
  chosen:
    | { ids: number[] }
    | { filter: Extract<Selection, { kind: 'all' }>['filter']; except: number[] }
    | { moments: readonly string[] };
  total: number;
  walk: Walk;
};

function keyOf(sellerId: number): string {
  return `listing_batch:${sellerId}`;
}

function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every(Number.isInteger);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isStored(value: unknown): value is Stored {
  const { kind, chosen, total, walk } = (value ?? {}) as Partial<Stored>;
  if ((kind !== 'list' && kind !== 'unlist') || typeof total !== 'number') return false;
  if (typeof chosen !== 'object' || chosen === null) return false;
  const isChosen =
    'ids' in chosen
      ? isNumbers(chosen.ids)
      : 'moments' in chosen
        ? isTexts(chosen.moments)
        : typeof chosen.filter === 'object' && chosen.filter !== null && isNumbers(chosen.except);
  const counts: unknown = walk?.counts;
  return (
    isChosen &&
    typeof counts === 'object' &&
    counts !== null &&
    isTexts((counts as Record<string, unknown>)['moments'] ?? []) &&
    ['success_count', 'failed_count', 'already_listed', 'not_found'].every((name) =>
      Number.isInteger((counts as Record<string, unknown>)[name]),
    )
  );
}

/** Keeps how far the signed-in seller's batch is. */
export function keepBatch({ kind, target, total, walk }: KeptBatch): void {
  const seller = sellerInfo();
  if (!seller) return;
  const stored: Stored = { kind, chosen: storable(target), total, walk };
  writeStored('local', keyOf(seller.id), JSON.stringify(stored));
}

function storable(target: Target): Stored['chosen'] {
  switch (target.kind) {
    case 'some':
      return { ids: [...target.ids] };
    case 'all':
      return { filter: target.filter, except: [...target.except] };
    case 'listing':
      return { moments: target.moments };
  }
}

function targetOf(chosen: Stored['chosen']): Target {
  if ('ids' in chosen) return { kind: 'some', ids: new Set(chosen.ids) };
  if ('moments' in chosen) return { kind: 'listing', moments: chosen.moments };
  return { kind: 'all', filter: chosen.filter, except: new Set(chosen.except) };
}

/** The batch that the signed-in seller left, if any. */
export function keptBatch(): KeptBatch | undefined {
  const seller = sellerInfo();
  const stored = seller && readStoredJson('local', keyOf(seller.id), isStored);
  if (!stored) return undefined;
  const { kind, chosen, total, walk } = stored;
  // A version before this one did not keep the moments.
  const counts = { ...NOTHING_DONE.counts, ...walk.counts };
  return { kind, target: targetOf(chosen), total, walk: { ...walk, counts } };
}

/** The signed-in seller's batch has ended. */
export function forgetBatch(): void {
  const seller = sellerInfo();
  if (seller) removeStored('local', keyOf(seller.id));
}

/** Runs `work` unless another tab of this browser has the seller's batch, which it answers; it is this tab's until the work is done. */
export async function asOnlyTab(work: () => Promise<void> | void): Promise<boolean> {
  const seller = sellerInfo();
  // Old browsers have no locks.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!seller || !locks) {
    await work();
    return true;
  }
  return await locks.request(keyOf(seller.id), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}
