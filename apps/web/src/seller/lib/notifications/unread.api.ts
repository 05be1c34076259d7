import { useQuery } from '@tanstack/react-query';
import { NOTIFICATIONS_STALE_MS } from '@raan/contract/constants';
import { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { useSignedIn } from '#seller/lib/use-session.ts';

/** Set or invalidate it when notifications arrive or are read. */
export const UNREAD_KEY = ['notifications', 'unread-count'] as const;
/** Sequence number of the newest notification at the page's first count; later ones are new to the page. */
export const FIRST_COUNTED_SEQ_KEY = ['counted-to'] as const;

/** Returns the number of unread notifications; 0 while unknown. */
export function useUnreadCount(): number {
  const signedIn = useSignedIn();
  const { data = 0 } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async ({ client, signal }) => {
      const page = await callEndpoint(listNotifications, { query: { per_page: 1 } }, { signal });
      client.setQueryData<number>(FIRST_COUNTED_SEQ_KEY, (first) => first ?? page.last_seq);
      return page.unread_count;
    },
    enabled: signedIn,
    staleTime: NOTIFICATIONS_STALE_MS,
    refetchInterval: NOTIFICATIONS_STALE_MS,
    meta: { quiet: true },
  });
  return signedIn ? data : 0;
}
