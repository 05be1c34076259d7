import { queryOptions } from '@tanstack/react-query';
import { openStorePreview } from '@raan/contract/shop/shop-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

/** The preview pass is valid for half an hour. */
const RENEW_MS = 20 * 60_000;

/** For previews of unsaved settings. Contains the store's address, so it is invalidated with them. */
export const previewPassQuery = queryOptions({
  queryKey: [...queryKeys.storeSetting, 'preview-pass'],
  queryFn: ({ signal }) => callEndpoint(openStorePreview, undefined, { signal }),
  staleTime: RENEW_MS,
  refetchInterval: RENEW_MS,
});
