// The price at which the checkout of a single product showed it. Survives a reload; carts store the prices of their lines.
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

const KEY = 'checkout_price';

type ShownPrice = { page: string; price: number };

function isShownPrice(value: unknown): value is ShownPrice {
  if (typeof value !== 'object' || value === null) return false;
  const { page, price } = value as ShownPrice;
  return typeof page === 'string' && Number.isFinite(price);
}

/** The product and its choice are in the URL. */
const page = () => location.pathname + location.search;

/** Returns the price in baht at which this page last showed its product; undefined if it has not. */
export function readShownPrice(): number | undefined {
  const shown = readStoredJson('session', KEY, isShownPrice);
  return shown?.page === page() ? shown.price : undefined;
}

/** Stores the price in baht that this page shows. */
export function storeShownPrice(price: number): void {
  writeStored('session', KEY, JSON.stringify({ page: page(), price }));
}

/** Call after the order: another order of the same product is at its price then. */
export function clearShownPrice(): void {
  removeStored('session', KEY);
}
