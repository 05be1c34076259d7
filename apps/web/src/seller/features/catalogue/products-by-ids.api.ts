import { useState } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { listProductsByIds, PRODUCT_IDS_MAX } from '@raan/contract/catalogue/product-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

/** Loads products by id, in batches. Deleted products are missing from the result. */
export function productsByIdsQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [...queryKeys.catalogue, 'by-ids', ids.toSorted((a, b) => a - b)],
    queryFn: async ({ signal }) => {
      const products: ProductCard[] = [];
      for (let from = 0; from < ids.length; from += PRODUCT_IDS_MAX) {
        const batch = ids.slice(from, from + PRODUCT_IDS_MAX).join(',');
        const response = await callEndpoint(listProductsByIds, { query: { ids: batch } }, { signal });
        products.push(...response.products);
      }
      return products;
    },
    enabled: ids.length > 0,
  });
}

/**
 * Loads products. `productsById` keeps those of the previous ids during loading and after an error; a missing
 * product is deleted only if `isLoaded` is true.
 */
export function useProductsByIds(ids: readonly number[]) {
  const query = useQuery({ ...productsByIdsQuery(ids), placeholderData: keepPreviousData });
  const { data } = query;
  const [lastData, setLastData] = useState(data);
  if (data && data !== lastData) setLastData(data);
  const productsById = new Map((data ?? lastData)?.map((product) => [product.id, product]));
  const isLoaded = data !== undefined && !query.isPlaceholderData;
  const hasFailed = query.isError && !data && ids.some((id) => !productsById.has(id));
  return { query, productsById, isLoaded, hasFailed };
}
