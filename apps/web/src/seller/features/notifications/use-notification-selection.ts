import { useEffect, useState } from 'react';
import {
  NOTIFICATION_BATCH_MAX,
  type NotificationFilter,
} from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';
import { pushSheet } from '#ui/sheet-history.ts';
import { dropDeleted, type SelectedNotifications } from './notification-list.ts';
import type { BatchTarget } from './notifications.api.ts';

type State = { filter: NotificationFilter; isAll: boolean; selected: SelectedNotifications };

type SelectionSource = {
  filter: NotificationFilter;
  notifications: readonly Notification[];
  hasMore: boolean;
  isLoaded: boolean;
  total: number;
  lastSeq: number;
};

/** Single notifications or all matches on the server. Browser back ends it; another filter resets it. */
export function useNotificationSelection({ filter, total, lastSeq, ...shown }: SelectionSource) {
  const { notifications } = shown;
  const [isActive, setIsActive] = useState(false);
  const none: State = { filter, isAll: false, selected: new Map() };
  const [stored, setStored] = useState(none);
  const { isAll, selected: before } = stored.filter === filter ? stored : none;
  // Removed from the state, because a restarted list with fewer rows would count them again.
  const selected = dropDeleted(before, shown);
  if (selected !== before) setStored({ ...stored, selected });
  const leave = () => {
    setIsActive(false);
    setStored(none);
  };
  useEffect(
    () => (isActive ? pushSheet('notification-selection', () => setIsActive(false)) : undefined),
    [isActive],
  );
  const newestFirst = [...selected.values()].toSorted((one, other) => other.seq - one.seq);
  const target: BatchTarget = isAll
    ? { matching: { filter, up_to_seq: Math.max(lastSeq, 1) } }
    : { ids: newestFirst.slice(0, NOTIFICATION_BATCH_MAX).map(({ id }) => id) };
  return {
    isActive,
    isAll,
    count: isAll ? total : Math.min(newestFirst.length, NOTIFICATION_BATCH_MAX),
    target,
    isSelected: (id: number) => isAll || selected.has(id),
    start: (first?: Notification) => {
      setIsActive(true);
      setStored({ ...none, selected: byId(first ? [first] : []) });
    },
    toggle: (one: Notification) => {
      // Deselecting one of all keeps only the other loaded notifications selected.
      const after = byId(isAll ? notifications : selected.values());
      if (!after.delete(one.id)) after.set(one.id, one);
      setStored({ ...none, selected: after });
    },
    setAllSelected: (all: boolean) => setStored({ ...none, isAll: all }),
    leave,
  };
}

const byId = (some: Iterable<Notification>) => new Map([...some].map((one) => [one.id, one]));

export type NotificationSelection = ReturnType<typeof useNotificationSelection>;
