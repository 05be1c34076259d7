import { daysIn, isDay } from '@raan/contract/calendar';
import {
  REPORT_DAYS_MAX,
  reportPeriod,
  type ReportPeriod,
  type ReportQuery,
} from '@raan/contract/shop/report-period';
import { failField } from '#platform/errors/app-error.ts';

/** The earliest day that can be asked for: before any store here was. */
const FIRST_DAY = '2020-01-01';

/**
 * The period that a request asks for. Throws REQUEST_VALIDATION_ERROR under `from` or `to` for days that do not exist, lie before
 * FIRST_DAY or after today, stand in the wrong order, are more than REPORT_DAYS_MAX, or come alone.
 */
export function askedPeriod(query: ReportQuery, today: string): ReportPeriod {
  const { from, to } = query;
  if (from !== undefined && !isReportDay(from)) throw failField('from', 'date_invalid');
  if (to !== undefined && !isReportDay(to)) throw failField('to', 'date_invalid');
  if ((from === undefined) !== (to === undefined))
    throw failField(from === undefined ? 'from' : 'to', 'dates_incomplete');
  if (from !== undefined && to !== undefined) {
    if (to > today) throw failField('to', 'date_in_future');
    if (from > to) throw failField('to', 'dates_reversed');
    if (daysIn({ from, to }) > REPORT_DAYS_MAX)
      throw failField('from', 'dates_too_many', { limit: REPORT_DAYS_MAX });
  }
  return reportPeriod(query, today);
}

/** The calendar knows years that the database does not, such as 0000; nobody sold here then. */
function isReportDay(text: string): boolean {
  return isDay(text) && text >= FIRST_DAY;
}
