import { countDays, isDay } from '@raan/contract/calendar';
import {
  REPORT_DAYS_MAX,
  reportPeriod,
  type ReportPeriod,
  type ReportQuery,
} from '@raan/contract/shop/report-period';
import { failField } from '#platform/errors/app-error.ts';

/** No store is older than this. */
const FIRST_DAY = '2020-01-01';

/**
 * Parses a period. Throws REQUEST_VALIDATION_ERROR for `from` or `to`: no such day, before FIRST_DAY or after
 * today, only one given, reversed, or longer than REPORT_DAYS_MAX.
 */
export function parseReportPeriod(query: ReportQuery, today: string): ReportPeriod {
  const { from, to } = query;
  if (from !== undefined && !isReportDay(from)) throw failField('from', 'date_invalid');
  if (to !== undefined && !isReportDay(to)) throw failField('to', 'date_invalid');
  if ((from === undefined) !== (to === undefined))
    throw failField(from === undefined ? 'from' : 'to', 'dates_incomplete');
  if (from !== undefined && to !== undefined) {
    if (to > today) throw failField('to', 'date_in_future');
    if (from > to) throw failField('to', 'dates_reversed');
    if (countDays({ from, to }) > REPORT_DAYS_MAX)
      throw failField('from', 'dates_too_many', { limit: REPORT_DAYS_MAX });
  }
  return reportPeriod(query, today);
}

/** The calendar accepts years that PostgreSQL does not, such as 0000. */
function isReportDay(text: string): boolean {
  return isDay(text) && text >= FIRST_DAY;
}
