// Brings choices to the account and from there: saved as they are made, tried again where that fails, adopted when the app starts.
import { useSyncExternalStore } from 'react';
import {
  getSellerSettings,
  saveSellerSettings,
  type SellerSettings,
} from '@raan/contract/sellers/seller-settings-endpoints';
import type { Language } from '@raan/contract/language';
import { call } from './api.ts';
import {
  adoptLook,
  chosen,
  disownLook,
  followOtherTabs,
  keep,
  keptOf,
  showOwn,
  subscribeChoices,
  type Choice,
  type Kept,
  type Setting,
} from './kept-settings.ts';
import { changeLanguage } from './language.ts';
import { queryClient } from './query-client.ts';
import { sellerInfo } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** Where the settings of the account lie among what was fetched. */
export const SETTINGS_QUERY = ['seller-settings'] as const;
/** A language that was chosen in this tab before anybody was signed in. */
const LANGUAGE_BEFORE_KEY = 'language_before_login';
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 600_000;

const SAVED_WITH_A_PRESS = [
  'order_notification',
  'finance_notification',
  'system_notification',
  'theme',
  'text_size',
  'reduce_motion',
  'allow_zoom',
  'sound',
  'browser_notification',
] as const satisfies readonly Choice[];

/** What was last tried to save and could not be, of whom. */
let failed: { seller: number; names: readonly Setting[] } | undefined;
let running: Promise<boolean> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/** Whose account this page has asked already. */
let adoptedOf: number | undefined;
/** What is chosen while the account is being asked, for each time that it is: the answer is older. */
const chosenMeanwhile = new Set<Set<Setting>>();
const listeners = new Set<() => void>();

function setFailed(now: typeof failed): void {
  failed = now;
  for (const listener of listeners) listener();
}

/** Makes a choice: it holds here at once, and goes to the account. */
export function choose<Name extends Setting>(name: Name, value: NonNullable<Kept[Name]>): void {
  const id = sellerInfo()?.id;
  if (id === undefined) return;
  mark(id, { [name]: value });
  void saveSettings();
}

/** The language that has just been chosen: the account's, or of whoever logs in here next. */
export function languageChosen(language: Language): void {
  if (sellerInfo()) choose('language', language);
  else writeStored('session', LANGUAGE_BEFORE_KEY, language);
}

/**
 * Saves all that holds on this device, unsaved or not. Answers whether the account has it. Before the account was asked nothing is sent: what
 * holds here then may be another seller's.
 */
export async function saveAll(): Promise<boolean> {
  const id = sellerInfo()?.id;
  if (id === undefined) return false;
  if (adoptedOf !== id) await adoptSettings('start');
  if (adoptedOf !== id || sellerInfo()?.id !== id || !keptOf(id)) return false;
  mark(id, Object.fromEntries(SAVED_WITH_A_PRESS.map((name) => [name, chosen(name)])));
  return await saveSettings();
}

function mark(seller: number, choices: Omit<Kept, 'unsaved'>): void {
  const names = namesOf(choices);
  for (const meanwhile of chosenMeanwhile) for (const name of names) meanwhile.add(name);
  adoptLook(seller);
  const kept = keptOf(seller);
  keep(seller, { ...kept, ...choices, unsaved: [...new Set([...(kept?.unsaved ?? []), ...names])] });
}

/**
 * Sends what the account does not know yet; what is chosen meanwhile follows. Answers whether it knows all of it then.
 *
 * @public Its tests wait for it.
 */
export async function saveSettings(): Promise<boolean> {
  clearTimeout(retry);
  running ??= saveAsLongAsNeeded().finally(() => (running = undefined));
  return await running;
}

