import { lastLook, putOn, settingsKey } from './preferences.ts';
import { sellerInfo } from './session.ts';
import { readStoredJson } from './storage.ts';

const isRecord = (value: unknown): value is Parameters<typeof putOn>[0] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Before anything is drawn: theme, text size, motion and zoom as the seller who is signed in chose them here; where nobody is, or has never
 * been here before, as this device showed them last.
 */
export function showFirstLook(): void {
  const id = sellerInfo()?.id;
  const chosen = id === undefined ? undefined : readStoredJson('local', settingsKey(id), isRecord);
  putOn(chosen ?? lastLook());
}
