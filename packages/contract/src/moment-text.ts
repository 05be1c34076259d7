import { BUSINESS_TIME_ZONE } from './constants.ts';
import { LOCALES, type Language } from './language.ts';

/** Returns a time such as `Nov 24, 2026, 02:00` in Bangkok; empty for a text that is no time. */
export function momentText(moment: string, language: Language): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: BUSINESS_TIME_ZONE,
  }).format(date);
}
