import { useQuery } from '@tanstack/react-query';
import { listPopularSearches } from '@raan/contract/catalogue/product-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

const STALE_MS = 10 * 60_000;

/** Keywords that many people search for; empty until they are loaded. Errors show nothing. */
export function usePopularSearches({ enabled }: { enabled: boolean }): readonly string[] {
  const { data } = useQuery({
    queryKey: [...queryKeys.catalogue, 'popular-searches'],
    queryFn: ({ signal }) => callEndpoint(listPopularSearches, {}, { signal }),
    enabled,
    staleTime: STALE_MS,
    retry: false,
    meta: { quiet: true },
  });
  return data?.keywords ?? [];
}
