// What the seller who is signed in chose, as this device keeps it: a record for each seller, so that two on one device don't mix. It is what
// holds here; lib/save-settings.ts brings it to the account and from there.
import { useSyncExternalStore } from 'react';
import type { SellerChoices } from '@raan/contract/sellers/seller-settings-endpoints';
import { lastLook, settingsKey, showLook } from './preferences.ts';
import { sellerInfo, subscribeSession } from './session.ts';
import { readStored, readStoredJson, removeStored, writeStored } from './storage.ts';

/** What is chosen on a device. News of sign-ins is the account's alone (security settings). */
type Choices = Required<Omit<SellerChoices, 'login_notification' | 'language'>>;
export type Choice = keyof Choices;
/** The language has a home of its own (lib/language.ts); here it is only what was chosen, on its way to the account. */
export type Setting = Choice | 'language';

/** `unsaved`: what the account does not know yet. Looks and values lie side by side, as lib/first-look.ts reads them. */
export type Kept = Partial<Choices> & Pick<SellerChoices, 'language'> & { unsaved?: readonly Setting[] };

const DEFAULTS: Choices = {
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

/** Whose look this device showed last; without it, the look was chosen before looks had owners. */
const LOOK_OF_KEY = 'look_of';
const OLD_NEWS = ['order_notification', 'finance_notification', 'system_notification'] as const;
/** What was kept as `off` under keys of their own before choices had owners. */
const OLD_SWITCHES = [...OLD_NEWS, 'sound'] as const;

/** For a browser that keeps nothing: what was chosen holds for this visit. */
const thisVisit = new Map<number, Kept>();
const listeners = new Set<() => void>();

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is kept here of a seller; undefined where they have never been here. */
export function keptOf(seller: number): Kept | undefined {
  return thisVisit.get(seller) ?? readStoredJson('local', settingsKey(seller), isKept);
}

/** Keeps it and, where it is the seller's who is signed in, shows it. */
export function keep(seller: number, kept: Kept): void {
  if (writeStored('local', settingsKey(seller), JSON.stringify(kept))) thisVisit.delete(seller);
  else thisVisit.set(seller, kept);
  if (sellerInfo()?.id === seller) showKept(seller, kept);
}

function showKept(seller: number, kept: Kept): void {
  showLook({ ...DEFAULTS, ...kept });
  writeStored('local', LOOK_OF_KEY, String(seller));
  for (const listener of listeners) listener();
}

/** Shows what is kept here of the seller who is signed in, if anything is. */
export function showOwn(): void {
  const id = sellerInfo()?.id;
  const kept = id === undefined ? undefined : keptOf(id);
  if (id !== undefined && kept) showKept(id, kept);
}

/** What holds on this device: as chosen by who is signed in, else as it was last. */
export function chosen<Name extends Choice>(name: Name): Choices[Name] {
  const id = sellerInfo()?.id;
  const kept: Partial<Choices> = (id === undefined ? undefined : keptOf(id)) ?? lastHere();
  return kept[name] ?? DEFAULTS[name];
}

/** What the device did before anybody's choices were kept by name. */
function lastHere(): Partial<Choices> {
  const off = OLD_SWITCHES.filter((name) => readStored('local', name) === 'off');
  return { ...lastLook(), ...Object.fromEntries(off.map((name) => [name, false])) };
}

/**
 * What a device did before looks had owners is from now on the seller's who has been signed in all the time. News that was switched off here is
 * to be saved, as an account has it on without anybody having chosen so; of the rest the account is asked first.
 */
export function adoptLook(seller: number): void {
  if (keptOf(seller)) return;
  const legacy = readStored('local', LOOK_OF_KEY) === null ? lastHere() : {};
  if (Object.keys(legacy).length > 0)
    keep(seller, { ...legacy, unsaved: OLD_NEWS.filter((name) => name in legacy) });
  disownLook();
}

/** What a device did before looks had owners is nobody's who is to come. */
export function disownLook(): void {
  for (const name of OLD_SWITCHES) removeStored('local', name);
  if (readStored('local', LOOK_OF_KEY) === null) writeStored('local', LOOK_OF_KEY, '');
}

/** Runs when another choice holds: made here, brought from the account, or another seller's. */
export function subscribeChoices(listener: () => void): () => void {
  listeners.add(listener);
  const stopSession = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    stopSession();
  };
}

export function useChosen<Name extends Choice>(name: Name): Choices[Name] {
  return useSyncExternalStore(
    subscribeChoices,
    () => chosen(name),
    () => DEFAULTS[name],
  );
}

/** What is chosen in another tab holds in this one too. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    const id = sellerInfo()?.id;
    if (id !== undefined && key === settingsKey(id)) showOwn();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
