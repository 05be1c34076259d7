import type { Language } from '@raan/contract/language';
import type { CatalogueText } from './schema.ts';

const FALLBACKS: Readonly<Record<Language, readonly Language[]>> = {
  th: ['th', 'en', 'zh-CN', 'zh-TW'],
  en: ['en', 'th', 'zh-CN', 'zh-TW'],
  'zh-TW': ['zh-TW', 'zh-CN', 'en', 'th'],
  'zh-CN': ['zh-CN', 'zh-TW', 'en', 'th'],
};

/** The text in a language, else in the closest language that has one; empty if there is none. */
export function catalogueText(text: CatalogueText, language: Language): string {
  for (const candidate of FALLBACKS[language]) {
    const found = text[candidate];
    if (found) return found;
  }
  return '';
}
