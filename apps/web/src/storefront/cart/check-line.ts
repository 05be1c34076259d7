import type { CartProduct } from '@raan/contract/storefront/storefront';
import { clampQuantity, type CartLine } from './cart-lines.ts';
import { orderableLine } from './cart-line-from-product.ts';

export type LineNote =
  | { kind: 'price'; before: number; now: number }
  | { kind: 'stock'; stock: number }
  | { kind: 'limit'; limit: number }
  | { kind: 'soldOut' }
  | { kind: 'gone' }
  | { kind: 'choiceGone' };

/** Whether a line with this note can't be ordered. */
export function isBlocking(note: LineNote): boolean {
  return note.kind === 'soldOut' || note.kind === 'gone' || note.kind === 'choiceGone';
}

export type CheckedLine = { line: CartLine; notes: readonly LineNote[] };

/** Updates a line from the product's current state (null: no longer sold) and returns what changed. */
export function checkLine(line: CartLine, product: CartProduct | null): CheckedLine {
  if (!product || product.status === 'inactive') return { line, notes: [{ kind: 'gone' }] };
  if (product.status === 'sold_out') return { line, notes: [{ kind: 'soldOut' }] };
  const now = orderableLine(product, {
    color: line.color?.thai_name ?? null,
    size: line.size,
    quantity: line.quantity,
  });
  if (!now) return { line, notes: [{ kind: 'choiceGone' }] };
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
