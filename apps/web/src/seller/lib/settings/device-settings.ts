// Stored on this device, one record per seller. They apply here at once; settings-sync.ts synchronises them
// with the account.
import { useSyncExternalStore } from 'react';
import type { SellerSettingsChange } from '@raan/contract/sellers/seller-settings-endpoints';
import { lastAppearance, settingsKey, saveAppearance } from '#lib/appearance.ts';
import { sellerInfo, subscribeSession } from '#lib/session.ts';
import { readStored, readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

/** The switch for login alerts exists on the account only. */
type DeviceSettings = Required<Omit<SellerSettingsChange, 'login_notification' | 'language'>>;
export type DeviceSetting = keyof DeviceSettings;
/** lib/language.ts owns the language. Here it is only stored until it is saved to the account. */
export type Setting = DeviceSetting | 'language';

/** `unsaved`: not yet saved to the account. Appearance is top-level for lib/initial-appearance.ts. */
export type StoredSettings = Partial<DeviceSettings> &
  Pick<SellerSettingsChange, 'language'> & { unsaved?: readonly Setting[] };

const DEFAULTS: DeviceSettings = {
  order_notification: true,
  finance_notification: true,
  system_notification: true,
  theme: 'system',
  text_size: 'normal',
  reduce_motion: false,
  allow_zoom: false,
  sound: true,
  browser_notification: true,
};

/** Seller of the last appearance. Absent with settings from before they were stored per seller. */
const APPEARANCE_OWNER_KEY = 'look_of';
const LEGACY_NOTIFICATION_SETTINGS = [
  'order_notification',
  'finance_notification',
  'system_notification',
] as const;
/** Settings that were stored as `off` under their own keys before they were stored per seller. */
const LEGACY_SWITCHES = [...LEGACY_NOTIFICATION_SETTINGS, 'sound'] as const;

/** Settings for the current visit, when the browser refuses storage. */
const unstoredSettings = new Map<number, StoredSettings>();
const listeners = new Set<() => void>();

function isStoredSettings(value: unknown): value is StoredSettings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a seller's settings on this device; undefined if there are none. */
export function readSettings(seller: number): StoredSettings | undefined {
  return unstoredSettings.get(seller) ?? readStoredJson('local', settingsKey(seller), isStoredSettings);
}

/** Stores a seller's settings and applies them if the seller is signed in. */
export function storeSettings(seller: number, settings: StoredSettings): void {
  if (writeStored('local', settingsKey(seller), JSON.stringify(settings))) unstoredSettings.delete(seller);
  else unstoredSettings.set(seller, settings);
  if (sellerInfo()?.id === seller) applySettings(seller, settings);
}

function applySettings(seller: number, settings: StoredSettings): void {
  saveAppearance({ ...DEFAULTS, ...settings });
  writeStored('local', APPEARANCE_OWNER_KEY, String(seller));
  for (const listener of listeners) listener();
}

/** Applies the stored settings of the signed-in seller. */
export function applySignedInSettings(): void {
  const id = sellerInfo()?.id;
  const settings = id === undefined ? undefined : readSettings(id);
  if (id !== undefined && settings) applySettings(id, settings);
}

/** Returns a setting of the signed-in seller, else of this device, else its default. */
export function settingValue<Name extends DeviceSetting>(name: Name): DeviceSettings[Name] {
  const id = sellerInfo()?.id;
  const settings: Partial<DeviceSettings> =
    (id === undefined ? undefined : readSettings(id)) ?? legacySettings();
  return settings[name] ?? DEFAULTS[name];
}

/** Returns the settings from before they were stored per seller. */
function legacySettings(): Partial<DeviceSettings> {
  const off = LEGACY_SWITCHES.filter((name) => readStored('local', name) === 'off');
  return { ...lastAppearance(), ...Object.fromEntries(off.map((name) => [name, false])) };
}

/**
 * Gives legacy settings to the seller who stayed signed in. Notification switches are marked unsaved, because
 * the account has them on by default; for the others the account's value wins.
 */
export function adoptLegacySettings(seller: number): void {
  if (readSettings(seller)) return;
  const legacy = readStored('local', APPEARANCE_OWNER_KEY) === null ? legacySettings() : {};
  if (Object.keys(legacy).length > 0)
    storeSettings(seller, {
      ...legacy,
      unsaved: LEGACY_NOTIFICATION_SETTINGS.filter((name) => name in legacy),
    });
  discardLegacySettings();
}

/** Discards settings saved before they were stored per seller: the next user must not inherit them. */
export function discardLegacySettings(): void {
  for (const name of LEGACY_SWITCHES) removeStored('local', name);
  if (readStored('local', APPEARANCE_OWNER_KEY) === null) writeStored('local', APPEARANCE_OWNER_KEY, '');
}

/** Subscribes to changes of settings: made here, fetched from the account, or by a change of session. */
export function subscribeSettings(listener: () => void): () => void {
  listeners.add(listener);
  const stopSession = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    stopSession();
  };
}

export function useSettingValue<Name extends DeviceSetting>(name: Name): DeviceSettings[Name] {
  return useSyncExternalStore(
    subscribeSettings,
    () => settingValue(name),
    () => DEFAULTS[name],
  );
}

/** Applies settings changed in another tab. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    const id = sellerInfo()?.id;
    if (id !== undefined && key === settingsKey(id)) applySignedInSettings();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
