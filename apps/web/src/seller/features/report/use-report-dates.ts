import { useMemo } from 'react';
import type { DayRange } from '@raan/contract/calendar';
import type { ReportView } from '@raan/contract/shop/report-period';
import { useLocale } from '#lib/i18n.tsx';

/** Calendar days have no time zone. UTC here and in the formatters keeps them unchanged. */
const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** Returns formatters for calendar days and ranges in the visitor's language. */
export function useReportDates() {
  const locale = useLocale();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    const short = format({ day: 'numeric', month: 'short' });
    const long = format({ day: 'numeric', month: 'short', year: 'numeric' });
    const weekday = format({ weekday: 'short' });
    const weekdayLong = format({ weekday: 'long' });
    const month = format({ month: 'short' });
    const monthLong = format({ month: 'long', year: 'numeric' });
    const dayMonth = format({ day: 'numeric', month: 'numeric' });
    const range = ({ from, to }: DayRange, formatter: Intl.DateTimeFormat) =>
      from === to ? formatter.format(toDate(from)) : formatter.formatRange(toDate(from), toDate(to));
    return {
      /** 15 – 21 Nov 2026 */
      range: (days: DayRange) => range(days, long),
      weekday: (day: string) => weekday.format(toDate(day)),
      weekdayLong: (day: string) => weekdayLong.format(toDate(day)),
      row: (days: DayRange, view: ReportView) =>
        view === 'month' ? monthLong.format(toDate(days.from)) : range(days, short),
      /** Formats the days of a row for the axis, as short as possible. */
      tick: (days: DayRange, view: ReportView, isOneWeek: boolean) => {
        if (view === 'month') return month.format(toDate(days.from));
        return (isOneWeek ? weekday : dayMonth).format(toDate(days.from));
      },
    };
  }, [locale]);
}
