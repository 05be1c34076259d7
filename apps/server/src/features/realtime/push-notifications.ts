// Turns hints into pushes: reads what sellers' screens on this server have not been sent yet and broadcasts it in order.
import { NOTIFICATION_EVENT, sellerChannel } from '@raan/contract/notifications/notification';
import type { Db } from '#platform/db.ts';
import { notificationView } from '#features/notifications/notification-view.ts';
import { dueSellers } from './due-sellers.ts';
import type { PusherServer } from './pusher-server.ts';
import { selectLastSeqs, selectUnpushed, type Unpushed } from './realtime.queries.ts';
import { sellerOf } from './seller-channels.ts';

const SELLERS_AT_ONCE = 500;
const NOTIFICATIONS_AT_ONCE = 100;

type PushTarget = Pick<
  PusherServer,
  'broadcastIn' | 'hasListeners' | 'channels' | 'sessions' | 'sessionsOn' | 'closeSessions'
>;

type PushDeps = {
  db: Db;
  /** Undefined before it has started. */
  target: () => PushTarget | undefined;
  endedSessions: (sessions: readonly number[]) => Promise<number[]>;
  onError: (error: unknown) => void;
};

export type NotificationPusher = {
  /** Sellers may have something new. */
  look: (sellerIds: Iterable<number>) => void;
  /** A seller's screen is about to listen, on a session. */
  expectListener: (sellerId: number, sessionId: number) => Promise<void>;
  /** A screen has begun to listen: what it missed it asks for itself; what comes from now on is pushed. */
  listenerJoined: (channel: string) => void;
  /** Finds what no hint told of, such as after a server that died between a commit and its hint. */
  lookAtAll: () => Promise<void>;
  /** Closes what these sessions hold open at a service of others; our own sockets are the socket server's. */
  sessionsEnded: (sessions: readonly number[]) => void;
  /** Closes what listens on sessions that have ended, wherever and however that was. */
  closeEnded: () => Promise<void>;
  /** Stops, and resolves when nothing is being pushed any more. */
  stop: () => Promise<void>;
};

/** A push is a hint: the rows are the truth, and a client fetches what came after the last number it has. */
export function notificationPusher({ db, target, endedSessions, onError }: PushDeps): NotificationPusher {
  /** The last number pushed to each seller who listens. */
  const pushed = new Map<number, number>();
  const due = dueSellers(push, { atOnce: SELLERS_AT_ONCE, onError });

  async function push(sellerIds: number[]): Promise<void> {
    const sockets = target();
    if (!sockets) return;
    const listening = sellerIds.filter((sellerId) => {
      if (sockets.hasListeners(sellerChannel(sellerId))) return true;
      pushed.delete(sellerId);
      return false;
    });
    if (listening.length === 0) return;
    const sessions = listening.flatMap((sellerId) => sockets.sessionsOn(sellerChannel(sellerId)));
    // A session may have run out, or been ended elsewhere, while its screens went on listening.
    sockets.closeSessions(await endedSessions(sessions));
    const wanted = listening.map((sellerId) => ({ sellerId, after: pushed.get(sellerId) ?? null }));
    for (const seller of await selectUnpushed(db, wanted, NOTIFICATIONS_AT_ONCE)) {
      // What can't be told of is reported, and holds up neither the others nor what comes after it.
      const { sellerId, lastSeq, rows } = seller;
      pushed.set(sellerId, rows.at(-1)?.seq ?? lastSeq);
      try {
        broadcast(sockets, seller);
      } catch (error) {
        onError(error);
      }
      if (rows.length === NOTIFICATIONS_AT_ONCE) due.add([sellerId]);
    }
  }

  function broadcast(sockets: PushTarget, { sellerId, language, rows }: Unpushed): void {
    const channel = sellerChannel(sellerId);
    for (const row of rows)
      sockets.broadcastIn(channel, NOTIFICATION_EVENT, (read) =>
        JSON.stringify(notificationView(row, read ?? language)),
      );
  }

  return {
    look: due.add,
    expectListener: async () => {},
    sessionsEnded: () => {},
    listenerJoined(channel) {
      const sellerId = sellerOf(channel);
      if (sellerId !== undefined) due.add([sellerId]);
    },
    async lookAtAll() {
      const listening = new Set(
        target()
          ?.channels()
          .flatMap((channel) => sellerOf(channel) ?? []),
      );
      for (const sellerId of pushed.keys()) if (!listening.has(sellerId)) pushed.delete(sellerId);
      if (listening.size === 0) return;
      const counters = await selectLastSeqs(db, [...listening]);
      due.add(
        counters.flatMap(({ seller_id: id, last_seq: last }) => (last === (pushed.get(id) ?? 0) ? [] : id)),
      );
    },
    async closeEnded() {
      target()?.closeSessions(await endedSessions(target()?.sessions() ?? []));
    },
    stop: due.stop,
  };
}
