import { queryOptions } from '@tanstack/react-query';
import { getSecurity } from '@raan/contract/auth/security-endpoints';
import { listSessions } from '@raan/contract/auth/session-endpoints';
import { getSellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import { call } from '#lib/api.ts';
import { SETTINGS_QUERY } from '#lib/save-settings.ts';

/** How the account is secured. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call(getSecurity, {}, { signal }),
});

/** Where the seller is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  staleTime: 0,
});

/** What the seller chose, as kept with the account. */
export const settingsQuery = queryOptions({
  queryKey: SETTINGS_QUERY,
  queryFn: ({ signal }) => call(getSellerSettings, {}, { signal }),
});
