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

/** Formats a day such as 2026-11-22 in the reader's language. */
export function formatThaiDay(day: string, language: Language): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(LOCALES[language], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}
