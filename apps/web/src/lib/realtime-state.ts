// Where the live connection stands, for whoever wants to show it. Apart from the connection, which is fetched later.
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
  // oxlint-disable-next-line no-console -- support staff look here when a seller hears nothing
  if (state === 'failed') console.warn('The live connection failed');
  for (const listener of listeners) listener();
}

/** Whether what arrives is told on this page at once. */
export function isLive(): boolean {
  return current === 'connected';
}

let reconnect: (() => void) | undefined;

/** Says how the connection is begun anew; by whoever keeps it. */
export function setReconnect(begin: (() => void) | undefined): void {
  reconnect = begin;
}

/** Begins the live connection anew, as when the seller asks for it. */
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
