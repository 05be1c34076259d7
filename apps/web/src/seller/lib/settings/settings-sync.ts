import { useSyncExternalStore } from 'react';
import {
  getSellerSettings,
  saveSellerSettings,
  type SellerSettings,
} from '@raan/contract/sellers/seller-settings-endpoints';
import type { Language } from '@raan/contract/language';
import { callEndpoint } from '#lib/api.ts';
import {
  adoptLegacySettings,
  settingValue,
  discardLegacySettings,
  followOtherTabs,
  storeSettings,
  readSettings,
  applySignedInSettings,
  subscribeSettings,
  type DeviceSetting,
  type StoredSettings,
  type Setting,
} from './device-settings.ts';
import { changeLanguage } from '#lib/language.ts';
import { queryClient } from '#lib/query-client.ts';
import { sellerInfo } from '#lib/session.ts';
import { readStored, removeStored, writeStored } from '#lib/storage.ts';

export const SETTINGS_QUERY = ['seller-settings'] as const;
/** Session storage key of a language selected before the login. */
const LANGUAGE_BEFORE_LOGIN_KEY = 'language_before_login';
const RETRY_DELAY_MIN_MS = 15_000;
const RETRY_DELAY_MAX_MS = 600_000;

const MANUALLY_SAVED = [
  'order_notification',
  'finance_notification',
  'system_notification',
  'theme',
  'text_size',
  'reduce_motion',
  'allow_zoom',
  'sound',
  'browser_notification',
] as const satisfies readonly DeviceSetting[];

let failed: { seller: number; names: readonly Setting[] } | undefined;
let running: Promise<boolean> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let syncedSeller: number | undefined;
/** Settings changed during each running fetch. They are newer than its response. */
const changedDuringFetch = new Set<Set<Setting>>();
const listeners = new Set<() => void>();

function setFailed(now: typeof failed): void {
  failed = now;
  for (const listener of listeners) listener();
}

/** Changes a setting: applies it now and saves it to the account. */
export function changeSetting<Name extends Setting>(
  name: Name,
  value: NonNullable<StoredSettings[Name]>,
): void {
  const id = sellerInfo()?.id;
  if (id === undefined) return;
  markUnsaved(id, { [name]: value });
  void saveSettings();
}

/** Records a language change: saves it to the account, or to the account of the next login in this tab. */
export function recordLanguageChange(language: Language): void {
  if (sellerInfo()) changeSetting('language', language);
  else writeStored('session', LANGUAGE_BEFORE_LOGIN_KEY, language);
}

/**
 * Saves all settings of this device. Resolves to whether the account has them. Fetches the account's first:
 * until then the device may show those of another seller.
 */
export async function saveAllSettings(): Promise<boolean> {
  const id = sellerInfo()?.id;
  if (id === undefined) return false;
  if (syncedSeller !== id) await fetchSettings('start');
  if (syncedSeller !== id || sellerInfo()?.id !== id || !readSettings(id)) return false;
  markUnsaved(id, Object.fromEntries(MANUALLY_SAVED.map((name) => [name, settingValue(name)])));
  return await saveSettings();
}

function markUnsaved(seller: number, choices: Omit<StoredSettings, 'unsaved'>): void {
  const names = namesOf(choices);
  for (const meanwhile of changedDuringFetch) for (const name of names) meanwhile.add(name);
  adoptLegacySettings(seller);
  const stored = readSettings(seller);
  storeSettings(seller, {
    ...stored,
    ...choices,
    unsaved: [...new Set([...(stored?.unsaved ?? []), ...names])],
  });
}

/**
 * Saves all unsaved settings, including those changed meanwhile. Resolves to whether all are saved.
 *
 * @public Awaited by its tests.
 */
export async function saveSettings(): Promise<boolean> {
  clearTimeout(retry);
  running ??= saveUntilDone().finally(() => (running = undefined));
  return await running;
}

