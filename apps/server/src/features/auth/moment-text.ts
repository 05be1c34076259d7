import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { LOCALES, type Language } from '@raan/contract/language';

/** A moment as the reader's language writes it, in Thai time. */
export function momentText(at: string, language: Language): string {
  return new Date(at).toLocaleString(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: BUSINESS_TIME_ZONE,
  });
}
