// The official Pusher client. Loaded after the first page, for signed-in sellers only.
import Pusher from 'pusher-js';
import {
  PUSHER_ACTIVITY_TIMEOUT_MS,
  PUSHER_PONG_TIMEOUT_MS,
  PUSHER_UNAVAILABLE_TIMEOUT_MS,
  RECONNECT_ATTEMPTS,
} from '@raan/contract/constants';
import { authenticateUser, authorizeChannel } from '@raan/contract/auth/realtime-endpoints';
import {
  translatePushed,
  NOTIFICATION_EVENT,
  sellerChannel,
  type Notification,
  type PushedNotification,
} from '@raan/contract/notifications/notification';
import type { RealtimeSettings } from '@raan/contract/system/system-endpoints';
import { callFull } from '#lib/api.ts';
import { currentLanguage } from '#lib/language.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import type { RealtimeState } from './realtime-state.ts';

type Listeners = {
  onState: (state: RealtimeState) => void;
  /** Called on errors that need not change the state. */
  onError: () => void;
  onSubscribed: () => void;
  onNotification: (notification: Notification | Pick<Notification, 'id' | 'seq'>) => void;
};

export type RealtimeLink = {
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
        callback: (error: Error | null, response: { auth: string; channel_data?: string } | null) => void,
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
        callback: (error: Error | null, response: { auth: string; user_data: string } | null) => void,
      ) => {
        callFull(authenticateUser, { body: { socket_id: socketId } }).then(
          ({ top }) => callback(null, top),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
  };
}

/** Connects and subscribes to a seller's private channel. The caller decides when to retry. */
export function connectRealtime(
  settings: RealtimeSettings,
  sellerId: number,
  { onState, onError, onSubscribed, onNotification }: Listeners,
): RealtimeLink {
  let isDisconnecting = false;
  let resubscribe: ReturnType<typeof setTimeout> | undefined;
  const pusher = new Pusher(settings.key, optionsOf(settings, sellerId));
  const state = () => pusher.connection.state as RealtimeState;
  pusher.connection.bind('state_change', ({ current }: { current: RealtimeState }) => {
    if (isDisconnecting) return;
    onState(current);
  });
  pusher.connection.bind('error', onError);
  // Our server links connection and session by the subscription. Other services need a sign-in for that.
  if (settings.host !== null) pusher.signin();
  const channel = pusher.subscribe(sellerChannel(sellerId));
  channel.bind('pusher:subscription_succeeded', () => {
    refusals = 0;
    onSubscribed();
  });
  channel.bind(NOTIFICATION_EVENT, (pushed: PushedNotification) =>
    onNotification(translatePushed(pushed, currentLanguage())),
  );
  // The client subscribes once per connection. A lost response must not leave it connected but unsubscribed.
  let refusals = 0;
  channel.bind('pusher:subscription_error', () => {
    if (refusals >= RECONNECT_ATTEMPTS) return;
    resubscribe = setTimeout(() => {
      if (state() === 'connected') pusher.subscribe(channel.name);
    }, reconnectDelayMs(refusals));
    refusals += 1;
  });
  /** Our own disconnect must not be reported as a break. */
  const disconnect = () => {
    isDisconnecting = true;
    pusher.disconnect();
    isDisconnecting = false;
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
