import type { Notification } from '@raan/contract/notifications/notification';

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
