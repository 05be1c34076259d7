// What the last listing did, with the way back, until the seller puts it away. It is kept in this tab, so a reload takes neither away; not
// longer: a way back of days ago would empty a store that has long gone on.
import { useSyncExternalStore } from 'react';
import { onSessionEnd, sellerInfo, subscribeSession } from '#lib/session.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import type { Done } from './batch-walk.ts';

const COUNTS = ['success_count', 'failed_count', 'already_listed', 'not_found'] as const;

const listeners = new Set<() => void>();
let last: Done | undefined;

function keyOf(sellerId: number): string {
  return `last_listing:${sellerId}`;
}

function isDone(value: unknown): value is Done {
  const done = (value ?? {}) as Partial<Done>;
  return (
    COUNTS.every((name) => Number.isInteger(done[name])) &&
    Array.isArray(done.moments) &&
    done.moments.length > 0 &&
    done.moments.every((moment) => typeof moment === 'string')
  );
}

function show(done: Done | undefined): void {
  last = done;
  for (const listener of listeners) listener();
}

/** Keeps what a listing did in view, with the way back. One that put nothing into the store leaves the offer before it. */
export function offerUndo(done: Done): void {
  if (done.moments.length === 0 || done.success_count === 0) return;
  const seller = sellerInfo();
  if (seller) writeStored('session', keyOf(seller.id), JSON.stringify(done));
  show(done);
}

/** The last listing is no longer told of, and nothing offers to take it back. */
export function putAwayLastListing(): void {
  const seller = sellerInfo();
  if (seller) removeStored('session', keyOf(seller.id));
  show(undefined);
}

/** What the last listing did, as long as it can be taken back. */
export function lastListing(): Done | undefined {
  return last;
}

function restore(): void {
  const seller = sellerInfo();
  const kept = seller && readStoredJson('session', keyOf(seller.id), isDone);
  if (kept && !last) show(kept);
}

if (typeof addEventListener === 'function') restore();
// What is kept stays for the seller's next session in this tab.
onSessionEnd(() => show(undefined));
subscribeSession(restore);

/** What the last listing did, as long as it can be taken back. */
export function useLastListing(): Done | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastListing,
    () => undefined,
  );
}
