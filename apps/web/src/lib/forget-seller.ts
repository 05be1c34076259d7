// What a session leaves on this device, and how it goes with it: what was seen last, and the pushes of its seller.

/** Where what was seen last lies (lib/last-data.ts). */
export const LAST_DATA = 'raan-last-data';

/** Nothing is pushed here any more, whether the server knows of the end or not; what a push has shown goes too. */
export async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Forgets the seller whose session has ended. That pushes were switched on here is kept: the next login of the same seller brings them back. */
export function forgetSeller(): void {
  // A browser that keeps nothing has nothing to forget.
  globalThis.indexedDB?.deleteDatabase(LAST_DATA);
  endPushes().catch(() => undefined);
}
