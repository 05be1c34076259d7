import type { Language } from '@raan/contract/language';
import type { LocalText } from './schema.ts';

const FALLBACKS: Readonly<Record<Language, readonly Language[]>> = {
  th: ['th', 'en', 'zh-CN', 'zh-TW'],
  en: ['en', 'th', 'zh-CN', 'zh-TW'],
  'zh-TW': ['zh-TW', 'zh-CN', 'en', 'th'],
  'zh-CN': ['zh-CN', 'zh-TW', 'en', 'th'],
};

/** The text in a language, or in the nearest one that it exists in; empty where it exists in none. */
export function localText(text: LocalText, language: Language): string {
  for (const candidate of FALLBACKS[language]) {
    const found = text[candidate];
    if (found) return found;
  }
  return '';
}
