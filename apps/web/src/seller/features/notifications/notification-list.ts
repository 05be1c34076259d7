// How the list is put together: its beginning is asked for anew whenever something may have changed, what follows was loaded once.
import type { Data } from '@raan/contract/endpoint';
import type { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';

export type NotificationsPage = Data<typeof listNotifications>;

/** The beginning, then what was loaded beyond it; only the beginning where so much came meanwhile that the two no longer meet. */
export function joinPages(
  begin: NotificationsPage | undefined,
  later: readonly NotificationsPage[],
): { notifications: readonly Notification[]; meet: boolean } {
  const first = begin?.notifications ?? [];
  const known = later.flatMap((page) => page.notifications);
  const lowest = first.at(-1)?.seq;
  const highestKnown = known[0]?.seq;
  if (lowest === undefined || highestKnown === undefined || !begin?.pagination.has_more)
    return { notifications: first, meet: highestKnown === undefined };
  if (highestKnown < lowest) return { notifications: first, meet: false };
  return { notifications: [...first, ...known.filter(({ seq }) => seq < lowest)], meet: true };
}
