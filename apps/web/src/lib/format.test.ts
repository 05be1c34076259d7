import { describe, expect, it } from 'vitest';
import { formatAgo, formatDate, formatMoney, formatSold } from './format.ts';

describe('[I18N-02] amounts and dates', () => {
  it.each(['th-TH', 'en-US', 'zh-TW', 'zh-CN'])('[I18N-02] writes ฿ with two decimals in %s', (locale) => {
    expect(formatMoney(1234.5, locale)).toBe('฿1,234.50');
    expect(formatMoney(0, locale)).toBe('฿0.00');
    expect(formatMoney(-5000, locale)).toContain('฿5,000.00');
  });

  it('[I18N-02] writes dates in the locale, in Bangkok, with a four-digit year', () => {
    const lateEveningUtc = '2026-01-31T18:30:00Z';
    expect(formatDate(lateEveningUtc, 'short', 'en-US')).toBe('02/01/2026');
    expect(formatDate(lateEveningUtc, 'long', 'en-US')).toBe('February 1, 2026');
    expect(formatDate(lateEveningUtc, 'with-time', 'en-US')).toContain('01:30');
    expect(formatDate(lateEveningUtc, 'long', 'th-TH')).toBe('1 กุมภาพันธ์ 2569');
    expect(formatDate(lateEveningUtc, 'long', 'zh-CN')).toBe('2026年2月1日');
  });

  it('returns an empty text for an invalid date', () => {
    expect(formatDate('soon', 'short', 'th-TH')).toBe('');
  });
});

describe('[NOTI-01] elapsed time', () => {
  const now = Date.parse('2026-05-01T12:00:00Z');
  const ago = (ms: number) => formatAgo(now - ms, now, 'en-US', 'just now');

  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [60 * 60_000, '1 hour ago'],
    [23 * 3_600_000, '23 hours ago'],
    [24 * 3_600_000, '1 day ago'],
    [400 * 86_400_000, '400 days ago'],
    [-5 * 60_000, 'just now'],
  ])('[NOTI-01] formats %i ms ago as "%s"', (ms, text) => {
    expect(ago(ms)).toBe(text);
  });
});

describe('[HOME-05] sold counts', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1999, '1.9k'],
    [12_340, '12.3k'],
  ])('[HOME-05] [PROD-02] formats %i as %s', (count, text) => {
    expect(formatSold(count)).toBe(text);
  });
});
