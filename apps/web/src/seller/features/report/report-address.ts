// The page's state is its address: what is shown survives a reload, and a link shows the same to the next reader.
import { isDay } from '@raan/contract/calendar';
import {
  REPORT_DAYS_MAX,
  REPORT_VIEWS,
  type ReportQuery,
  type ReportView,
} from '@raan/contract/shop/report-period';

/** The query that an address's search means; what it can't mean is left out. */
export function readReportAddress(search: string): ReportQuery & { view: ReportView } {
  const params = new URLSearchParams(search);
  const view = REPORT_VIEWS.find((one) => one === params.get('view')) ?? 'day';
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  if (isDay(from) && isDay(to)) return { view, from, to };
  const days = Number(params.get('days'));
  return Number.isInteger(days) && days >= 1 && days <= REPORT_DAYS_MAX ? { view, days } : { view };
}

/** The search of an address that shows a query, with its question mark; empty for the default. */
export function reportSearch({ view, days, from, to }: ReportQuery): string {
  const params = new URLSearchParams();
  if (view && view !== 'day') params.set('view', view);
  if (from && to) {
    params.set('from', from);
    params.set('to', to);
  } else if (days) params.set('days', String(days));
  const text = params.toString();
  return text ? `?${text}` : '';
}
