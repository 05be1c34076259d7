// Sentences about the start and duration of maintenance. Shared by notifications and the web.
import { LOCALES, type Language } from '../language.ts';
import { momentText } from '../moment-text.ts';

/** A week. */
export const MAINTENANCE_MINUTES_MAX = 10_080;

/** `begins_at` is ISO 8601. */
export type MaintenanceTime = { begins_at: string | null; minutes: number | null };

const SENTENCES: Readonly<
  Record<Language, Record<'begins' | 'takes' | 'both', (begins: string, takes: string) => string>>
> = {
  th: {
    begins: (begins) => `เริ่ม ${begins}`,
    takes: (_, takes) => `ใช้เวลาประมาณ ${takes}`,
    both: (begins, takes) => `เริ่ม ${begins} ใช้เวลาประมาณ ${takes}`,
  },
  en: {
    begins: (begins) => `Starts ${begins}`,
    takes: (_, takes) => `Takes about ${takes}`,
    both: (begins, takes) => `Starts ${begins}, takes about ${takes}`,
  },
  'zh-TW': {
    begins: (begins) => `${begins} 開始`,
    takes: (_, takes) => `約需 ${takes}`,
    both: (begins, takes) => `${begins} 開始，約需 ${takes}`,
  },
  'zh-CN': {
    begins: (begins) => `${begins} 开始`,
    takes: (_, takes) => `约需 ${takes}`,
    both: (begins, takes) => `${begins} 开始，约需 ${takes}`,
  },
};

/** Returns for example `Starts Nov 24, 2026, 02:00, takes about 2 hours` in Bangkok time; empty without values. */
export function maintenanceSentence({ begins_at, minutes }: MaintenanceTime, language: Language): string {
  const begins = begins_at === null ? '' : momentText(begins_at, language);
  const takes = minutes !== null && minutes > 0 ? duration(minutes, language) : '';
  if (!begins && !takes) return '';
  return SENTENCES[language][begins && takes ? 'both' : begins ? 'begins' : 'takes'](begins, takes);
}

function duration(minutes: number, language: Language): string {
  return [
    { unit: 'day', count: Math.floor(minutes / 1_440) },
    { unit: 'hour', count: Math.floor(minutes / 60) % 24 },
    { unit: 'minute', count: minutes % 60 },
  ]
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(' ');
}
