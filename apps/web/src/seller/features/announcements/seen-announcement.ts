// Remembers the first announcement of the list that was last seen on this device.
import { readStored, writeStored } from '#lib/storage.ts';
import { serverVisit } from '#lib/server-visit.ts';

const SEEN_KEY = 'announcement_seen';

/**
 * Returns whether the first announcement changed since the list was last seen. Always false during server
 * rendering.
 */
export function isUnseenAnnouncement(id: number): boolean {
  if (import.meta.env.SSR && serverVisit()) return false;
  return readStored('local', SEEN_KEY) !== String(id);
}

export function markAnnouncementSeen(id: number): void {
  writeStored('local', SEEN_KEY, String(id));
}
