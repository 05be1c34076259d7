// Realtime as a whole: our own socket server and its link to the other servers, or a service that takes their place.
import type { RealtimeSettings } from '@raan/contract/system/system-endpoints';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { DATABASE_WAIT, withinBudget } from '#platform/database-wait.ts';
import type { Db } from '#platform/db.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { derivedKeys, type RealtimeKeys } from './channel-auth.ts';
import { forwardedAddress } from './forwarded-address.ts';
import { hostedPusher } from './hosted-service.ts';
import { httpApi } from './http-api.ts';
import { notificationPusher } from './push-notifications.ts';
import { startPusherServer, type ChannelEvent, type PusherServer } from './pusher-server.ts';
import { sellerOf } from './seller-channels.ts';
import type { LinkMessage } from './link-messages.ts';
import { joinServers, type ServerLink } from './server-link.ts';

/** How soon a notification is found that no hint told of. */
const LOOK_EVERY_MS = 5_000;
const CLOSE_ENDED_EVERY_MS = 30_000;

type RealtimeDeps = {
  app: FastifyInstance;
  db: Db;
  connection: PoolConfig;
  clock: Clock;
  config: Config;
  secret: string;
  endedSessions: (sessions: readonly number[]) => Promise<number[]>;
};

export type Realtime = {
  hint: NotificationHint;
  /** Sessions, by id, that have ended: what they hold open is closed, on every server. */
  sessionsEnded: (sessions: readonly number[]) => void;
  /** What clients need to connect. */
  settings: RealtimeSettings;
  /** Servers besides this one that pages connect to, as a content security policy names them. */
  connectsTo: readonly string[];
  /** What subscriptions are signed with. */
  keys: RealtimeKeys;
  /** A seller's screen is about to listen, on a session. */
  expectListener: (sellerId: number, sessionId: number) => Promise<void>;
  /** Whether a service of others serves the sockets. */
  isHosted: boolean;
  /** Number of open connections of this process. */
  connections: () => number;
};

/** Sets realtime up on an application: it starts and ends with it. */
export function realtime(deps: RealtimeDeps): Realtime {
  const { app, db, connection, clock, config, secret, endedSessions } = deps;
  const { hosted, api } = config.realtime;
  const keys = hosted ?? api ?? derivedKeys(secret);
  const onError = (error: unknown) => app.log.error({ err: error }, 'realtime failed');
  let link: ServerLink | undefined;
  let server: PusherServer | undefined;
  const timers: NodeJS.Timeout[] = [];

  const ownServer = () =>
    startPusherServer({
      server: app.server,
      keys,
      allowsOrigin: (origin, host) =>
        !config.production || origin === (config.publicUrl ?? `https://${host}`),
      addressOf: (request) => networkOf(forwardedAddress(request, config.trustProxyHops)),
      isOpen: !hosted,
      connectionsMax: config.realtime.connectionsMax,
      connectionsPerAddressMax: config.realtime.connectionsPerAddress,
      listenersMax: (channel) =>
        sellerOf(channel) === undefined ? Infinity : config.realtime.connectionsPerSeller,
      clientEvents: config.realtime.clientEvents,
      activityTimeoutS: config.realtime.activityTimeoutS,
      pongTimeoutS: config.realtime.pongTimeoutS,
      publicChannels: config.realtime.publicChannels,
      onSubscribed: (channel) => pusher.listenerJoined(channel),
      onClientEvent: (event) => link?.tell({ kind: 'event', event }),
    });
  const pusher = hosted
    ? hostedPusher({ db, service: hosted, endedSessions, onError })
    : notificationPusher({ db, target: () => server, endedSessions, onError });

  function hear(message: LinkMessage): void {
    if (message.kind === 'sellers') pusher.look(message.sellers);
    else if (message.kind === 'ended') server?.closeSessions(message.sessions);
    else if (message.kind === 'event') server?.broadcast(message.event);
    else server?.closeUser(message.userId);
  }
  const look = (work: () => Promise<void>) => void withinBudget(DATABASE_WAIT.requestMs, work).catch(onError);
  const lookAtAll = () => look(pusher.lookAtAll);

  httpApi(app, {
    clock,
    api,
    server: () => (hosted ? undefined : server),
    broadcast(event: ChannelEvent) {
      server?.broadcast(event);
      link?.tell({ kind: 'event', event });
    },
    closeUser(userId) {
      server?.closeUser(userId);
      link?.tell({ kind: 'user', userId });
    },
  });
  app.addHook('onReady', async () => {
    server = ownServer();
    if (!hosted) link = joinServers({ connection, onMessage: hear, onListening: lookAtAll, onError });
    timers.push(setInterval(lookAtAll, LOOK_EVERY_MS).unref());
    timers.push(setInterval(() => look(pusher.closeEnded), CLOSE_ENDED_EVERY_MS).unref());
  });
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await server?.close();
    await pusher.stop();
    await link?.stop();
  });

  return {
    hint: {
      notificationsChanged(sellerId) {
        pusher.look([sellerId]);
        link?.tell({ kind: 'sellers', sellers: [sellerId] });
      },
    },
    sessionsEnded(sessions) {
      if (sessions.length === 0) return;
      server?.closeSessions(sessions);
      pusher.sessionsEnded(sessions);
      link?.tell({ kind: 'ended', sessions: [...sessions] });
    },
    settings: hosted
      ? {
          key: hosted.key,
          cluster: hosted.cluster,
          host: hosted.socketHost,
          port: hosted.port,
          tls: hosted.tls,
          path: '',
        }
      : { key: keys.key, cluster: 'raan', host: null, port: null, tls: false, path: '' },
    connectsTo: hosted ? [`${hosted.tls ? 'wss' : 'ws'}://${hosted.socketHost}:${hosted.port}`] : [],
    keys,
    expectListener: pusher.expectListener,
    isHosted: hosted !== undefined,
    connections: () => server?.connections() ?? 0,
  };
}
