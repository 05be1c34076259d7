import { describe, expect, it } from 'vitest';
import { parseReportSearch, formatReportSearch } from './report-search.ts';

describe('[SHOP-10] the URL of the sales report', () => {
  it('restores the view and dates that were written to it', () => {
    for (const query of [
      { view: 'day' },
      { view: 'day', days: 30 },
      { view: 'week' },
      { view: 'month', from: '2026-01-31', to: '2026-03-31' },
    ] as const)
      expect(parseReportSearch(formatReportSearch(query))).toEqual(query);
    expect(formatReportSearch({ view: 'day' })).toBe('');
  });

  it('ignores invalid views and dates', () => {
    for (const search of [
      '?view=year',
      '?days=0',
      '?days=93',
      '?days=x',
      '?from=2026-02-30&to=2026-03-01',
      '?from=2026-01-01',
    ])
      expect(parseReportSearch(search)).toEqual({ view: 'day' });
  });
});
