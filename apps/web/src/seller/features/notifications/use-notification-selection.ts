import { useEffect, useState } from 'react';
import {
  NOTIFICATION_BATCH_MAX,
  type NotificationFilter,
} from '@raan/contract/notifications/notification-endpoints';
import type { Notification } from '@raan/contract/notifications/notification';
import { pushSheet } from '#ui/sheet-history.ts';
import { withoutGone, type Ticks } from './notification-list.ts';
import type { Chosen } from './notifications.api.ts';

type State = { filter: NotificationFilter; everything: boolean; ticks: Ticks };

type SelectionOf = {
  filter: NotificationFilter;
  notifications: readonly Notification[];
  hasMore: boolean;
  isLoaded: boolean;
  total: number;
  lastSeq: number;
};

/** Notifications ticked in a list: some, whether or not they are still loaded, or all that match on the server. A mode that going back leaves; another filter starts afresh. */
export function useNotificationSelection({ filter, total, lastSeq, ...shown }: SelectionOf) {
  const { notifications } = shown;
  const [on, setOn] = useState(false);
  const none: State = { filter, everything: false, ticks: new Map() };
  const [stored, setStored] = useState(none);
  const { everything, ticks: before } = stored.filter === filter ? stored : none;
  // Let go for good: a list that begins anew and does not reach as far would count it again.
  const ticks = withoutGone(before, shown);
  if (ticks !== before) setStored({ ...stored, ticks });
  const leave = () => {
    setOn(false);
    setStored(none);
  };
  useEffect(() => (on ? pushSheet('notification-selection', () => setOn(false)) : undefined), [on]);
  const ticked = [...ticks.values()].toSorted((one, other) => other.seq - one.seq);
  const chosen: Chosen = everything
    ? { matching: { filter, up_to_seq: Math.max(lastSeq, 1) } }
    : { ids: ticked.slice(0, NOTIFICATION_BATCH_MAX).map(({ id }) => id) };
  return {
    on,
    everything,
    count: everything ? total : Math.min(ticked.length, NOTIFICATION_BATCH_MAX),
    chosen,
    isSelected: (id: number) => everything || ticks.has(id),
    start: (first?: Notification) => {
      setOn(true);
      setStored({ ...none, ticks: ticksOf(first ? [first] : []) });
    },
    toggle: (one: Notification) => {
      // One of all that is left out leaves those that are loaded.
      const after = ticksOf(everything ? notifications : ticks.values());
      if (!after.delete(one.id)) after.set(one.id, one);
      setStored({ ...none, ticks: after });
    },
    setEverything: (all: boolean) => setStored({ ...none, everything: all }),
    leave,
  };
}

const ticksOf = (some: Iterable<Notification>) => new Map([...some].map((one) => [one.id, one]));

export type NotificationSelection = ReturnType<typeof useNotificationSelection>;
