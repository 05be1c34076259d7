// The cart of a store: lines kept on the customer's device. What a line says of its product is what the customer last saw, so that a
// change can be told.
import { CART_LINES_MAX, quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import { readStoredJson, writeStored } from '#lib/storage.ts';

type CartColor = {
  /** In the language the customer chose it in. */
  name: string;
  /** The same in every language of the page. */
  thai_name: string;
};

export type CartLine = {
  product_id: number;
  quantity: number;
  color: CartColor | null;
  size: string | null;
  name: string;
  image_url: string;
  image_color: string;
  /** Baht for one piece. */
  price: number;
  /** Pieces left; null where there is no limit. */
  stock: number | null;
};

const keyOf = (slug: string) => `cart:${slug}`;
/** Carts that could not be stored live as long as the page. */
const unstored = new Map<string, readonly CartLine[]>();

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<keyof CartLine, unknown>;
  const color = line.color as CartColor | null;
  return (
    Number.isSafeInteger(line.product_id) &&
    Number.isSafeInteger(line.quantity) &&
    (line.quantity as number) >= 1 &&
    (color === null || (typeof color === 'object' && isText(color.name) && isText(color.thai_name))) &&
    (line.size === null || isText(line.size)) &&
    [line.name, line.image_url, line.image_color].every(isText) &&
    Number.isFinite(line.price) &&
    (line.stock === null || Number.isFinite(line.stock))
  );
}

/** The lines of a store's cart; none where nothing, or nothing readable, is kept. */
export function readCart(slug: string): readonly CartLine[] {
  const kept = unstored.get(slug);
  if (kept) return kept;
  const stored =
    readStoredJson('local', keyOf(slug), (value): value is unknown[] => Array.isArray(value)) ?? [];
  return stored.filter(isLine).slice(0, CART_LINES_MAX);
}

/** Keeps the lines; false where the browser keeps nothing, and then they last as long as the page. */
export function writeCart(slug: string, lines: readonly CartLine[]): boolean {
  const isStored = writeStored('local', keyOf(slug), JSON.stringify(lines));
  if (isStored) unstored.delete(slug);
  else unstored.set(slug, lines);
  return isStored;
}

/** One line for one product, colour and size. */
export function lineKey(line: Pick<CartLine, 'product_id' | 'color' | 'size'>): string {
  return JSON.stringify([line.product_id, line.color?.thai_name ?? null, line.size]);
}

/** What may be in one line: at least one, at most what one order may hold. */
export function clampQuantity(quantity: number, stock: number | null): number {
  return Math.max(1, Math.min(Math.trunc(quantity) || 1, quantityMax(stock)));
}

/** The cart with a line added, joined with the same choice if it is there; undefined where the cart is full. */
export function addLine(lines: readonly CartLine[], added: CartLine): readonly CartLine[] | undefined {
  const same = lines.find((line) => lineKey(line) === lineKey(added));
  if (!same && lines.length >= CART_LINES_MAX) return undefined;
  const quantity = clampQuantity((same?.quantity ?? 0) + added.quantity, added.stock);
  if (!same) return [{ ...added, quantity }, ...lines];
  return lines.map((line) => (line === same ? { ...added, quantity } : line));
}

/**
 * The cart as it is now, with lines back that were taken out of what it was `before`: each in front of the first that followed it then. A
 * choice that was put in anew stays as it is; where the cart has filled up meanwhile, the last of them stay out.
 */
export function putBack(
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

/** Pieces in the cart. */
export function countPieces(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** What the lines cost, in baht; added up in satang, because decimals do not add. */
export function cartTotal(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0) / 100;
}
