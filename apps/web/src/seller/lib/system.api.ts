import { queryOptions } from '@tanstack/react-query';
import { SYSTEM_STALE_MS } from '@raan/contract/constants';
import { getSystem } from '@raan/contract/system/system-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from './query-keys.ts';

/** Quiet, because pages work without these settings. */
export const systemQuery = queryOptions({
  queryKey: queryKeys.system,
  queryFn: ({ signal }) => callEndpoint(getSystem, undefined, { signal }),
  staleTime: SYSTEM_STALE_MS,
  meta: { quiet: true },
});
