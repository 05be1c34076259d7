// Puts pushed notifications in order without a gap: a push is a hint, what is missing is asked for by its number.
import { RECONNECT_ATTEMPTS } from '@raan/contract/constants';
import type { Notification } from '@raan/contract/notifications/notification';
import { reconnectDelayMs } from './reconnect-delay.ts';
import type { FoundBy } from './tell-news.ts';

/** What came after a number, oldest first. */
type CatchUp = (after: number) => Promise<{ notifications: readonly Notification[]; hasMore: boolean }>;
/** The number of the newest notification there is. */
type NewestSeq = () => Promise<number>;

type FeedOptions = {
  newestSeq: NewestSeq;
  catchUp: CatchUp;
  /** Called once for each notification, in the order of their numbers; with all that was missed at once. */
  deliver: (notifications: readonly Notification[], foundBy: FoundBy) => void;
  onError: (error: unknown) => void;
};

/**
 * One seller's stream. `look` after every (re)subscription and whenever something may have been missed, `pushed` for every event; works on
 * one thing at a time. What fails is tried again, later each time, and anew with whatever comes.
 */
export function notificationFeed({ newestSeq, catchUp, deliver, onError }: FeedOptions) {
  let lastSeq: number | undefined;
  let work = Promise.resolve();
  /** Fetched, and not told yet: there is more to fetch. */
  let missed: Notification[] = [];
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function fetchMissed(foundBy: FoundBy): Promise<void> {
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
    if (all.length > 0) deliver(all, foundBy);
  }

  const failed = (error: unknown): void => {
    if (isOver) return;
    onError(error);
    if (failures >= RECONNECT_ATTEMPTS) return;
    retry = setTimeout(() => void then(() => catchUpNow('poll')), reconnectDelayMs(failures));
    failures += 1;
  };
  function then(step: () => Promise<void>): Promise<void> {
    work = work.then(async () => {
      if (isOver) return;
      clearTimeout(retry);
      try {
        await step();
        failures = 0;
      } catch (error) {
        failed(error);
      }
    });
    return work;
  }
  /** The first time it only notes where the stream stands: what is older waits in the list. After that it fetches what was missed. */
  async function catchUpNow(foundBy: FoundBy): Promise<void> {
    if (lastSeq === undefined) lastSeq = await newestSeq();
    else await fetchMissed(foundBy);
  }

  return {
    /** `push` where the live connection said that there is something, without bringing it. */
    look: (foundBy: FoundBy = 'poll') => {
      failures = 0;
      return then(() => catchUpNow(foundBy));
    },
    pushed: (notification: Notification) =>
      then(async () => {
        // Pushed before it was known where the stream stands: it is the first one to be told.
        lastSeq ??= notification.seq - 1;
        if (notification.seq <= lastSeq) return;
        if (notification.seq > lastSeq + 1 || missed.length > 0) return fetchMissed('push');
        lastSeq = notification.seq;
        deliver([notification], 'push');
      }),
    stop: (): void => {
      isOver = true;
      clearTimeout(retry);
    },
  };
}
