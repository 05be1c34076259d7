// Separate from the connection's code, which is loaded later.
import { useSyncExternalStore } from 'react';

export type RealtimeState =
  | 'initialized'
  | 'connecting'
  | 'connected'
  | 'unavailable'
  | 'failed'
  | 'disconnected';

let current: RealtimeState = 'initialized';
const listeners = new Set<() => void>();

export function setRealtimeState(state: RealtimeState): void {
  if (state === current) return;
  current = state;
  // oxlint-disable-next-line no-console -- support staff look here when a seller gets no notifications
  if (state === 'failed') console.warn('The live connection failed');
  for (const listener of listeners) listener();
}

/** Whether the live connection delivers notifications to this page. */
export function isRealtimeConnected(): boolean {
  return current === 'connected';
}

let reconnect: (() => void) | undefined;

/** Sets the function that restarts the connection. */
export function setReconnectHandler(handler: (() => void) | undefined): void {
  reconnect = handler;
}

/** Restarts the live connection, as when the seller asks for it. */
export function reconnectRealtime(): void {
  reconnect?.();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRealtimeState(): RealtimeState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => 'initialized',
  );
}
