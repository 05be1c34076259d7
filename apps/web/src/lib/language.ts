// The interface language. Stored in local storage, and in a cookie for server-rendered pages.
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_DAYS } from '@raan/contract/constants';
import { asLanguage, DEFAULT_LANGUAGE, type Language } from '@raan/contract/language';
import { readCookie, writeCookie } from './cookies.ts';
import { loadUsedSets } from './messages.ts';
import { readStored, writeStored } from './storage.ts';

export const LANGUAGE_KEY = 'app_language';

let current: Language | undefined;
const listeners = new Set<() => void>();

/** Returns the stored language; Thai when none or an unknown one is stored. */
export function currentLanguage(): Language {
  current ??=
    asLanguage(readStored('local', LANGUAGE_KEY)) ??
    asLanguage(readCookie(LANGUAGE_COOKIE)) ??
    DEFAULT_LANGUAGE;
  return current;
}

function storeLanguage(language: Language): void {
  writeStored('local', LANGUAGE_KEY, language);
  writeCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_DAYS);
  document.documentElement.lang = language;
}

/** Stores the current language again, which renews the cookie for another 30 days. */
export function initLanguage(): Language {
  const language = currentLanguage();
  storeLanguage(language);
  return language;
}

/** Stores the language of a server-rendered page, which overrides the stored one. */
export function adoptLanguage(language: Language): void {
  current = language;
  storeLanguage(language);
}

/** Changes the language after loading its messages, or throws. Resolves to whether it changed. */
export async function changeLanguage(language: Language): Promise<boolean> {
  if (language === currentLanguage()) return false;
  await loadUsedSets(language);
  current = language;
  storeLanguage(language);
  for (const listener of listeners) listener();
  return true;
}

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
