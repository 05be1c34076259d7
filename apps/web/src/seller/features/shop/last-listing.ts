// Stored for the tab, so that it survives a reload; not longer, because an undo days later would empty a
// running store.
import { useSyncExternalStore } from 'react';
import { onSessionEnd, sellerInfo, subscribeSession } from '#lib/session.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import type { ListingCounts } from './batch-steps.ts';

const COUNTS = ['success_count', 'failed_count', 'already_listed', 'not_found'] as const;

const listeners = new Set<() => void>();
let last: ListingCounts | undefined;

function storageKeyOf(sellerId: number): string {
  return `last_listing:${sellerId}`;
}

function isListingCounts(value: unknown): value is ListingCounts {
  const done = (value ?? {}) as Partial<ListingCounts>;
  return (
    COUNTS.every((name) => Number.isInteger(done[name])) &&
    Array.isArray(done.moments) &&
    done.moments.length > 0 &&
    done.moments.every((moment) => typeof moment === 'string')
  );
}

function publish(done: ListingCounts | undefined): void {
  last = done;
  for (const listener of listeners) listener();
}

/** Stores the result of a listing and offers to undo it. Ignores a listing without new products. */
export function offerUndo(done: ListingCounts): void {
  if (done.moments.length === 0 || done.success_count === 0) return;
  const seller = sellerInfo();
  if (seller) writeStored('session', storageKeyOf(seller.id), JSON.stringify(done));
  publish(done);
}

/** Dismisses the result of the last listing and its undo. */
export function dismissLastListing(): void {
  const seller = sellerInfo();
  if (seller) removeStored('session', storageKeyOf(seller.id));
  publish(undefined);
}

/** Returns the result of the last listing while it can be undone. */
export function getLastListing(): ListingCounts | undefined {
  return last;
}

function restore(): void {
  const seller = sellerInfo();
  const stored = seller && readStoredJson('session', storageKeyOf(seller.id), isListingCounts);
  if (stored && !last) publish(stored);
}

if (typeof addEventListener === 'function') restore();
// The stored result remains for the seller's next session in this tab.
onSessionEnd(() => publish(undefined));
subscribeSession(restore);

/** Returns the result of the last listing while it can be undone, and follows its changes. */
export function useLastListing(): ListingCounts | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getLastListing,
    () => undefined,
  );
}
