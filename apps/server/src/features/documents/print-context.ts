// Data and styles shared by all pages of a document.
import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { LOCALES, type Language } from '@raan/contract/language';
import { DOCUMENT_MESSAGES, type DocumentMessages } from './document-messages.ts';
import type { PrintingStore } from './printed-orders.queries.ts';
import type { TextStyle } from './text-lines.ts';

export type PrintContext = {
  language: Language;
  messages: DocumentMessages;
  store: PrintingStore;
  logo: Buffer | null;
};

export type TextStyles = { plain: (size: number) => TextStyle; bold: (size: number) => TextStyle };

/** Text sizes in points are multiplied by `scale`. */
export function createTextStyles(language: Language, scale = 1): TextStyles {
  return {
    plain: (size) => ({ size: size * scale, language }),
    bold: (size) => ({ size: size * scale, weight: 700, language }),
  };
}

const dayFormats = new Map<Language, Intl.DateTimeFormat>();

/** Formats a day in Bangkok in a language. */
export function formatDay(moment: string, language: Language): string {
  const format =
    dayFormats.get(language) ??
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'medium' });
  dayFormats.set(language, format);
  return format.format(new Date(moment));
}

/** All fixed text of a language, for loading the fonts. */
export function allFixedText(language: Language): string {
  return `${Object.values(DOCUMENT_MESSAGES[language]).join('')}0123456789.,-/:×#฿()`;
}