async function saveAsLongAsNeeded(): Promise<boolean> {
  for (;;) {
    const id = sellerInfo()?.id;
    const kept = id === undefined ? undefined : keptOf(id);
    const names = kept?.unsaved ?? [];
    if (id === undefined || !kept || names.length === 0) {
      setFailed(undefined);
      return id !== undefined;
    }
    const body = pick(kept, names);
    try {
      const saved = await call(saveSellerSettings, { body });
      failures = 0;
      if (sellerInfo()?.id === id) queryClient.setQueryData<SellerSettings>(SETTINGS_QUERY, saved);
    } catch {
      setFailed({ seller: id, names });
      tryAgainLater();
      return false;
    }
    const now = keptOf(id);
    // What was chosen anew while this was on its way is still to be sent.
    if (now) keep(id, { ...now, unsaved: (now.unsaved ?? []).filter((name) => now[name] !== body[name]) });
  }
}

function namesOf(choices: { [Name in Setting]?: unknown }): Setting[] {
  return Object.keys(choices) as Setting[];
}

function pick(from: { [Name in Setting]?: unknown }, names: readonly Setting[]): Omit<Kept, 'unsaved'> {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

function tryAgainLater(): void {
  retry = setTimeout(() => void saveSettings(), Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
  failures += 1;
}

function subscribeFailed(listener: () => void): () => void {
  listeners.add(listener);
  const stopChoices = subscribeChoices(listener);
  return () => {
    listeners.delete(listener);
    stopChoices();
  };
}

/** Whether a choice is on this device only, because it could not be saved. */
export function useIsUnsaved(name: Setting): boolean {
  return useSyncExternalStore(
    subscribeFailed,
    () => failed !== undefined && failed.seller === sellerInfo()?.id && failed.names.includes(name),
    () => false,
  );
}

/**
 * Brings what the account says to this device, after a login or at a start; what was chosen here and is not saved yet stays, and is sent.
 * Where the account can't be asked, what this device keeps of the seller holds.
 */
export async function adoptSettings(when: 'login' | 'start'): Promise<void> {
  const id = sellerInfo()?.id;
  if (id === undefined) return;
  if (when === 'login') disownLook();
  else adoptLook(id);
  takeLanguageBefore(id);
  showOwn();
  const before = keptOf(id) ?? {};
  const fetchedBefore = queryClient.getQueryData(SETTINGS_QUERY);
  const newer = new Set(before.unsaved);
  chosenMeanwhile.add(newer);
  const account = await call(getSellerSettings).catch(() => undefined);
  chosenMeanwhile.delete(newer);
  if (sellerInfo()?.id !== id) return;
  if (account) {
    const { unsaved = [], ...mine } = keptOf(id) ?? {};
    for (const name of unsaved) newer.add(name);
    // Another tab has changed it meanwhile.
    for (const name of namesOf(mine)) if (mine[name] !== before[name]) newer.add(name);
    const { login_notification: _, ...settings } = account;
    const theirs = namesOf(settings).filter(
      (name) => settings[name] !== null && !(newer.has(name) && name in mine),
    );
    // From before the account was told of such things: it hears of what it knows nothing of.
    const unheard = namesOf(mine).filter((name) => settings[name] === null && !newer.has(name));
    keep(id, { ...mine, ...pick(settings, theirs), unsaved: [...unsaved, ...unheard] });
    queryClient.setQueryData(SETTINGS_QUERY, (now: SellerSettings | undefined) =>
      now === fetchedBefore ? account : now,
    );
    adoptedOf = id;
  }
  const language = keptOf(id)?.language;
  // Without its texts the app goes on in the language that it has; the next start tries again.
  if (language !== undefined) await changeLanguage(language).catch(() => false);
  await saveSettings();
}

function takeLanguageBefore(seller: number): void {
  const language = readStored('session', LANGUAGE_BEFORE_KEY) as Language | null;
  if (language === null) return;
  removeStored('session', LANGUAGE_BEFORE_KEY);
  mark(seller, { language });
}

/** Keeps this device and the account alike while the app is open. Returns a function that stops it. */
export function keepSettingsAlike(): () => void {
  const stopTabs = followOtherTabs();
  const onOnline = () => void saveSettings();
  addEventListener('online', onOnline);
  // The login has just done it.
  if (adoptedOf === undefined || adoptedOf !== sellerInfo()?.id) void adoptSettings('start');
  else void saveSettings();
  return () => {
    stopTabs();
    removeEventListener('online', onOnline);
  };
}
