import type { CartProduct } from '@raan/contract/storefront/storefront';
import { clampQuantity, lineKey, type CartLine } from './cart-lines.ts';
import { lineOf, variantOf } from './cart-line-from-product.ts';

export type LineNote =
  | { kind: 'price'; before: number; now: number }
  | { kind: 'stock'; stock: number }
  | { kind: 'limit'; limit: number }
  | { kind: 'soldOut' }
  | { kind: 'gone' }
  | { kind: 'choiceGone' }
  | { kind: 'choiceSoldOut' };

const BLOCKING: ReadonlySet<LineNote['kind']> = new Set(['soldOut', 'gone', 'choiceGone', 'choiceSoldOut']);

/** Whether a line with this note can't be ordered. */
export function isBlocking(note: LineNote): boolean {
  return BLOCKING.has(note.kind);
}

export type CheckedLine = { line: CartLine; notes: readonly LineNote[] };

/** Updates a line from the product's current state (null: no longer sold) and returns what changed. */
export function checkLine(line: CartLine, product: CartProduct | null): CheckedLine {
  if (!product || product.status === 'inactive') return { line, notes: [{ kind: 'gone' }] };
  if (product.status === 'sold_out') return { line, notes: [{ kind: 'soldOut' }] };
  const variant = variantOf(product, line);
  if (!variant) return { line, notes: [{ kind: 'choiceGone' }] };
  const now = lineOf(product, variant, line.quantity);
  if (variant.status === 'sold_out') return { line: now, notes: [{ kind: 'choiceSoldOut' }] };
  const quantity = clampQuantity(line.quantity, now.stock);
  const notes: LineNote[] = [];
  if (now.price !== line.price) notes.push({ kind: 'price', before: line.price, now: now.price });
  if (quantity < line.quantity) {
    notes.push(
      now.stock === quantity ? { kind: 'stock', stock: quantity } : { kind: 'limit', limit: quantity },
    );
  }
  return { line: { ...now, quantity }, notes };
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
