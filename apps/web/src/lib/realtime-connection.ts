// The live connection itself, by the official client; fetched after the first page, and only for signed-in sellers.
import Pusher from 'pusher-js';
import {
  PUSHER_ACTIVITY_TIMEOUT_MS,
  PUSHER_PONG_TIMEOUT_MS,
  PUSHER_UNAVAILABLE_TIMEOUT_MS,
  RECONNECT_ATTEMPTS,
} from '@raan/contract/constants';
import { authenticateUser, authorizeChannel } from '@raan/contract/auth/realtime-endpoints';
import {
  heardIn,
  NOTIFICATION_EVENT,
  sellerChannel,
  type Notification,
  type PushedNotification,
} from '@raan/contract/notifications/notification';
import type { RealtimeSettings } from '@raan/contract/system/system-endpoints';
import { callFull } from './api.ts';
import { currentLanguage } from './language.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import type { RealtimeState } from './realtime-state.ts';

type Listeners = {
  /** Connecting, connected, or broken: the client's own states. */
  onState: (state: RealtimeState) => void;
  /** A fault that need not change the state. */
  onTrouble: () => void;
  onSubscribed: () => void;
  onNotification: (notification: Notification | Pick<Notification, 'id' | 'seq'>) => void;
};

export type Link = {
  state: () => RealtimeState;
  connect: () => void;
  disconnect: () => void;
  /** Disconnects for good. */
  leave: () => void;
};

function optionsOf(settings: RealtimeSettings, sellerId: number) {
  const tls = settings.host === null ? location.protocol === 'https:' : settings.tls;
  const port = settings.port ?? (Number(location.port) || (tls ? 443 : 80));
  return {
    cluster: settings.cluster,
    wsHost: settings.host ?? location.hostname,
    wsPort: port,
    wssPort: port,
    wsPath: settings.path,
    forceTLS: tls,
    activityTimeout: PUSHER_ACTIVITY_TIMEOUT_MS,
    pongTimeout: PUSHER_PONG_TIMEOUT_MS,
    unavailableTimeout: PUSHER_UNAVAILABLE_TIMEOUT_MS,
    enabledTransports: [tls ? ('wss' as const) : ('ws' as const)],
    channelAuthorization: {
      transport: 'ajax' as const,
      endpoint: '/api/pusher/auth',
      customHandler: (
        { socketId, channelName }: { socketId: string; channelName: string },
        callback: (error: Error | null, answer: { auth: string; channel_data?: string } | null) => void,
      ) => {
        const body = { socket_id: socketId, channel_name: channelName };
        callFull(authorizeChannel, { body }, { headers: { 'x-user-id': String(sellerId) } }).then(
          ({ top }) => callback(null, top),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
    userAuthentication: {
      transport: 'ajax' as const,
      endpoint: '/api/pusher/user-auth',
      customHandler: (
        { socketId }: { socketId: string },
        callback: (error: Error | null, answer: { auth: string; user_data: string } | null) => void,
      ) => {
        callFull(authenticateUser, { body: { socket_id: socketId } }).then(
          ({ top }) => callback(null, top),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
  };
}

/** Connects a seller's private channel. When to try again after a break is not decided here. */
export function connectRealtime(
  settings: RealtimeSettings,
  sellerId: number,
  { onState, onTrouble, onSubscribed, onNotification }: Listeners,
): Link {
  let silent = false;
  let resubscribe: ReturnType<typeof setTimeout> | undefined;
  const pusher = new Pusher(settings.key, optionsOf(settings, sellerId));
  const state = () => pusher.connection.state as RealtimeState;
  pusher.connection.bind('state_change', ({ current }: { current: RealtimeState }) => {
    if (silent) return;
    onState(current);
  });
  pusher.connection.bind('error', onTrouble);
  // Our own server knows the session by the subscription; another service has to be told, so that it ends with it.
  if (settings.host !== null) pusher.signin();
  const channel = pusher.subscribe(sellerChannel(sellerId));
  channel.bind('pusher:subscription_succeeded', () => {
    refusals = 0;
    onSubscribed();
  });
  channel.bind(NOTIFICATION_EVENT, (pushed: PushedNotification) =>
    onNotification(heardIn(pushed, currentLanguage())),
  );
  // The client asks for the channel once a connection. An answer that got lost on the way must not leave it connected and deaf.
  let refusals = 0;
  channel.bind('pusher:subscription_error', () => {
    if (refusals >= RECONNECT_ATTEMPTS) return;
    resubscribe = setTimeout(() => {
      if (state() === 'connected') pusher.subscribe(channel.name);
    }, reconnectDelayMs(refusals));
    refusals += 1;
  });
  /** What we end ourselves is no break. */
  const disconnect = () => {
    silent = true;
    pusher.disconnect();
    silent = false;
  };
  return {
    state,
    connect: () => pusher.connect(),
    disconnect,
    leave: () => {
      clearTimeout(resubscribe);
      channel.unbind();
      pusher.connection.unbind();
      disconnect();
    },
  };
}
