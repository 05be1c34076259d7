// Another service in the socket server's place: hosted or self-hosted, as long as it speaks the protocol. Told by its official library.
import { LANGUAGES } from '@raan/contract/language';
import {
  NOTIFICATION_EVENT,
  sellerChannel,
  type NotificationWords,
  type PushedNotification,
} from '@raan/contract/notifications/notification';
import type { Db } from '#platform/db.ts';
import { notificationText } from '#features/notifications/notification-texts.ts';
import { notificationView } from '#features/notifications/notification-view.ts';
import { serviceUser } from './channel-auth.ts';
import { dueSellers } from './due-sellers.ts';
import type { NotificationPusher } from './push-notifications.ts';
import { claimForService, noteListener, release, selectBehindService } from './hosted-service.queries.ts';
import { LIMITS } from './protocol.ts';
import type { Unpushed } from './realtime.queries.ts';

const SELLERS_AT_ONCE = 20;
const ANSWER_MS = 5_000;
const LEASE_MS = 30_000;
/** What the service answers where the event itself is at fault, and would be again. */
const REFUSALS: readonly unknown[] = [400, 413, 422];

/** Where the service is and who we are there. */
export type HostedService = {
  appId: string;
  key: string;
  secret: string;
  /** For the API: a host, or a cluster of Pusher's own. */
  host: string | undefined;
  cluster: string;
  port: number;
  tls: boolean;
};

/**
 * Sends sellers' notifications to the service. How far each seller's have been sent is a row, which a server leases while it sends, so that
 * several take turns and one that dies is taken over from. What was sent just before a failure is sent again; clients know it by its number.
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
  // A server of its own sockets does without it.
  const library = import('pusher').then(
    ({ default: Pusher }) =>
      new Pusher({
        appId,
        key,
        secret,
        useTLS: tls,
        timeout: ANSWER_MS,
        ...(host === undefined ? { cluster } : { host, port: String(port) }),
      }),
  );
  /** The sessions that this server has vouched for there and that go on, as far as it knows. */
  const listening = new Set<number>();
  const due = dueSellers(push, { atOnce: SELLERS_AT_ONCE, onError });

  async function push(sellerIds: number[]): Promise<void> {
    const claimed = await claimForService(db, sellerIds, LEASE_MS);
    if (claimed.length === 0) return;
    const sendUntil = performance.now() + LEASE_MS - ANSWER_MS;
    // Nothing to send counts as sent.
    const sent = new Map<number, number | undefined>(
      claimed.map(({ sellerId, lastSeq, rows }) => [sellerId, rows.length === 0 ? lastSeq : undefined]),
    );
    const events = claimed.flatMap((seller) => seller.rows.map((row) => eventOf(seller, row)));
    try {
      for (let from = 0; from < events.length; from += LIMITS.eventsPerBatch) {
        // Somebody else may have taken over; the rest is due again.
        if (performance.now() > sendUntil) break;
        const batch = events.slice(from, from + LIMITS.eventsPerBatch);
        await sendBatch(batch);
        for (const { sellerId, seq } of batch) sent.set(sellerId, seq);
      }
    } finally {
      due.add(
        await release(
          db,
          [...sent].map(([sellerId, seq]) => ({ sellerId, seq })),
        ),
      );
    }
  }

  /** What the service will not have is reported and left out: clients see a number missing and ask for it. Everything else throws. */
  async function sendBatch(batch: readonly ServiceEvent[]): Promise<void> {
    try {
      await (await library).triggerBatch(batch.map(({ channel, name, data }) => ({ channel, name, data })));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (batch.length === 1) onError(error);
      // One of them it was; the others are not to suffer for it.
      else for (const event of batch) await sendBatch([event]);
    }
  }

  /** One whose end could not be told is tried again with the next look for ended ones. */
  async function terminate(sessions: readonly number[]): Promise<void> {
    for (const session of sessions) {
      await (await library).terminateUserConnections(serviceUser(session));
      listening.delete(session);
    }
  }

  return {
    look: due.add,
    async expectListener(sellerId, sessionId) {
      listening.add(sessionId);
      await noteListener(db, sellerId);
    },
    // Who listens there is the service's to know.
    listenerJoined: () => {},
    sessionsEnded: (sessions) => void terminate(sessions).catch(onError),
    closeEnded: async () => await terminate(await endedSessions([...listening])),
    lookAtAll: async () => due.add(await selectBehindService(db)),
    stop: due.stop,
  };
}

type ServiceEvent = { sellerId: number; seq: number; channel: string; name: string; data: string };

/**
 * A notification as the service takes it, with its words in every language: the service sends all screens of a seller the same. Of one that is
 * too large only the number goes: each client asks for the rest, in its own language.
 */
function eventOf({ sellerId, language }: Unpushed, row: Unpushed['rows'][number]): ServiceEvent {
  const { id, seq, type } = row;
  const words = Object.fromEntries(
    LANGUAGES.map((read) => [read, notificationText(type, row.data, read)]),
  ) as NotificationWords;
  const pushed: PushedNotification = { ...notificationView(row, language), words };
  const whole = JSON.stringify(pushed);
  const data =
    Buffer.byteLength(whole) > LIMITS.dataBytes
      ? JSON.stringify({ id, seq } satisfies PushedNotification)
      : whole;
  return { sellerId, seq, channel: sellerChannel(sellerId), name: NOTIFICATION_EVENT, data };
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && REFUSALS.includes(error.status);
}
