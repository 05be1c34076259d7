import { CART_LINES_MAX } from '@raan/contract/storefront/storefront-endpoints';
import { describe, expect, it } from 'vitest';
import { restoreLines, type CartLine } from './cart-lines.ts';

function lineOf(product_id: number, quantity = 1): CartLine {
  return {
    product_id,
    quantity,
    variant_id: 1_000 + product_id,
    choices: [],
    former: null,
    name: `Cup ${product_id}`,
    image_url: '/media/a/200.webp',
    image_color: '#eee',
    price: 110,
    stock: null,
  };
}

const before = [1, 2, 3, 4].map((id) => lineOf(id));
const idsOf = (lines: readonly CartLine[]) => lines.map((line) => line.product_id);

describe('[SHOP-08] restoreLines', () => {
  it('restores lines at their old position', () => {
    for (const removedIds of [[1], [4], [2, 3], [1, 3], [1, 2, 3, 4]]) {
      const removed = before.filter((line) => removedIds.includes(line.product_id));
      const remaining = before.filter((line) => !removed.includes(line));
      expect(restoreLines(remaining, removed, before)).toEqual(before);
    }
  });

  it('keeps changes made to the cart in the meantime', () => {
    const now = [lineOf(9), lineOf(1), lineOf(4, 7)];
    const back = restoreLines(now, [lineOf(2)], before);
    expect(idsOf(back)).toEqual([9, 1, 2, 4]);
    expect(back.at(-1)?.quantity).toBe(7);
  });

  it('skips lines removed by another action and lines already back', () => {
    expect(idsOf(restoreLines([lineOf(1), lineOf(4)], [lineOf(3)], before))).toEqual([1, 3, 4]);
    const again = [lineOf(2, 5), lineOf(1)];
    expect(restoreLines(again, [lineOf(2)], before)).toEqual(again);
  });

  it('leaves lines out when the cart is full', () => {
    const full = Array.from({ length: CART_LINES_MAX - 1 }, (_, index) => lineOf(100 + index));
    const back = restoreLines(full, [lineOf(1), lineOf(2)], before);
    expect(idsOf(back)).toEqual([...idsOf(full), 1]);
  });
});
