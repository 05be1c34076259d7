// In order and without gaps: a push is only a hint; missing notifications are fetched by sequence number.
import { RECONNECT_ATTEMPTS } from '@raan/contract/constants';
import type { Notification } from '@raan/contract/notifications/notification';
import { reconnectDelayMs } from './reconnect-delay.ts';
import type { NotificationSource } from '#seller/lib/notifications/notification-alerts.ts';

/** Fetches the notifications after a sequence number, oldest first. */
type CatchUp = (after: number) => Promise<{ notifications: readonly Notification[]; hasMore: boolean }>;
type NewestSeq = () => Promise<number>;

type FeedOptions = {
  newestSeq: NewestSeq;
  catchUp: CatchUp;
  /** Called once per notification, in order; missed ones arrive in one call. */
  deliver: (notifications: readonly Notification[], source: NotificationSource) => void;
  onError: (error: unknown) => void;
};

/**
 * Creates one seller's feed. Call `catchUp` after every subscription and whenever something may have been
 * missed, `pushed` for every event. Failed catch-ups retry with growing delays, and at once with an event.
 */
export function notificationFeed({ newestSeq, catchUp, deliver, onError }: FeedOptions) {
  let lastSeq: number | undefined;
  let work = Promise.resolve();
  /** Fetched but not delivered yet, because more pages follow. */
  let missed: Notification[] = [];
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function fetchMissed(source: NotificationSource): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const after = lastSeq ?? 0;
      const page = await catchUp(after);
      const fresh = page.notifications.filter(({ seq }) => seq > after);
      missed.push(...fresh);
      lastSeq = fresh.at(-1)?.seq ?? after;
      hasMore = page.hasMore && fresh.length > 0;
    }
    const all = missed;
    missed = [];
    if (all.length > 0) deliver(all, source);
  }

  const onFailure = (error: unknown): void => {
    if (isStopped) return;
    onError(error);
    if (failures >= RECONNECT_ATTEMPTS) return;
    retry = setTimeout(() => void enqueue(() => catchUpNow('poll')), reconnectDelayMs(failures));
    failures += 1;
  };
  function enqueue(step: () => Promise<void>): Promise<void> {
    work = work.then(async () => {
      if (isStopped) return;
      clearTimeout(retry);
      try {
        await step();
        failures = 0;
      } catch (error) {
        onFailure(error);
      }
    });
    return work;
  }
  /** The first call only records the newest sequence number; older notifications are in the list. */
  async function catchUpNow(source: NotificationSource): Promise<void> {
    if (lastSeq === undefined) lastSeq = await newestSeq();
    else await fetchMissed(source);
  }

  return {
    /** `push` when the live connection announced a notification without its content. */
    catchUp: (source: NotificationSource = 'poll') => {
      failures = 0;
      return enqueue(() => catchUpNow(source));
    },
    pushed: (notification: Notification) =>
      enqueue(async () => {
        // Pushed before the newest sequence number is known: this is the first notification to deliver.
        lastSeq ??= notification.seq - 1;
        if (notification.seq <= lastSeq) return;
        if (notification.seq > lastSeq + 1 || missed.length > 0) return fetchMissed('push');
        lastSeq = notification.seq;
        deliver([notification], 'push');
      }),
    stop: (): void => {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}
