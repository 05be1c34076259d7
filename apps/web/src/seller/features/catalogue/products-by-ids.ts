import { useState } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { listProductsByIds, PRODUCT_IDS_MAX } from '@raan/contract/catalogue/product-endpoints';
import { call } from '#lib/api.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** The products of these ids that there still are, in as many calls as it takes. */
export function productsByIdsQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [...queryKeys.catalogue, 'by-ids', ids.toSorted((a, b) => a - b)],
    queryFn: async ({ signal }) => {
      const products: ProductCard[] = [];
      for (let from = 0; from < ids.length; from += PRODUCT_IDS_MAX) {
        const some = ids.slice(from, from + PRODUCT_IDS_MAX).join(',');
        const answer = await call(listProductsByIds, { query: { ids: some } }, { signal });
        products.push(...answer.products);
      }
      return products;
    },
    enabled: ids.length > 0,
  });
}

/**
 * What is known of the products of these ids. Those of the ids before stay known while others are asked for, and where these could not be:
 * only once `isAnswered` is what is not among them gone.
 */
export function useProductsByIds(ids: readonly number[]) {
  const query = useQuery({ ...productsByIdsQuery(ids), placeholderData: keepPreviousData });
  const { data } = query;
  const [seen, setSeen] = useState(data);
  if (data && data !== seen) setSeen(data);
  const known = new Map((data ?? seen)?.map((product) => [product.id, product]));
  const isAnswered = data !== undefined && !query.isPlaceholderData;
  const isFailed = query.isError && !data && ids.some((id) => !known.has(id));
  return { query, known, isAnswered, isFailed };
}
