// Turns hints into pushes: reads what a seller's screens have not been sent yet and broadcasts it in order.
import { NOTIFICATION_EVENT, sellerChannel } from '@raan/contract/notifications/notification';
import type { Db } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notificationView } from '#features/notifications/notification-view.ts';
import { selectAfter, selectCounters } from '#features/notifications/notifications.queries.ts';
import type { PusherServer } from './pusher-server.ts';

const PUSH_BATCH = 100;

export type NotificationPusher = NotificationHint & {
  /** A screen has begun to listen: what it missed it asks for itself; what comes from now on is pushed. */
  listenerJoined(channel: string): void;
  /** Resolves when nothing is being pushed any more. */
  settled(): Promise<void>;
};

/** A push is a hint: the rows are the truth, and a client fetches what came after the last number it has. */
export function notificationPusher(
  db: Db,
  server: () => PusherServer | undefined,
  endedSessions: (sessions: readonly string[]) => Promise<string[]>,
  onError: (error: unknown) => void,
): NotificationPusher {
  /** The last number pushed to each seller who listens. */
  const pushed = new Map<number, number>();
  const running = new Map<number, Promise<void>>();
  const again = new Set<number>();

  async function push(sellerId: number): Promise<void> {
    const target = server();
    const channel = sellerChannel(sellerId);
    if (!target?.hasListeners(channel)) {
      pushed.delete(sellerId);
      return;
    }
    // A session may have run out, or been ended elsewhere, while its screens went on listening.
    target.closeSessions(await endedSessions(target.sessionsOn(channel)));
    const { last_seq: last } = await selectCounters(db, sellerId);
    // Without a mark the newest one is pushed; the client sees by its number whether it has missed others.
    const rows = await selectAfter(db, sellerId, pushed.get(sellerId) ?? last - 1, PUSH_BATCH);
    const newest = rows.at(-1);
    if (!newest) return;
    const { language } = await db
      .selectFrom('sellers')
      .select('language')
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow();
    for (const row of rows) target.broadcast(channel, NOTIFICATION_EVENT, notificationView(row, language));
    pushed.set(sellerId, newest.seq);
    if (rows.length === PUSH_BATCH) again.add(sellerId);
  }

  /** One push at a time for each seller, so that order is kept; a hint in between runs it once more. */
  function run(sellerId: number): void {
    if (running.has(sellerId)) {
      again.add(sellerId);
      return;
    }
    const work = push(sellerId)
      .catch(onError)
      .finally(() => {
        running.delete(sellerId);
        if (again.delete(sellerId)) run(sellerId);
      });
    running.set(sellerId, work);
  }

  return {
    notificationsChanged: run,
    listenerJoined(channel) {
      const sellerId = Number(/^private-seller\.(\d+)$/.exec(channel)?.[1]);
      if (Number.isSafeInteger(sellerId)) run(sellerId);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
