// The report's state is in the URL, so that it survives a reload and can be shared.
import { isDay } from '@raan/contract/calendar';
import {
  REPORT_DAYS_MAX,
  REPORT_VIEWS,
  type ReportQuery,
  type ReportView,
} from '@raan/contract/shop/report-period';

/** Parses the report query of a URL search. Ignores invalid values. */
export function parseReportSearch(search: string): ReportQuery & { view: ReportView } {
  const params = new URLSearchParams(search);
  const view = REPORT_VIEWS.find((candidate) => candidate === params.get('view')) ?? 'day';
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  if (isDay(from) && isDay(to)) return { view, from, to };
  const days = Number(params.get('days'));
  return Number.isInteger(days) && days >= 1 && days <= REPORT_DAYS_MAX ? { view, days } : { view };
}

/** Formats a report query as URL search with its question mark; empty for the default. */
export function formatReportSearch({ view, days, from, to }: ReportQuery): string {
  const params = new URLSearchParams();
  if (view && view !== 'day') params.set('view', view);
  if (from && to) {
    params.set('from', from);
    params.set('to', to);
  } else if (days) params.set('days', String(days));
  const text = params.toString();
  return text ? `?${text}` : '';
}
