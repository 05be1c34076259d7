// The live connection itself, by the official client; fetched after the first page, and only for signed-in sellers.
import Pusher from 'pusher-js';
import { RECONNECT_ATTEMPTS, RECONNECT_ONLINE_MS, RECONNECT_VISIBLE_MS } from '@raan/contract/constants';
import { authorizeChannel } from '@raan/contract/auth/auth-endpoints';
import {
  NOTIFICATION_EVENT,
  sellerChannel,
  type Notification,
} from '@raan/contract/notifications/notification';
import type { RealtimeSettings } from '@raan/contract/system/system-endpoints';
import { callFull } from './api.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';
import { setRealtimeState, type RealtimeState } from './realtime-state.ts';

type Listeners = {
  onSubscribed: () => void;
  onNotification: (notification: Notification) => void;
  /** The server closed it for good, as it does when the session has ended. */
  onClosed: () => void;
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
  };
}

/** Connects a seller's private channel. Returns a function that disconnects for good. */
export function connectRealtime(
  settings: RealtimeSettings,
  sellerId: number,
  { onSubscribed, onNotification, onClosed }: Listeners,
): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };
  const pusher = new Pusher(settings.key, optionsOf(settings, sellerId));
  pusher.connection.bind('state_change', ({ current }: { current: RealtimeState }) => {
    setRealtimeState(current);
    if (current === 'disconnected') onClosed();
  });
  const channel = pusher.subscribe(sellerChannel(sellerId));
  channel.bind('pusher:subscription_succeeded', () => {
    refusals = 0;
    onSubscribed();
  });
  channel.bind(NOTIFICATION_EVENT, onNotification);
  // The client asks for the channel once a connection. An answer that got lost on the way must not leave it connected and deaf.
  let refusals = 0;
  channel.bind('pusher:subscription_error', () => {
    if (refusals >= RECONNECT_ATTEMPTS) return;
    later(reconnectDelayMs(refusals), () => {
      if (pusher.connection.state === 'connected') pusher.subscribe(channel.name);
    });
    refusals += 1;
  });

  // The client waits ever longer between its own tries; these two moments are worth one at once.
  const connect = () => {
    if (pusher.connection.state !== 'connected') pusher.connect();
  };
  const onOnline = () => later(RECONNECT_ONLINE_MS, connect);
  const onVisible = () => {
    if (!document.hidden) later(RECONNECT_VISIBLE_MS, connect);
  };
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    for (const timer of timers) clearTimeout(timer);
    removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
    channel.unbind();
    pusher.connection.unbind();
    pusher.disconnect();
    setRealtimeState('disconnected');
  };
}
