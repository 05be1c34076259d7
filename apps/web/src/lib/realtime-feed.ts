// Puts pushed notifications in order without a gap: a push is a hint, what is missing is asked for by its number.
import type { Notification } from '@raan/contract/notifications/notification';

/** What came after a number, oldest first. */
type CatchUp = (after: number) => Promise<{ notifications: readonly Notification[]; hasMore: boolean }>;
/** The number of the newest notification there is. */
type NewestSeq = () => Promise<number>;

type FeedOptions = {
  newestSeq: NewestSeq;
  catchUp: CatchUp;
  /** Called once for each notification, in the order of their numbers. */
  deliver: (notifications: readonly Notification[]) => void;
  onError: (error: unknown) => void;
};

/** One seller's stream. `subscribed` after every (re)subscription, `pushed` for every event; works on one thing at a time. */
export function notificationFeed({ newestSeq, catchUp, deliver, onError }: FeedOptions) {
  let lastSeq: number | undefined;
  let work = Promise.resolve();

  async function fetchMissed(): Promise<void> {
    for (;;) {
      const after = lastSeq ?? 0;
      const { notifications, hasMore } = await catchUp(after);
      const fresh = notifications.filter(({ seq }) => seq > after);
      const newest = fresh.at(-1);
      if (newest) {
        lastSeq = newest.seq;
        deliver(fresh);
      }
      if (!hasMore || !newest) return;
    }
  }

  const then = (step: () => Promise<void>): Promise<void> => {
    work = work.then(step).catch(onError);
    return work;
  };

  return {
    /** The first time it only notes where the stream stands: what is older waits in the list. After that it fetches what was missed. */
    subscribed: () =>
      then(async () => {
        if (lastSeq === undefined) lastSeq = await newestSeq();
        else await fetchMissed();
      }),
    pushed: (notification: Notification) =>
      then(async () => {
        // Pushed before it was known where the stream stands: it is the first one to be told.
        lastSeq ??= notification.seq - 1;
        if (notification.seq <= lastSeq) return;
        if (notification.seq > lastSeq + 1) return fetchMissed();
        lastSeq = notification.seq;
        deliver([notification]);
      }),
  };
}
