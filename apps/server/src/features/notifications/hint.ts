/** Told after a commit that a seller has something new; whoever serves that seller's screens looks it up and pushes it. */
export type NotificationHint = { notificationsChanged(sellerId: number): void };

/** For work that nobody watches live, such as loading the demo. */
export const noHint: NotificationHint = { notificationsChanged: () => {} };
