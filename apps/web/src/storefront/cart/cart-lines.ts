// Stored on the customer's device. Lines hold the product as last seen, so that changes can be shown.
import { CART_LINES_MAX, quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import { readStoredJson, writeStored } from '#lib/storage.ts';

/** The choice of a line stored before variants had ids. The colour is named in Thai. */
export type FormerChoice = { color: string | null; size: string | null };

export type CartLine = {
  product_id: number;
  /** Null until a line without it is checked, and for a choice that is not complete. */
  variant_id: number | null;
  /** Names of the chosen values, in the language of the page where they were chosen. */
  choices: readonly string[];
  former: FormerChoice | null;
  quantity: number;
  name: string;
  image_url: string;
  image_color: string;
  /** Baht per item. */
  price: number;
  /** Items left; null if unlimited. */
  stock: number | null;
};

/** Event on `window` after this page changed the cart. */
export const CART_CHANGED = 'raan:cart';

const keyOf = (slug: string) => `cart:${slug}`;
/** Carts that could not be stored; they last as long as the page. */
const unstored = new Map<string, readonly CartLine[]>();

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Returns the stored line, also if it was stored before variants had ids; undefined if it is not readable. */
function readLine(value: unknown): CartLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const line = value as Record<keyof CartLine, unknown>;
  const isReadable =
    Number.isSafeInteger(line.product_id) &&
    Number.isSafeInteger(line.quantity) &&
    (line.quantity as number) >= 1 &&
    [line.name, line.image_url, line.image_color].every(isText) &&
    Number.isFinite(line.price) &&
    (line.stock === null || Number.isFinite(line.stock));
  if (!isReadable) return undefined;
  if (Array.isArray(line.choices) && line.choices.every(isText)) return value as CartLine;
  const { color, size } = value as { color?: { name?: unknown; thai_name?: unknown } | null; size?: unknown };
  const names = [color?.name, size].filter(isText);
  const former = {
    color: isText(color?.thai_name) ? color.thai_name : null,
    size: isText(size) ? size : null,
  };
  return { ...(value as CartLine), variant_id: null, choices: names, former };
}

/** Returns the lines of a store's cart; none if nothing readable is stored. */
export function readCart(slug: string): readonly CartLine[] {
  const unstoredLines = unstored.get(slug);
  if (unstoredLines) return unstoredLines;
  const stored =
    readStoredJson('local', keyOf(slug), (value): value is unknown[] => Array.isArray(value)) ?? [];
  return stored.flatMap((value) => readLine(value) ?? []).slice(0, CART_LINES_MAX);
}

/** Stores the lines. Returns false if the browser refuses storage; then they last as long as the page. */
export function writeCart(slug: string, lines: readonly CartLine[]): boolean {
  const isStored = writeStored('local', keyOf(slug), JSON.stringify(lines));
  if (isStored) unstored.delete(slug);
  else unstored.set(slug, lines);
  return isStored;
}

/** Returns the identity of a line: its product and variant. */
export function lineKey(line: Pick<CartLine, 'product_id' | 'variant_id' | 'former'>): string {
  return JSON.stringify([line.product_id, line.variant_id ?? line.former]);
}

/** Limits a quantity to 1 up to the maximum of one order. */
export function clampQuantity(quantity: number, stock: number | null): number {
  return Math.max(1, Math.min(Math.trunc(quantity) || 1, quantityMax(stock)));
}

/** Adds a line or increases an existing one. Returns undefined if the cart is full. */
export function addLine(lines: readonly CartLine[], added: CartLine): readonly CartLine[] | undefined {
  const same = lines.find((line) => lineKey(line) === lineKey(added));
  if (!same && lines.length >= CART_LINES_MAX) return undefined;
  const quantity = clampQuantity((same?.quantity ?? 0) + added.quantity, added.stock);
  if (!same) return [{ ...added, quantity }, ...lines];
  return lines.map((line) => (line === same ? { ...added, quantity } : line));
}

/** Restores removed lines at their position in `before`, up to the limit. Existing lines stay unchanged. */
export function restoreLines(
  now: readonly CartLine[],
  removed: readonly CartLine[],
  before: readonly CartLine[],
): readonly CartLine[] {
  const order = before.map(lineKey);
  const keys = new Set(now.map(lineKey));
  const missing = removed.filter((line) => !keys.has(lineKey(line)));
  const lines = [...now];
  for (const line of missing.slice(0, Math.max(0, CART_LINES_MAX - now.length)).toReversed()) {
    const after = new Set(order.slice(order.indexOf(lineKey(line)) + 1));
    const at = lines.findIndex((one) => after.has(lineKey(one)));
    lines.splice(at === -1 ? lines.length : at, 0, line);
  }
  return lines;
}

/** Returns the number of items. */
export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Returns the total in baht, calculated in satang to avoid rounding errors. */
export function cartTotal(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0) / 100;
}
