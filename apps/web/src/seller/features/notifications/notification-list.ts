// The first page is refetched often, later pages are loaded once.
import type { Data } from '@raan/contract/endpoint';
import type { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';

export type NotificationsPage = Data<typeof listNotifications>;

/** Appends later pages, unless notifications between them and the first page are missing. */
export function mergePages(
  firstPage: NotificationsPage | undefined,
  laterPages: readonly NotificationsPage[],
): { notifications: readonly Notification[]; isContiguous: boolean } {
  const first = firstPage?.notifications ?? [];
  const loaded = laterPages.flatMap((page) => page.notifications);
  const lowestFirst = first.at(-1)?.seq;
  const highestLoaded = loaded[0]?.seq;
  if (lowestFirst === undefined || highestLoaded === undefined || !firstPage?.pagination.has_more)
    return { notifications: first, isContiguous: highestLoaded === undefined };
  if (highestLoaded < lowestFirst) return { notifications: first, isContiguous: false };
  return { notifications: [...first, ...loaded.filter(({ seq }) => seq < lowestFirst)], isContiguous: true };
}

/** The selected notifications by id, as loaded when they were selected. */
export type SelectedNotifications = ReadonlyMap<number, Notification>;

type LoadedList = { notifications: readonly Notification[]; hasMore: boolean; isLoaded: boolean };

/**
 * Removes deleted notifications from the selection. Returns the same Map when nothing changed. Those older
 * than the last row stay: a restarted list may have fewer rows.
 */
export function dropDeleted(
  selected: SelectedNotifications,
  { notifications, hasMore, isLoaded }: LoadedList,
): SelectedNotifications {
  if (selected.size === 0 || !isLoaded) return selected;
  const presentIds = new Set(notifications.map(({ id }) => id));
  const lowestLoadedSeq = hasMore ? (notifications.at(-1)?.seq ?? Infinity) : -Infinity;
  const remaining = [...selected].filter(([id, { seq }]) => presentIds.has(id) || seq < lowestLoadedSeq);
  return remaining.length === selected.size ? selected : new Map(remaining);
}
