import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { LOCALES, type Language } from '@raan/contract/language';

/** Formats a time for mails and messages, in the reader's language and Thai time. */
export function formatThaiTime(at: string, language: Language): string {
  return new Date(at).toLocaleString(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: BUSINESS_TIME_ZONE,
  });
}
