import { describe, expect, it } from 'vitest';
import { readReportAddress, reportSearch } from './report-address.ts';

describe('[SHOP-10] the address of the sales report', () => {
  it('holds view and dates, and is read back as it was written', () => {
    for (const query of [
      { view: 'day' },
      { view: 'day', days: 30 },
      { view: 'week' },
      { view: 'month', from: '2026-01-31', to: '2026-03-31' },
    ] as const)
      expect(readReportAddress(reportSearch(query))).toEqual(query);
    expect(reportSearch({ view: 'day' })).toBe('');
  });

  it('is no way to ask for nonsense', () => {
    for (const search of [
      '?view=year',
      '?days=0',
      '?days=93',
      '?days=x',
      '?from=2026-02-30&to=2026-03-01',
      '?from=2026-01-01',
    ])
      expect(readReportAddress(search)).toEqual({ view: 'day' });
  });
});
