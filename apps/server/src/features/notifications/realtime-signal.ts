/** Called after a commit that wrote a notification; realtime then pushes the seller's new ones. */
export type RealtimeSignal = { notificationsChanged(sellerId: number): void };

/** For work without live clients, such as loading the demo. */
export const noRealtimeSignal: RealtimeSignal = { notificationsChanged: () => {} };
