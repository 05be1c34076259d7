import { describe, expect, it } from 'vitest';
import { withoutProducts } from './listing-changes.ts';

function page(ids: readonly number[], total: number) {
  return {
    products: ids.map((id) => ({ id })),
    pagination: { page: 1, per_page: 2, total, has_more: true },
  };
}

describe('[SHOP-04] [SHOP-06] withoutProducts', () => {
  const list = { pages: [page([1, 2], 5), page([3, 4], 5)], pageParams: [1, 'next'] };

  it('removes the products and reduces the total on every page', () => {
    const remaining = withoutProducts(list, new Set([2, 3]));
    expect(remaining.pages.map(({ products }) => products.map(({ id }) => id))).toEqual([[1], [4]]);
    expect(remaining.pages.map(({ pagination }) => pagination.total)).toEqual([3, 3]);
    expect(remaining.pageParams).toEqual([1, 'next']);
  });

  it('returns the same object if none of the products is loaded', () => {
    expect(withoutProducts(list, new Set([9]))).toBe(list);
  });
});
