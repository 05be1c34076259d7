import { describe, expect, it } from 'vitest';
import { countDays } from '../calendar.ts';
import { conversionPercent, REPORT_VIEWS, reportPeriod } from './report-period.ts';

// A Saturday.
const TODAY = '2026-11-21';

describe('[SHOP-10] the period of a report', () => {
  it('is the last seven days by default, with the six whole days compared to the same weekdays before', () => {
    const { range, compared, before, rows } = reportPeriod({}, TODAY);
    expect(range).toEqual({ from: '2026-11-15', to: TODAY });
    expect(compared).toEqual({ from: '2026-11-15', to: '2026-11-20' });
    expect(before).toEqual({ from: '2026-11-08', to: '2026-11-13' });
    expect(rows).toHaveLength(7);
    expect(rows[0]).toEqual({ from: '2026-11-15', to: '2026-11-15' });
  });

  it('in weeks is twelve from Monday, with the current and the earlier last week cut at the same day', () => {
    const { range, before, rows } = reportPeriod({ view: 'week' }, TODAY);
    expect(range).toEqual({ from: '2026-08-31', to: TODAY });
    expect(before).toEqual({ from: '2026-06-08', to: '2026-08-28' });
    expect(rows).toHaveLength(12);
    expect(rows[0]).toEqual({ from: '2026-08-31', to: '2026-09-06' });
    expect(rows.at(-1)).toEqual({ from: '2026-11-16', to: TODAY });
  });

  it('in months is twelve from the first, compared with the same months a year earlier', () => {
    const { range, before, rows } = reportPeriod({ view: 'month' }, TODAY);
    expect(range).toEqual({ from: '2025-12-01', to: TODAY });
    expect(before).toEqual({ from: '2024-12-01', to: '2025-11-20' });
    expect(rows.map(({ from }) => from.slice(0, 7))).toEqual([
      '2025-12',
      ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    ]);
    expect(reportPeriod({ view: 'month' }, '2028-02-29').before?.to).toBe('2027-02-27');
  });

  it('without a whole day is not compared; with whole days it is compared completely', () => {
    expect(reportPeriod({ days: 1 }, TODAY)).toMatchObject({ compared: null, before: null });
    const yesterday = { from: '2026-11-20', to: '2026-11-20' };
    expect(reportPeriod(yesterday, TODAY)).toMatchObject({
      compared: yesterday,
      before: { from: '2026-11-19', to: '2026-11-19' },
    });
  });

  it('is the requested range, split into weeks or months with cut ends', () => {
    const asked = { from: '2026-10-28', to: '2026-11-04' };
    expect(reportPeriod({ ...asked, view: 'month' }, TODAY).rows).toEqual([
      { from: '2026-10-28', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-04' },
    ]);
    expect(reportPeriod({ ...asked, view: 'week' }, TODAY).rows).toEqual([
      { from: '2026-10-28', to: '2026-11-01' },
      { from: '2026-11-02', to: '2026-11-04' },
    ]);
    expect(reportPeriod(asked, TODAY).before).toEqual({ from: '2026-10-20', to: '2026-10-27' });
  });

  it('has rows that cover each day once, in every view and from every day of the week', () => {
    for (const view of REPORT_VIEWS)
      for (let day = 10; day < 17; day += 1) {
        const { range, rows } = reportPeriod({ view, days: 92 }, `2026-12-${day}`);
        expect(rows.reduce((sum, row) => sum + countDays(row), 0)).toBe(countDays(range));
        expect([rows[0]?.from, rows.at(-1)?.to]).toEqual([range.from, range.to]);
      }
  });

  it('has no conversion rate without visitors', () => {
    expect(conversionPercent(3, 0)).toBeNull();
    expect(conversionPercent(0, 40)).toBe(0);
    expect(conversionPercent(1, 3)).toBe(33.3);
  });
});
