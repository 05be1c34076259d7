import { quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import { countItems, type CartLine } from './cart-lines.ts';
import { isBlocking, type CheckedLine, type LineNote } from './check-line.ts';

/** A counted stock pool, and the units that one order may have of it. */
type LinePool = { id: number; max: number };

/** Returns the counted pool from which a line sells; undefined if its stock is unlimited or not known. */
export type PoolOf = (line: CartLine) => LinePool | undefined;

/** Returns the pool of a variant; undefined if it is unlimited. */
export function countedPool(variant: { pool_id: number; stock: number | null }): LinePool | undefined {
  const { pool_id: id, stock } = variant;
  return stock === null ? undefined : { id, max: quantityMax(stock) };
}

/**
 * Limits lines of one pool to its units together. Each line gets one, as long as there are units; then the oldest
 * lines, which are at the end, get the rest. A line without a unit is blocked.
 */
export function shareUnits(checked: readonly CheckedLine[], poolOf: PoolOf): CheckedLine[] {
  const lines = checked.map(({ line, notes }) => ({
    line,
    notes: notes.filter(({ kind }) => kind !== 'unitsUsed'),
  }));
  const pools = new Map<number, { max: number; sharing: typeof lines }>();
  for (const one of lines) {
    const pool = one.notes.some(isBlocking) ? undefined : poolOf(one.line);
    if (!pool) continue;
    const { sharing } = pools.get(pool.id) ?? { sharing: [] };
    pools.set(pool.id, { max: pool.max, sharing: [one, ...sharing] });
  }
  for (const { max, sharing } of pools.values()) {
    let left = max;
    for (const [index, one] of sharing.entries()) {
      const younger = sharing.length - 1 - index;
      const quantity = Math.min(one.line.quantity, Math.max(Math.min(left, 1), left - younger));
      left -= quantity;
      if (quantity === one.line.quantity) continue;
      const note: LineNote = { kind: quantity === 0 ? 'unitsUsed' : 'sharedLimit', max };
      one.notes = [...one.notes.filter(({ kind }) => kind !== 'sharedLimit'), note];
      one.line = { ...one.line, quantity: Math.max(1, quantity) };
    }
  }
  return lines;
}

/** Returns how many units a line can have beside others; undefined without a counted pool. */
export function unitsBeside(line: CartLine, others: readonly CartLine[], poolOf: PoolOf): number | undefined {
  const pool = poolOf(line);
  if (!pool) return undefined;
  const sharing = others.filter((other) => poolOf(other)?.id === pool.id);
  return Math.max(1, pool.max - countItems(sharing));
}
