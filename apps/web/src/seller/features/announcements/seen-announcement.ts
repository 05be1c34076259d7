import { readStored, writeStored } from '#lib/storage.ts';
import { serverVisit } from '#lib/server-visit.ts';

const SEEN_KEY = 'announcement_seen';

/** Whether the first announcement changed since this device last showed the list. False on the server. */
export function isUnseenAnnouncement(id: number): boolean {
  if (import.meta.env.SSR && serverVisit()) return false;
  return readStored('local', SEEN_KEY) !== String(id);
}

export function markAnnouncementSeen(id: number): void {
  writeStored('local', SEEN_KEY, String(id));
}
