// What papers say besides their own fixed words.
import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { LOCALES, type Language } from '@raan/contract/language';
import { DOCUMENT_WORDS, type DocumentWords } from './document-words.ts';
import type { PrintingStore } from './printed-orders.queries.ts';
import type { TextStyle } from './text-lines.ts';

/** What all papers of one file have in common. */
export type Printing = {
  language: Language;
  words: DocumentWords;
  store: PrintingStore;
  /** The store's logo as a PNG. */
  logo: Buffer | null;
};

export type Letters = { plain: (size: number) => TextStyle; bold: (size: number) => TextStyle };

/** Letters of a language, made smaller by a scale. */
export function letters(language: Language, scale = 1): Letters {
  return {
    plain: (size) => ({ size: size * scale, language }),
    bold: (size) => ({ size: size * scale, weight: 700, language }),
  };
}

const dayFormats = new Map<Language, Intl.DateTimeFormat>();

/** A day in Bangkok, as the language writes it. */
export function formatDay(moment: string, language: Language): string {
  const format =
    dayFormats.get(language) ??
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'medium' });
  dayFormats.set(language, format);
  return format.format(new Date(moment));
}

/** All fixed words of a language, for opening their fonts. */
export function fixedText(language: Language): string {
  return `${Object.values(DOCUMENT_WORDS[language]).join('')}0123456789.,-/:×#฿()`;
}
