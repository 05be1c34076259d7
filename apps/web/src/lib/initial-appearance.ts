import { lastAppearance, applyAppearance, settingsKey } from './appearance.ts';
import { sellerInfo } from './session.ts';
import { readStoredJson } from './storage.ts';

const isRecord = (value: unknown): value is Parameters<typeof applyAppearance>[0] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies the signed-in seller's appearance before the first paint, else this device's last one. */
export function applyInitialAppearance(): void {
  const id = sellerInfo()?.id;
  const stored = id === undefined ? undefined : readStoredJson('local', settingsKey(id), isRecord);
  applyAppearance(stored ?? lastAppearance());
}
