import type { CartVariant } from '@raan/contract/catalogue/variant';
import type { CartProduct } from '@raan/contract/storefront/storefront';
import { clampQuantity, lineKey, type CartLine } from './cart-lines.ts';
import { lineOf, variantOf } from './cart-line-from-product.ts';

export type LineNote =
  | { kind: 'price'; before: number; now: number }
  /** Orders placed until `until` (ISO) still have the shown price. */
  | { kind: 'priceHeld'; now: number; until: string }
  | { kind: 'stock'; stock: number }
  | { kind: 'limit'; limit: number }
  /** Several lines share the units that one order may have; this one has fewer than chosen. */
  | { kind: 'sharedLimit'; max: number }
  /** Other lines use all units that this one could have. */
  | { kind: 'unitsUsed'; max: number }
  | { kind: 'soldOut' }
  | { kind: 'gone' }
  | { kind: 'choiceGone' }
  | { kind: 'choiceSoldOut' };

const BLOCKING: ReadonlySet<LineNote['kind']> = new Set([
  'soldOut',
  'gone',
  'choiceGone',
  'choiceSoldOut',
  'unitsUsed',
]);

/** Whether a line with this note can't be ordered. */
export function isBlocking(note: LineNote): boolean {
  return BLOCKING.has(note.kind);
}

export type CheckedLine = { line: CartLine; notes: readonly LineNote[] };

/** Returns the price at which the line orders: the shown one while a rise is new, else the current one. */
function priceOf(line: CartLine, { price: now, past_prices: past }: CartVariant) {
  const before = line.price;
  const held = before < now ? past.find(({ price }) => price === before) : undefined;
  const notes: LineNote[] = [];
  if (held) notes.push({ kind: 'priceHeld', now, until: held.valid_until });
  else if (now !== before) notes.push({ kind: 'price', before, now });
  return { price: held ? before : now, notes };
}

/** Updates a line from the product's current state (null: no longer sold) and returns what changed. */
export function checkLine(line: CartLine, product: CartProduct | null): CheckedLine {
  if (!product || product.status === 'inactive') return { line, notes: [{ kind: 'gone' }] };
  if (product.status === 'sold_out') return { line, notes: [{ kind: 'soldOut' }] };
  const variant = variantOf(product, line);
  if (!variant) return { line, notes: [{ kind: 'choiceGone' }] };
  const now = lineOf(product, variant, line.quantity);
  if (variant.status === 'sold_out') return { line: now, notes: [{ kind: 'choiceSoldOut' }] };
  const quantity = clampQuantity(line.quantity, now.stock);
  const { price, notes } = priceOf(line, variant);
  if (quantity < line.quantity) {
    notes.push(
      now.stock === quantity ? { kind: 'stock', stock: quantity } : { kind: 'limit', limit: quantity },
    );
  }
  return { line: { ...now, price, quantity }, notes };
}

/** Joins lines of the same variant, which an earlier version of the page may have stored as two. */
export function joinSameLines(checked: readonly CheckedLine[]): CheckedLine[] {
  const joined = new Map<string, CheckedLine>();
  for (const { line, notes } of checked) {
    const key = lineKey(line);
    const same = joined.get(key);
    const quantity = clampQuantity((same?.line.quantity ?? 0) + line.quantity, line.stock);
    joined.set(key, same ? { ...same, line: { ...same.line, quantity } } : { line, notes });
  }
  return [...joined.values()];
}
