import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  bangkokDay,
  countDays,
  firstOfMonth,
  isDay,
  isWeekend,
  mondayOf,
} from './calendar.ts';

describe('[SHOP-10] calendar days', () => {
  it('[I18N-02] are those of Bangkok in every time zone of the process', () => {
    expect(bangkokDay('2026-01-31T17:30:00Z')).toBe('2026-02-01');
    expect(bangkokDay(Date.parse('2026-01-31T16:59:59.999Z'))).toBe('2026-01-31');
  });

  it("are refused if they don't exist", () => {
    expect(['2026-02-28', '2028-02-29', '2026-12-31'].filter(isDay)).toHaveLength(3);
    const none = ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '', 'today', '2026-01-01T00:00:00Z'];
    expect(none.filter(isDay)).toEqual([]);
  });

  it('add up across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -12)).toBe('2025-01-15');
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  });

  it('belong to a week that begins on Monday and a month that begins on the first', () => {
    expect(['2026-11-16', '2026-11-18', '2026-11-22'].map(mondayOf)).toEqual(
      Array.from({ length: 3 }, () => '2026-11-16'),
    );
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].filter(isWeekend)).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(firstOfMonth('2026-11-22')).toBe('2026-11-01');
    expect(countDays({ from: '2026-02-01', to: '2026-02-28' })).toBe(28);
  });
});
