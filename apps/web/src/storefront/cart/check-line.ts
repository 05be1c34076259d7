// What has become of a line since the customer last saw it.
import type { CartProduct } from '@raan/contract/storefront/storefront';
import { clampQuantity, type CartLine } from './cart-lines.ts';
import { lineOfProduct } from './line-of-product.ts';

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

/** A line as the product stands now (null: no longer sold here), and what of it has changed. */
export function checkLine(line: CartLine, product: CartProduct | null): CheckedLine {
  if (!product || product.status === 'inactive') return { line, notes: [{ kind: 'gone' }] };
  if (product.status === 'sold_out') return { line, notes: [{ kind: 'soldOut' }] };
  const now = lineOfProduct(product, {
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
