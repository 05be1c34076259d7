import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@raan/contract/language';
import { getShareKit } from '@raan/contract/shop/share-endpoints';
import { callEndpoint } from '#lib/api.ts';

/** Queries the texts for sharing a product, or the store without one. */
export const shareKitQuery = (productId: number | undefined, language: Language | undefined) =>
  queryOptions({
    queryKey: ['share-kit', productId ?? 'store', language ?? 'customers'],
    queryFn: ({ signal }) =>
      callEndpoint(
        getShareKit,
        {
          query: { ...(productId !== undefined && { product_id: productId }), ...(language && { language }) },
        },
        { signal },
      ),
  });
