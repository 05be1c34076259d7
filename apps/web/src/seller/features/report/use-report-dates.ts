import { useMemo } from 'react';
import type { DayRange } from '@raan/contract/calendar';
import type { ReportView } from '@raan/contract/shop/report-period';
import { useLocale } from '#lib/i18n.tsx';

/** Calendar days are no moments, so no time zone may move them. */
const moment = (day: string) => new Date(`${day}T00:00:00Z`);

/** Days and ranges of days as they are read. */
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
    const range = ({ from, to }: DayRange, by: Intl.DateTimeFormat) =>
      from === to ? by.format(moment(from)) : by.formatRange(moment(from), moment(to));
    return {
      /** 15 – 21 Nov 2026 */
      range: (days: DayRange) => range(days, long),
      weekday: (day: string) => weekday.format(moment(day)),
      weekdayLong: (day: string) => weekdayLong.format(moment(day)),
      /** A row's name in a sentence or a table. */
      row: (days: DayRange, view: ReportView) =>
        view === 'month' ? monthLong.format(moment(days.from)) : range(days, short),
      /** A row's name under its bar, as short as it gets. */
      tick: (days: DayRange, view: ReportView, isOneWeek: boolean) => {
        if (view === 'month') return month.format(moment(days.from));
        return (isOneWeek ? weekday : dayMonth).format(moment(days.from));
      },
    };
  }, [locale]);
}
