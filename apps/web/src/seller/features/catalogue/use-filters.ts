import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { addressWith, readFilters, type CatalogueFilters } from './catalogue-filters.ts';

/**
 * The filters in this page's address, and a change of them. A new keyword is a step that "back" takes back; other filters replace the entry,
 * so that "back" leaves the list instead of undoing each press.
 */
export function useFilters(): [
  CatalogueFilters,
  (next: CatalogueFilters, options?: { step?: boolean }) => void,
] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback(
    (next: CatalogueFilters, { step = false }: { step?: boolean } = {}) =>
      navigate(addressWith(path, search, next), { replace: !step }),
    [path, search, navigate],
  );
  return [filters, change];
}
