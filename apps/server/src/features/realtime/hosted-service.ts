// Pushes through a hosted service that speaks the Pusher protocol, instead of our own socket server. Uses the official library.
import { LANGUAGES } from '@raan/contract/language';
import {
  NOTIFICATION_EVENT,
  sellerChannel,
  type NotificationTexts,
  type PushedNotification,
} from '@raan/contract/notifications/notification';
import type { Db } from '#platform/db.ts';
import { notificationText } from '#features/notifications/notification-texts.ts';
import { notificationView } from '#features/notifications/notification-view.ts';
import { serviceUserId } from './channel-auth.ts';
import { sellerQueue } from './seller-queue.ts';
import type { NotificationPusher } from './notification-pusher.ts';
import {
  claimForService,
  recordListener,
  releaseSellers,
  selectBehindService,
} from './hosted-service.queries.ts';
import { LIMITS } from './protocol.ts';
import type { Unpushed } from './realtime.queries.ts';

const SELLERS_PER_BATCH = 20;
const REQUEST_TIMEOUT_MS = 5_000;
const LEASE_MS = 30_000;
/** Statuses for an event that would be refused again, so that a retry is useless. */
const PERMANENT_FAILURES: readonly unknown[] = [400, 413, 422];

export type HostedService = {
  appId: string;
  key: string;
  secret: string;
  /** Host of its HTTP API; undefined for a cluster of Pusher itself. */
  host: string | undefined;
  cluster: string;
  port: number;
  tls: boolean;
};

/**
 * Creates the pusher for a hosted service. A server leases a seller's row while it sends, so that another takes over when it dies.
 * Notifications sent just before a failure may be sent twice; clients recognise them by their number.
 */
export function hostedPusher({
  db,
  service,
  endedSessions,
  onError,
}: {
  db: Db;
  service: HostedService;
  endedSessions: (sessions: readonly number[]) => Promise<number[]>;
  onError: (error: unknown) => void;
}): NotificationPusher {
  const { appId, key, secret, host, cluster, port, tls } = service;
  // Imported lazily: a server with its own sockets does not need the library.
  const library = import('pusher').then(
    ({ default: Pusher }) =>
      new Pusher({
        appId,
        key,
        secret,
        useTLS: tls,
        timeout: REQUEST_TIMEOUT_MS,
        ...(host === undefined ? { cluster } : { host, port: String(port) }),
      }),
  );
  const signedInSessions = new Set<number>();
  const queue = sellerQueue(push, { batchSize: SELLERS_PER_BATCH, onError });

  async function push(sellerIds: number[]): Promise<void> {
    const claimed = await claimForService(db, sellerIds, LEASE_MS);
    if (claimed.length === 0) return;
    const sendUntil = performance.now() + LEASE_MS - REQUEST_TIMEOUT_MS;
    // A seller without unsent notifications is up to date.
    const sent = new Map<number, number | undefined>(
      claimed.map(({ sellerId, lastSeq, rows }) => [sellerId, rows.length === 0 ? lastSeq : undefined]),
    );
    const events = claimed.flatMap((seller) => seller.rows.map((row) => eventOf(seller, row)));
    try {
      for (let from = 0; from < events.length; from += LIMITS.eventsPerBatch) {
        // The lease is about to expire and another server may take over. The rest stays unsent.
        if (performance.now() > sendUntil) break;
        const batch = events.slice(from, from + LIMITS.eventsPerBatch);
        await sendBatch(batch);
        for (const { sellerId, seq } of batch) sent.set(sellerId, seq);
      }
    } finally {
      queue.add(
        await releaseSellers(
          db,
          [...sent].map(([sellerId, seq]) => ({ sellerId, seq })),
        ),
      );
    }
  }

  /** Sends a batch. Events that the service refuses are reported and skipped: clients fetch a missing number. Throws on other failures. */
  async function sendBatch(batch: readonly ServiceEvent[]): Promise<void> {
    try {
      await (await library).triggerBatch(batch.map(({ channel, name, data }) => ({ channel, name, data })));
    } catch (error) {
      if (!isPermanentFailure(error)) throw error;
      if (batch.length === 1) onError(error);
      // One event was refused; the others are sent one by one.
      else for (const event of batch) await sendBatch([event]);
    }
  }

  /** Closes the connections of sessions. One that fails is tried again by the next closeEndedSessions. */
  async function terminate(sessions: readonly number[]): Promise<void> {
    for (const session of sessions) {
      await (await library).terminateUserConnections(serviceUserId(session));
      signedInSessions.delete(session);
    }
  }

  return {
    enqueue: queue.add,
    async registerListener(sellerId, sessionId) {
      signedInSessions.add(sessionId);
      await recordListener(db, sellerId);
    },
    // The service knows its listeners itself.
    listenerSubscribed: () => {},
    sessionsEnded: (sessions) => void terminate(sessions).catch(onError),
    closeEndedSessions: async () => await terminate(await endedSessions([...signedInSessions])),
    enqueueAllBehind: async () => queue.add(await selectBehindService(db)),
    stop: queue.stop,
  };
}

type ServiceEvent = { sellerId: number; seq: number; channel: string; name: string; data: string };

/**
 * The service sends the same event to all screens of a seller, so it holds every language. If it is too large, it holds only the number,
 * and clients fetch the notification.
 */
function eventOf({ sellerId, language }: Unpushed, row: Unpushed['rows'][number]): ServiceEvent {
  const { id, seq, type } = row;
  const words = Object.fromEntries(
    LANGUAGES.map((each) => [each, notificationText(type, row.data, each)]),
  ) as NotificationTexts;
  const pushed: PushedNotification = { ...notificationView(row, language), words };
  const full = JSON.stringify(pushed);
  const data =
    Buffer.byteLength(full) > LIMITS.dataBytes
      ? JSON.stringify({ id, seq } satisfies PushedNotification)
      : full;
  return { sellerId, seq, channel: sellerChannel(sellerId), name: NOTIFICATION_EVENT, data };
}

function isPermanentFailure(error: unknown): boolean {
  return error instanceof Error && 'status' in error && PERMANENT_FAILURES.includes(error.status);
}
