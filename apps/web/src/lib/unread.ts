import { useQuery } from '@tanstack/react-query';
import { NOTIFICATIONS_STALE_MS } from '@raan/contract/constants';
import { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import { call } from './api.ts';
import { useSignedIn } from './use-session.ts';

/** Set or invalidate this when notifications arrive or are read; its data is the number of unread ones. */
export const UNREAD_KEY = ['notifications', 'unread-count'] as const;
/** The number of the newest notification when they were first counted: what came later is news to the page. */
export const COUNTED_TO_KEY = ['counted-to'] as const;

/** How many notifications are unread; 0 while it isn't known. */
export function useUnreadCount(): number {
  const signedIn = useSignedIn();
  const { data = 0 } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async ({ client, signal }) => {
      const page = await call(listNotifications, { query: { per_page: 1 } }, { signal });
      client.setQueryData<number>(COUNTED_TO_KEY, (first) => first ?? page.last_seq);
      return page.unread_count;
    },
    enabled: signedIn,
    staleTime: NOTIFICATIONS_STALE_MS,
    refetchInterval: NOTIFICATIONS_STALE_MS,
    meta: { quiet: true },
  });
  return signedIn ? data : 0;
}
