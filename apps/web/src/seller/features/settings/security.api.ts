import { queryOptions } from '@tanstack/react-query';
import { getSecurity } from '@raan/contract/auth/security-endpoints';
import { listSessions } from '@raan/contract/auth/session-endpoints';
import { getLineLink } from '@raan/contract/line/line-endpoints';
import { getSellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { SETTINGS_QUERY } from '#seller/lib/settings/settings-sync.ts';

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => callEndpoint(getSecurity, {}, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callEndpoint(listSessions, {}, { signal }),
  staleTime: 0,
});

export const settingsQuery = queryOptions({
  queryKey: SETTINGS_QUERY,
  queryFn: ({ signal }) => callEndpoint(getSellerSettings, {}, { signal }),
});

export const lineQuery = queryOptions({
  queryKey: ['line'],
  queryFn: ({ signal }) => callEndpoint(getLineLink, {}, { signal }),
});
