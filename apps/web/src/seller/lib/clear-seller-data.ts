/** IndexedDB database of seller/app/offline-data.ts. */
export const OFFLINE_DATABASE = 'raan-last-data';

/** Unsubscribes the device from pushes and closes shown notifications, whether or not the server knows. */
export async function removePushSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Clears the ended session's data. Keeps the push setting, so that the next login subscribes again. */
export function clearSellerData(): void {
  // Absent where the browser forbids storage.
  globalThis.indexedDB?.deleteDatabase(OFFLINE_DATABASE);
  removePushSubscription().catch(() => undefined);
}
