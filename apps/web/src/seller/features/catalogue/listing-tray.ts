// Products collected while browsing and listed together. Stored per seller on this device.
import { useSyncExternalStore } from 'react';
import { BATCH_LIST_MAX } from '@raan/contract/constants';
import { sellerInfo, subscribeSession } from '#lib/session.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

/** The data that the tray shows without a request. */
export type TrayProduct = { id: number; thumb_url: string; color: string };

const NONE: readonly TrayProduct[] = [];
const listeners = new Set<() => void>();
let cached: { key: string; products: readonly TrayProduct[] } | undefined;

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

function trayProducts(): readonly TrayProduct[] {
  const key = storageKey();
  if (cached?.key !== key) cached = { key, products: readStoredJson('local', key, isTray) ?? NONE };
  return cached.products;
}

function store(products: readonly TrayProduct[]): void {
  const key = storageKey();
  cached = { key, products };
  if (products.length === 0) removeStored('local', key);
  else writeStored('local', key, JSON.stringify(products));
  for (const listener of listeners) listener();
}

/** Adds a product, once. Returns false if the tray is full. */
export function addToTray(product: TrayProduct): boolean {
  const products = trayProducts();
  if (products.some(({ id }) => id === product.id)) return true;
  if (products.length >= BATCH_LIST_MAX) return false;
  store([...products, product]);
  return true;
}

export function removeFromTray(ids: readonly number[]): void {
  const removedIds = new Set(ids);
  store(trayProducts().filter(({ id }) => !removedIds.has(id)));
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== storageKey()) return;
    cached = undefined;
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

/** The products in the tray. Follows changes in this and other tabs. */
export function useTray(): readonly TrayProduct[] {
  return useSyncExternalStore(subscribe, trayProducts, () => NONE);
}
