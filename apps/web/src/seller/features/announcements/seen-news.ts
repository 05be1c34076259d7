// Which news was the first in the list when it was last looked at on this device.
import { readStored, writeStored } from '#lib/storage.ts';
import { drawnVisit } from '#lib/visit.ts';

const SEEN_KEY = 'announcement_seen';

/** Whether a piece of news has come to the top since the list was last looked at. A server does not know. */
export function isNews(id: number): boolean {
  if (import.meta.env.SSR && drawnVisit()) return false;
  return readStored('local', SEEN_KEY) !== String(id);
}

export function markNewsSeen(id: number): void {
  writeStored('local', SEEN_KEY, String(id));
}
