import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readFilters } from '#seller/features/catalogue/catalogue-filters.ts';
import type { ShopFilter } from './shop.api.ts';

/** Keyword and category of a shop page, kept in its address; what else stands there stays. */
export function useShopFilter(): [ShopFilter, (next: ShopFilter) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filter = useMemo(() => {
    const { keyword, category } = readFilters(search);
    return { keyword, category };
  }, [search]);
  const change = useCallback(
    ({ keyword, category }: ShopFilter) => {
      const query = new URLSearchParams(search);
      query.delete('keyword');
      query.delete('category');
      if (keyword) query.set('keyword', keyword);
      if (category) query.set('category', category);
      const text = query.toString();
      navigate(text ? `${path}?${text}` : path, { replace: true });
    },
    [search, path, navigate],
  );
  return [filter, change];
}
