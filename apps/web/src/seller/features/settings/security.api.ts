import { queryOptions } from '@tanstack/react-query';
import { getSecurity } from '@raan/contract/auth/security-endpoints';
import { listSessions } from '@raan/contract/auth/session-endpoints';
import { getNotificationSettings } from '@raan/contract/notifications/notification-settings-endpoints';
import { call } from '#lib/api.ts';

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

/** What the seller wants to be told, as kept with the account. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
});
