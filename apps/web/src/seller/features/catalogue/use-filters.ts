import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pathWithFilters, parseCatalogueFilters, type CatalogueFilters } from './catalogue-filters.ts';

/** The filters in the URL. Changes replace the history entry, so that back leaves the list, unless `step`. */
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
