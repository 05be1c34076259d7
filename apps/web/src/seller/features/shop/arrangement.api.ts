import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Data } from '@raan/contract/endpoint';
import { getArrangement, getCollection } from '@raan/contract/shop/arrangement-endpoints';
import { getListedProducts } from '@raan/contract/shop/shop-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

const PICKER_SIZE = 40;
const key = [...queryKeys.listedProducts, 'arrangement'];

export const arrangementQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => callEndpoint(getArrangement, undefined, { signal }),
});

export const collectionQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => callEndpoint(getCollection, { params: { id } }, { signal }),
  });

/** Queries the first products of the store that match a keyword. */
export const pickerQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...key, 'picker', keyword],
    queryFn: ({ signal }) =>
      callEndpoint(
        getListedProducts,
        { query: { per_page: PICKER_SIZE, ...(keyword && { keyword }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Shows the arrangement that a write returned; open collections are fetched again. */
export function showArrangement(arrangement: Data<typeof getArrangement>): void {
  queryClient.setQueryData(arrangementQuery.queryKey, arrangement);
  void queryClient.invalidateQueries({
    queryKey: key,
    predicate: ({ queryKey }) => queryKey.length > key.length,
  });
}
