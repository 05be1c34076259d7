import { describe, expect, it } from 'vitest';
import {
  pathWithFilters,
  countFilters,
  toProductFilter,
  productsPath,
  parseCatalogueFilters,
  parsePrice,
} from './catalogue-filters.ts';

describe('[CAT-02] catalogue filters in the URL', () => {
  it('are restored from a URL unchanged', () => {
    const filters = {
      keyword: 'เสื้อ & กางเกง',
      category: 'fashion',
      sort: 'price_asc',
      hot: true,
      on_sale: true,
      min_price: 99.5,
      max_price: 1000,
    } as const;
    expect(parseCatalogueFilters(new URL(productsPath(filters), 'https://raan.example').search)).toEqual(
      filters,
    );
  });

  it('omit the default sort and empty filters', () => {
    expect(productsPath({})).toBe('/products');
    expect(productsPath({ sort: 'latest', category: undefined, keyword: '' })).toBe('/products');
    expect(productsPath({ sort: 'relevance', keyword: 'a' })).toBe('/products?keyword=a');
    expect(productsPath({ sort: 'latest', keyword: 'a' })).toBe('/products?keyword=a&sort=latest');
  });

  it('keep unrelated parameters', () => {
    expect(pathWithFilters('/shop', 'list=listed&keyword=a&hot=true', { category: 'beauty' })).toBe(
      '/shop?list=listed&category=beauty',
    );
  });

  it('are reduced to a product filter without sort', () => {
    expect(JSON.stringify(toProductFilter({ sort: 'sales', keyword: 'a' }))).toBe('{"keyword":"a"}');
  });

  it('ignore invalid values', () => {
    expect(
      parseCatalogueFilters('category=weapons&sort=cheapest&hot=yes&min_price=-1&max_price=1e9&keyword=%20'),
    ).toEqual({});
  });

  it('accept only prices with at most two decimals', () => {
    expect(['199', ' 199 ', '๑๙๙', '0.5', '1.234', '', 'abc', '-1', '1,000'].map(parsePrice)).toEqual([
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

  it('count the price range as one filter', () => {
    expect(countFilters({ hot: true, min_price: 1, max_price: 2, category: 'beauty', keyword: 'x' })).toBe(2);
  });
});
