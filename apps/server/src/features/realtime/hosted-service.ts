// Another service in the socket server's place: hosted or self-hosted, as long as it speaks the protocol. Told by its official library.
import { NOTIFICATION_EVENT, sellerChannel } from '@raan/contract/notifications/notification';
import Pusher from 'pusher';
import type { Db } from '#platform/db.ts';
import { inTransaction } from '#platform/db.ts';
import { notificationView } from '#features/notifications/notification-view.ts';
import { dueSellers } from './due-sellers.ts';
import type { NotificationPusher } from './push-notifications.ts';
import { claimForService, markAsSent, noteListener, selectBehindService } from './hosted-service.queries.ts';
import { LIMITS } from './protocol.ts';

const SELLERS_AT_ONCE = 20;
const ANSWER_MS = 5_000;

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
 * Sends sellers' notifications to the service. How far each seller's have been sent is a row, so that several servers take turns and one
 * that dies is taken over from. What was sent just before a failure is sent again; clients know it by its number.
 */
export function hostedPusher({
  db,
  service,
  onError,
}: {
  db: Db;
  service: HostedService;
  onError: (error: unknown) => void;
}): NotificationPusher {
  const { appId, key, secret, host, cluster, port, tls } = service;
  const library = new Pusher({
    appId,
    key,
    secret,
    useTLS: tls,
    timeout: ANSWER_MS,
    ...(host === undefined ? { cluster } : { host, port: String(port) }),
  });
  const due = dueSellers(push, { atOnce: SELLERS_AT_ONCE, onError });

  async function push(sellerIds: number[]): Promise<void> {
    await inTransaction(db, async (tx) => {
      const claimed = await claimForService(tx, sellerIds);
      const events = claimed.flatMap(({ sellerId, language, rows }) =>
        rows.map((row) => ({
          channel: sellerChannel(sellerId),
          name: NOTIFICATION_EVENT,
          data: JSON.stringify(notificationView(row, language)),
        })),
      );
      for (let from = 0; from < events.length; from += LIMITS.eventsPerBatch)
        await library.triggerBatch(events.slice(from, from + LIMITS.eventsPerBatch));
      await markAsSent(tx, claimed);
    });
  }

  return {
    look: due.add,
    expectListener: async (sellerId) => await noteListener(db, sellerId),
    // Who listens there is the service's to know.
    listenerJoined: () => {},
    closeEnded: async () => {},
    lookAtAll: async () => due.add(await selectBehindService(db)),
    stop: due.stop,
  };
}
