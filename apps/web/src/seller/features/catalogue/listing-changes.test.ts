import { describe, expect, it } from 'vitest';
import { withoutProducts } from './listing-changes.ts';

function page(ids: readonly number[], total: number) {
  return {
    products: ids.map((id) => ({ id })),
    pagination: { page: 1, per_page: 2, total, has_more: true },
  };
}

describe('[SHOP-04] [SHOP-06] a list after products have left it', () => {
  const list = { pages: [page([1, 2], 5), page([3, 4], 5)], pageParams: [1, 'next'] };

  it('lacks them and counts fewer, on every page', () => {
    const left = withoutProducts(list, new Set([2, 3]));
    expect(left.pages.map(({ products }) => products.map(({ id }) => id))).toEqual([[1], [4]]);
    expect(left.pages.map(({ pagination }) => pagination.total)).toEqual([3, 3]);
    expect(left.pageParams).toEqual([1, 'next']);
  });

  it('stays the very same where none of them was loaded', () => {
    expect(withoutProducts(list, new Set([9]))).toBe(list);
  });
});
