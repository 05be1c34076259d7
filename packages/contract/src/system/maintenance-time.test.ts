import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { maintenanceSentence } from './maintenance-time.ts';

const BEGINS_AT = '2026-11-23T19:00:00.000Z';

describe('[NOTI-04] the sentence about a maintenance time', () => {
  it.each([
    ['th', 'เริ่ม 24 พ.ย. 2569 02:00 ใช้เวลาประมาณ 1 ชั่วโมง 30 นาที'],
    ['en', 'Starts Nov 24, 2026, 02:00, takes about 1 hour 30 minutes'],
    ['zh-TW', '2026年11月24日 02:00 開始，約需 1 小時 30 分鐘'],
    ['zh-CN', '2026年11月24日 02:00 开始，约需 1小时 30分钟'],
  ] as const)('contains start and duration in %s, in Bangkok time', (language, sentence) => {
    expect(maintenanceSentence({ begins_at: BEGINS_AT, minutes: 90 }, language)).toBe(sentence);
  });

  it('leaves out units that are zero', () => {
    const takes = (minutes: number) => maintenanceSentence({ begins_at: null, minutes }, 'en');
    expect(takes(1)).toBe('Takes about 1 minute');
    expect(takes(120)).toBe('Takes about 2 hours');
    expect(takes(1_500)).toBe('Takes about 1 day 1 hour');
    expect(takes(10_080)).toBe('Takes about 7 days');
  });

  it.each(LANGUAGES)('is empty in %s for missing and unreadable times', (language) => {
    expect(maintenanceSentence({ begins_at: null, minutes: null }, language)).toBe('');
    expect(maintenanceSentence({ begins_at: 'tonight', minutes: 0 }, language)).toBe('');
  });
});
