import { useEffect, useState } from 'react';
import {
  NOTIFICATION_BATCH_MAX,
  type NotificationFilter,
} from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';
import { pushSheet } from '#ui/sheet-history.ts';
import type { Chosen } from './notifications.api.ts';

type State = { filter: NotificationFilter; everything: boolean; marks: ReadonlySet<number> };

type SelectionOf = {
  filter: NotificationFilter;
  notifications: readonly Notification[];
  total: number;
  lastSeq: number;
};

/** Notifications ticked in a list: some of those loaded, or all that match on the server. A mode that going back leaves; another filter starts afresh. */
export function useNotificationSelection({ filter, notifications, total, lastSeq }: SelectionOf) {
  const [on, setOn] = useState(false);
  const none: State = { filter, everything: false, marks: new Set() };
  const [stored, setStored] = useState(none);
  const { everything, marks } = stored.filter === filter ? stored : none;
  const leave = () => {
    setOn(false);
    setStored({ filter, everything: false, marks: new Set() });
  };
  useEffect(() => (on ? pushSheet('notification-selection', () => setOn(false)) : undefined), [on]);
  const ticked = notifications.filter(({ id }) => marks.has(id));
  const chosen: Chosen = everything
    ? { matching: { filter, up_to_seq: Math.max(lastSeq, 1) } }
    : { ids: ticked.slice(0, NOTIFICATION_BATCH_MAX).map(({ id }) => id) };
  return {
    on,
    everything,
    count: everything ? total : Math.min(ticked.length, NOTIFICATION_BATCH_MAX),
    chosen,
    isSelected: (id: number) => everything || marks.has(id),
    start: (id?: number) => {
      setOn(true);
      setStored({ filter, everything: false, marks: new Set(id === undefined ? [] : [id]) });
    },
    toggle: (id: number) => {
      // One of all that is left out leaves those that are loaded.
      const after = everything ? new Set(notifications.map((one) => one.id)) : new Set(marks);
      if (!after.delete(id)) after.add(id);
      setStored({ filter, everything: false, marks: after });
    },
    setEverything: (all: boolean) => setStored({ filter, everything: all, marks: new Set() }),
    leave,
  };
}

export type NotificationSelection = ReturnType<typeof useNotificationSelection>;
