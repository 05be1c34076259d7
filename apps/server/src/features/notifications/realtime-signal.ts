/**
 * Called after a commit that wrote a notification. Realtime then reads the seller's new notifications and
 * pushes them.
 */
export type RealtimeSignal = { notificationsChanged(sellerId: number): void };

/** For work without live clients, such as loading the demo. */
export const noRealtimeSignal: RealtimeSignal = { notificationsChanged: () => {} };
