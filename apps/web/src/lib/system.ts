// The settings of the platform that pages show: its slides, its pictures, the way to its chat.
import { queryOptions } from '@tanstack/react-query';
import { SYSTEM_STALE_MS } from '@raan/contract/constants';
import { getSystem } from '@raan/contract/system/system-endpoints';
import { call } from './api.ts';
import { queryKeys } from './query-keys.ts';

/** Quiet: where the settings can't be had, a page shows what it shows without them. */
export const systemQuery = queryOptions({
  queryKey: queryKeys.system,
  queryFn: ({ signal }) => call(getSystem, undefined, { signal }),
  staleTime: SYSTEM_STALE_MS,
  meta: { quiet: true },
});
