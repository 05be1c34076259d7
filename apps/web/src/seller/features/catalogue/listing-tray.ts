// Products collected while browsing and listed together. Stored per seller on this device.
import { BATCH_LIST_MAX } from '@raan/contract/constants';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import { storedPerSeller } from '#seller/lib/stored-per-seller.ts';

/** The data that the tray shows without a request. */
export type TrayProduct = { id: number; thumb_url: string; color: string };

const NONE: readonly TrayProduct[] = [];

function isTray(value: unknown): value is TrayProduct[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each) =>
        Number.isInteger(each?.id) && typeof each.thumb_url === 'string' && typeof each.color === 'string',
    )
  );
}

const tray = storedPerSeller({
  keyOf: (sellerId) => `to_list_tray:${sellerId}`,
  empty: NONE,
  read: (key) => readStoredJson('local', key, isTray) ?? NONE,
  write: (key, products) => {
    if (products.length === 0) removeStored('local', key);
    else writeStored('local', key, JSON.stringify(products));
  },
});

/** Adds a product, once. Returns false if the tray is full. */
export function addToTray(product: TrayProduct): boolean {
  const products = tray.get();
  if (products.some(({ id }) => id === product.id)) return true;
  if (products.length >= BATCH_LIST_MAX) return false;
  tray.set([...products, product]);
  return true;
}

export function removeFromTray(ids: readonly number[]): void {
  const removedIds = new Set(ids);
  tray.set(tray.get().filter(({ id }) => !removedIds.has(id)));
}

/** The products in the tray. Follows changes in this and other tabs. */
export function useTray(): readonly TrayProduct[] {
  return tray.useValue();
}
