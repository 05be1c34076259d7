import { queryOptions } from '@tanstack/react-query';
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
