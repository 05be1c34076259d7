// Which language the interface speaks: kept in local storage and, for the server's first page, in a cookie of 30 days.
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_DAYS } from '@raan/contract/constants';
import { asLanguage, DEFAULT_LANGUAGE, type Language } from '@raan/contract/language';
import { readCookie, writeCookie } from './cookies.ts';
import { loadKnown } from './messages.ts';
import { readStored, writeStored } from './storage.ts';

export const LANGUAGE_KEY = 'app_language';

let current: Language | undefined;
const listeners = new Set<() => void>();

/** The stored language, else Thai; an unknown one counts as Thai. */
export function currentLanguage(): Language {
  current ??=
    asLanguage(readStored('local', LANGUAGE_KEY)) ??
    asLanguage(readCookie(LANGUAGE_COOKIE)) ??
    DEFAULT_LANGUAGE;
  return current;
}

function keep(language: Language): void {
  writeStored('local', LANGUAGE_KEY, language);
  writeCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_DAYS);
  document.documentElement.lang = language;
}

/** At start: renews the cookie, so that it lasts 30 days from the last visit. */
export function startLanguage(): Language {
  const language = currentLanguage();
  keep(language);
  return language;
}

/** On a page that the server drew: its language is the visitor's, whatever this device kept. */
export function adoptLanguage(language: Language): void {
  current = language;
  keep(language);
}

/** Changes the language when it differs: texts are loaded first, then everyone is told. Answers whether it changed. */
export async function changeLanguage(language: Language): Promise<boolean> {
  if (language === currentLanguage()) return false;
  await loadKnown(language);
  current = language;
  keep(language);
  for (const listener of listeners) listener();
  return true;
}

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
