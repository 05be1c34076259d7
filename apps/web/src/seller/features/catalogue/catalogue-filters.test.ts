import { describe, expect, it } from 'vitest';
import {
  addressWith,
  countFilters,
  matchOf,
  productsAddress,
  readFilters,
  readPrice,
} from './catalogue-filters.ts';

describe('[CAT-02] the product list stands in its address', () => {
  it('comes back from its address as it went in', () => {
    const filters = {
      keyword: 'เสื้อ & กางเกง',
      category: 'fashion',
      sort: 'price_asc',
      hot: true,
      on_sale: true,
      min_price: 99.5,
      max_price: 1000,
    } as const;
    expect(readFilters(new URL(productsAddress(filters), 'https://raan.example').search)).toEqual(filters);
  });

  it('leaves the default sort and what is not set out of the address', () => {
    expect(productsAddress({})).toBe('/products');
    expect(productsAddress({ sort: 'latest', category: undefined, keyword: '' })).toBe('/products');
  });

  it('leaves what else stands in an address', () => {
    expect(addressWith('/shop', 'list=listed&keyword=a&hot=true', { category: 'beauty' })).toBe(
      '/shop?list=listed&category=beauty',
    );
  });

  it('tells the filter from the order', () => {
    expect(JSON.stringify(matchOf({ sort: 'sales', keyword: 'a' }))).toBe('{"keyword":"a"}');
  });

  it('ignores what it cannot read', () => {
    expect(
      readFilters('category=weapons&sort=cheapest&hot=yes&min_price=-1&max_price=1e9&keyword=%20'),
    ).toEqual({});
  });

  it('reads a price of at most two decimals and nothing else', () => {
    expect(['199', ' 199 ', '๑๙๙', '0.5', '1.234', '', 'abc', '-1', '1,000'].map(readPrice)).toEqual([
      199,
      199,
      199,
      0.5,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('counts the price range as one filter', () => {
    expect(countFilters({ hot: true, min_price: 1, max_price: 2, category: 'beauty', keyword: 'x' })).toBe(2);
  });
});
