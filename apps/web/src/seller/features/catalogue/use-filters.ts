import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pathWithFilters, parseCatalogueFilters, type CatalogueFilters } from './catalogue-filters.ts';

/**
 * The filters in the URL and a function to change them. With `step` the change is a new history entry;
 * otherwise it replaces the entry, so that back leaves the list instead of undoing each click.
 */
export function useFilters(): [
  CatalogueFilters,
  (next: CatalogueFilters, options?: { step?: boolean }) => void,
] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filters = useMemo(() => parseCatalogueFilters(search), [search]);
  const change = useCallback(
    (next: CatalogueFilters, { step = false }: { step?: boolean } = {}) =>
      navigate(pathWithFilters(path, search, next), { replace: !step }),
    [path, search, navigate],
  );
  return [filters, change];
}
