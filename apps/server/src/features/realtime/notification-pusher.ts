import { NOTIFICATION_EVENT, sellerChannel } from '@raan/contract/notifications/notification';
import type { Db } from '#platform/db.ts';
import { notificationView } from '#features/notifications/notification-view.ts';
import { sellerQueue } from './seller-queue.ts';
import type { PusherServer } from './pusher-server.ts';
import { selectLastSeqs, selectUnpushed, type Unpushed } from './realtime.queries.ts';
import { sellerIdOfChannel } from './seller-channels.ts';

const SELLERS_PER_BATCH = 500;
const NOTIFICATIONS_PER_SELLER = 100;

type PushTarget = Pick<
  PusherServer,
  'broadcastLocalized' | 'hasListeners' | 'channels' | 'sessions' | 'sessionsOn' | 'closeSessions'
>;

type PushDeps = {
  db: Db;
  /** The socket server; undefined until it has started. */
  target: () => PushTarget | undefined;
  /** Returns those of the given session ids that have ended. */
  endedSessions: (sessions: readonly number[]) => Promise<number[]>;
  onError: (error: unknown) => void;
};

export type NotificationPusher = {
  enqueue: (sellerIds: Iterable<number>) => void;
  /** Called before a screen of this session subscribes. */
  registerListener: (sellerId: number, sessionId: number) => Promise<void>;
  /** Called after a screen has subscribed. It fetches what it missed itself; later notifications are pushed. */
  listenerSubscribed: (channel: string) => void;
  /** Queues every seller with unpushed notifications, for example after a server died between a commit and its signal. */
  enqueueAllBehind: () => Promise<void>;
  /** Closes these sessions' connections at a hosted service. Our own sockets are closed by the socket server. */
  sessionsEnded: (sessions: readonly number[]) => void;
  /** Closes connections of sessions that ended without a message, for example because they expired. */
  closeEndedSessions: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Creates the pusher of our own socket server. A push may be lost: clients fetch everything after the last number they have. */
export function notificationPusher({ db, target, endedSessions, onError }: PushDeps): NotificationPusher {
  /** Last pushed number by seller, for sellers with listeners. */
  const pushed = new Map<number, number>();
  const queue = sellerQueue(push, { batchSize: SELLERS_PER_BATCH, onError });

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
    // A session may have expired or been ended elsewhere while its screens kept listening.
    sockets.closeSessions(await endedSessions(sessions));
    const positions = listening.map((sellerId) => ({ sellerId, after: pushed.get(sellerId) ?? null }));
    for (const seller of await selectUnpushed(db, positions, NOTIFICATIONS_PER_SELLER)) {
      // Moves on before the broadcast: a notification that can't be rendered must not block later ones.
      const { sellerId, lastSeq, rows } = seller;
      pushed.set(sellerId, rows.at(-1)?.seq ?? lastSeq);
      try {
        broadcast(sockets, seller);
      } catch (error) {
        onError(error);
      }
      if (rows.length === NOTIFICATIONS_PER_SELLER) queue.add([sellerId]);
    }
  }

  function broadcast(sockets: PushTarget, { sellerId, language, rows }: Unpushed): void {
    const channel = sellerChannel(sellerId);
    for (const row of rows)
      sockets.broadcastLocalized(channel, NOTIFICATION_EVENT, (screenLanguage) =>
        JSON.stringify(notificationView(row, screenLanguage ?? language)),
      );
  }

  return {
    enqueue: queue.add,
    registerListener: async () => {},
    sessionsEnded: () => {},
    listenerSubscribed(channel) {
      const sellerId = sellerIdOfChannel(channel);
      if (sellerId !== undefined) queue.add([sellerId]);
    },
    async enqueueAllBehind() {
      const listening = new Set(
        target()
          ?.channels()
          .flatMap((channel) => sellerIdOfChannel(channel) ?? []),
      );
      for (const sellerId of pushed.keys()) if (!listening.has(sellerId)) pushed.delete(sellerId);
      if (listening.size === 0) return;
      const counters = await selectLastSeqs(db, [...listening]);
      queue.add(
        counters.flatMap(({ seller_id: id, last_seq: last }) => (last === (pushed.get(id) ?? 0) ? [] : id)),
      );
    },
    async closeEndedSessions() {
      target()?.closeSessions(await endedSessions(target()?.sessions() ?? []));
    },
    stop: queue.stop,
  };
}
