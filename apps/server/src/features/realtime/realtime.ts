// Either our own socket server and its link to the other servers, or a hosted service instead of both.
import type { RealtimeSettings } from '@raan/contract/system/system-endpoints';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { DATABASE_WAIT, withinBudget } from '#platform/database-wait.ts';
import type { Db } from '#platform/db.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { derivedKeys, type RealtimeKeys } from './channel-auth.ts';
import { forwardedAddress } from './forwarded-address.ts';
import { hostedPusher } from './hosted-service.ts';
import { registerHttpApi } from './http-api.ts';
import { notificationPusher } from './notification-pusher.ts';
import { startPusherServer, type PusherServer } from './pusher-server.ts';
import { sellerIdOfChannel } from './seller-channels.ts';
import type { LinkMessage } from './link-messages.ts';
import { startServerLink, type ServerLink } from './server-link.ts';

/** Interval of polling for notifications whose signal was lost. */
const POLL_EVERY_MS = 5_000;
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
  realtimeSignal: RealtimeSignal;
  closeSessions: (sessions: readonly number[]) => void;
  settings: RealtimeSettings;
  /** Other origins that pages connect to, for `connect-src` of the content security policy. */
  connectSources: readonly string[];
  keys: RealtimeKeys;
  /** Called before a screen of this session subscribes. */
  registerListener: (sellerId: number, sessionId: number) => Promise<void>;
  /** Whether a hosted service serves the sockets. */
  isHosted: boolean;
  connections: () => number;
};

/** Sets up realtime on an application. It starts and stops with the application. */
export function setUpRealtime(deps: RealtimeDeps): Realtime {
  const { app, db, connection, clock, config, secret, endedSessions } = deps;
  const { hosted, api } = config.realtime;
  const keys = hosted ?? api ?? derivedKeys(secret);
  const onError = (error: unknown) => app.log.error({ err: error }, 'realtime failed');
  let link: ServerLink | undefined;
  let server: PusherServer | undefined;
  const timers: NodeJS.Timeout[] = [];

  const startServer = () =>
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
        sellerIdOfChannel(channel) === undefined ? Infinity : config.realtime.connectionsPerSeller,
      clientEvents: config.realtime.clientEvents,
      activityTimeoutS: config.realtime.activityTimeoutS,
      pongTimeoutS: config.realtime.pongTimeoutS,
      publicChannels: config.realtime.publicChannels,
      onSubscribed: (channel) => pusher.listenerSubscribed(channel),
      onClientEvent: (event) => link?.send({ kind: 'event', event }),
    });
  const pusher = hosted
    ? hostedPusher({ db, service: hosted, endedSessions, onError })
    : notificationPusher({ db, target: () => server, endedSessions, onError });

  function handleLinkMessage(message: LinkMessage): void {
    if (message.kind === 'sellers') pusher.enqueue(message.sellers);
    else if (message.kind === 'ended') server?.closeSessions(message.sessions);
    else server?.broadcast(message.event);
  }
  const runInBackground = (work: () => Promise<void>) =>
    void withinBudget(DATABASE_WAIT.requestMs, work).catch(onError);
  const poll = () => runInBackground(pusher.enqueueAllBehind);

  registerHttpApi(app, {
    clock,
    api,
    server: () => (hosted ? undefined : server),
    broadcast(event) {
      server?.broadcast(event);
      link?.send({ kind: 'event', event });
    },
  });
  app.addHook('onReady', async () => {
    server = startServer();
    if (!hosted)
      link = startServerLink({ connection, onMessage: handleLinkMessage, onListening: poll, onError });
    timers.push(setInterval(poll, POLL_EVERY_MS).unref());
    timers.push(setInterval(() => runInBackground(pusher.closeEndedSessions), CLOSE_ENDED_EVERY_MS).unref());
  });
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await server?.close();
    await pusher.stop();
    await link?.stop();
  });

  return {
    realtimeSignal: {
      notificationsChanged(sellerId) {
        pusher.enqueue([sellerId]);
        link?.send({ kind: 'sellers', sellers: [sellerId] });
      },
    },
    closeSessions(sessions) {
      if (sessions.length === 0) return;
      server?.closeSessions(sessions);
      pusher.sessionsEnded(sessions);
      link?.send({ kind: 'ended', sessions: [...sessions] });
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
    connectSources: hosted ? [`${hosted.tls ? 'wss' : 'ws'}://${hosted.socketHost}:${hosted.port}`] : [],
    keys,
    registerListener: pusher.registerListener,
    isHosted: hosted !== undefined,
    connections: () => server?.connections() ?? 0,
  };
}
