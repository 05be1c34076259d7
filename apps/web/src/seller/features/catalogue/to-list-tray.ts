// The "to list" tray: products put aside while browsing, listed together with one press on the shop page. Kept on this device, per seller.
import { useSyncExternalStore } from 'react';
import { BATCH_LIST_MAX } from '@raan/contract/constants';
import { sellerInfo, subscribeSession } from '#lib/session.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

/** What the tray shows of a product without asking the server. */
export type TrayProduct = { id: number; thumb_url: string; color: string };

const NONE: readonly TrayProduct[] = [];
const listeners = new Set<() => void>();
let kept: { key: string; products: readonly TrayProduct[] } | undefined;

function storageKey(): string {
  return `to_list_tray:${sellerInfo()?.id ?? 0}`;
}

function isTray(value: unknown): value is TrayProduct[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each) =>
        Number.isInteger(each?.id) && typeof each.thumb_url === 'string' && typeof each.color === 'string',
    )
  );
}

/** The products in the signed-in seller's tray, first put first. */
function trayProducts(): readonly TrayProduct[] {
  const key = storageKey();
  if (kept?.key !== key) kept = { key, products: readStoredJson('local', key, isTray) ?? NONE };
  return kept.products;
}

function keep(products: readonly TrayProduct[]): void {
  const key = storageKey();
  kept = { key, products };
  if (products.length === 0) removeStored('local', key);
  else writeStored('local', key, JSON.stringify(products));
  for (const listener of listeners) listener();
}

/** Puts a product into the tray; answers false when it is full. Putting it in twice keeps one. */
export function putIntoTray(product: TrayProduct): boolean {
  const products = trayProducts();
  if (products.some(({ id }) => id === product.id)) return true;
  if (products.length >= BATCH_LIST_MAX) return false;
  keep([...products, product]);
  return true;
}

/** Takes products out of the tray. */
export function takeFromTray(ids: readonly number[]): void {
  const gone = new Set(ids);
  keep(trayProducts().filter(({ id }) => !gone.has(id)));
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== storageKey()) return;
    kept = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  const stopSession = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
    stopSession();
  };
}

/** The tray as it changes, in this tab or another. */
export function useTray(): readonly TrayProduct[] {
  return useSyncExternalStore(subscribe, trayProducts, () => NONE);
}
