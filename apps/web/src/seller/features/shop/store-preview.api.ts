import { queryOptions } from '@tanstack/react-query';
import { openStorePreview } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** The server's pass is good for half an hour; a page that stays open longer fetches the next in time. */
const RENEW_MS = 20 * 60_000;

/** What lets the seller's own store be drawn with settings that are not saved. It names the store's address, so it goes stale with that. */
export const previewPassQuery = queryOptions({
  queryKey: [...queryKeys.storeSetting, 'preview-pass'],
  queryFn: ({ signal }) => call(openStorePreview, undefined, { signal }),
  staleTime: RENEW_MS,
  refetchInterval: RENEW_MS,
});
