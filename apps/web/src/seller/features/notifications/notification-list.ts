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

/** The ticked ones as they were when they were ticked, by id. */
export type Ticks = ReadonlyMap<number, Notification>;

/** What is shown of a list: its rows as far as they are loaded, newest first. */
type Shown = { notifications: readonly Notification[]; hasMore: boolean; isLoaded: boolean };

/**
 * The ticks without those that are gone; the same object where none is. A list that begins anew may no longer reach as far as it did: what
 * is older than its last row stays ticked, what is missing among its rows is gone.
 */
export function withoutGone(ticks: Ticks, { notifications, hasMore, isLoaded }: Shown): Ticks {
  if (ticks.size === 0 || !isLoaded) return ticks;
  const here = new Set(notifications.map(({ id }) => id));
  const reachesTo = hasMore ? (notifications.at(-1)?.seq ?? Infinity) : -Infinity;
  const kept = [...ticks].filter(([id, { seq }]) => here.has(id) || seq < reachesTo);
  return kept.length === ticks.size ? ticks : new Map(kept);
}