async function saveUntilDone(): Promise<boolean> {
  for (;;) {
    const id = sellerInfo()?.id;
    const stored = id === undefined ? undefined : readSettings(id);
    const names = stored?.unsaved ?? [];
    if (id === undefined || !stored || names.length === 0) {
      setFailed(undefined);
      return id !== undefined;
    }
    const body = pick(stored, names);
    try {
      const saved = await callEndpoint(saveSellerSettings, { body });
      failures = 0;
      if (sellerInfo()?.id === id) queryClient.setQueryData<SellerSettings>(SETTINGS_QUERY, saved);
    } catch {
      setFailed({ seller: id, names });
      scheduleRetry();
      return false;
    }
    const now = readSettings(id);
    // Settings changed during the request stay unsaved.
    if (now)
      storeSettings(id, { ...now, unsaved: (now.unsaved ?? []).filter((name) => now[name] !== body[name]) });
  }
}

function namesOf(choices: { [Name in Setting]?: unknown }): Setting[] {
  return Object.keys(choices) as Setting[];
}

function pick(
  from: { [Name in Setting]?: unknown },
  names: readonly Setting[],
): Omit<StoredSettings, 'unsaved'> {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

function scheduleRetry(): void {
  retry = setTimeout(
    () => void saveSettings(),
    Math.min(RETRY_DELAY_MIN_MS * 2 ** failures, RETRY_DELAY_MAX_MS),
  );
  failures += 1;
}

function subscribeFailed(listener: () => void): () => void {
  listeners.add(listener);
  const stopChoices = subscribeSettings(listener);
  return () => {
    listeners.delete(listener);
    stopChoices();
  };
}

/** Whether a setting is on this device only, because saving failed. */
export function useIsUnsaved(name: Setting): boolean {
  return useSyncExternalStore(
    subscribeFailed,
    () => failed !== undefined && failed.seller === sellerInfo()?.id && failed.names.includes(name),
    () => false,
  );
}

/** Applies the account's settings. Unsaved ones of this device win and are saved. */
export async function fetchSettings(when: 'login' | 'start'): Promise<void> {
  const id = sellerInfo()?.id;
  if (id === undefined) return;
  if (when === 'login') discardLegacySettings();
  else adoptLegacySettings(id);
  applyLanguageBeforeLogin(id);
  applySignedInSettings();
  const before = readSettings(id) ?? {};
  const fetchedBefore = queryClient.getQueryData(SETTINGS_QUERY);
  const newer = new Set(before.unsaved);
  changedDuringFetch.add(newer);
  const account = await callEndpoint(getSellerSettings).catch(() => undefined);
  changedDuringFetch.delete(newer);
  if (sellerInfo()?.id !== id) return;
  if (account) {
    const { unsaved = [], ...onDevice } = readSettings(id) ?? {};
    for (const name of unsaved) newer.add(name);
    // Changed by another tab meanwhile.
    for (const name of namesOf(onDevice)) if (onDevice[name] !== before[name]) newer.add(name);
    const { login_notification: _, ...settings } = account;
    const fromAccount = namesOf(settings).filter(
      (name) => settings[name] !== null && !(newer.has(name) && name in onDevice),
    );
    // The account has no value yet for settings introduced later; this device's value is saved.
    const unknownToAccount = namesOf(onDevice).filter((name) => settings[name] === null && !newer.has(name));
    storeSettings(id, {
      ...onDevice,
      ...pick(settings, fromAccount),
      unsaved: [...unsaved, ...unknownToAccount],
    });
    queryClient.setQueryData(SETTINGS_QUERY, (now: SellerSettings | undefined) =>
      now === fetchedBefore ? account : now,
    );
    syncedSeller = id;
  }
  const language = readSettings(id)?.language;
  // If the messages can't be loaded, the app keeps its language; the next start tries again.
  if (language !== undefined) await changeLanguage(language).catch(() => false);
  await saveSettings();
}

function applyLanguageBeforeLogin(seller: number): void {
  const language = readStored('session', LANGUAGE_BEFORE_LOGIN_KEY) as Language | null;
  if (language === null) return;
  removeStored('session', LANGUAGE_BEFORE_LOGIN_KEY);
  markUnsaved(seller, { language });
}

/** Keeps device and account in sync while the app is open. Returns a function that stops it. */
export function startSettingsSync(): () => void {
  const stopTabs = followOtherTabs();
  const onOnline = () => void saveSettings();
  addEventListener('online', onOnline);
  // Already fetched by the login.
  if (syncedSeller === undefined || syncedSeller !== sellerInfo()?.id) void fetchSettings('start');
  else void saveSettings();
  return () => {
    stopTabs();
    removeEventListener('online', onOnline);
  };
}
