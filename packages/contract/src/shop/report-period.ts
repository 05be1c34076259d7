import { addDays, addMonths, countDays, firstOfMonth, mondayOf, type DayRange } from '../calendar.ts';

export const REPORT_VIEWS = ['day', 'week', 'month'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

export const REPORT_DAYS_MAX = 92;
export const REPORT_DAYS_DEFAULT = 7;
export const REPORT_WEEKS = 12;
export const REPORT_MONTHS = 12;

/** A range of days, or a number of days up to today. Without both, the view's default. */
export type ReportQuery = {
  view?: ReportView | undefined;
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type ReportPeriod = {
  view: ReportView;
  range: DayRange;
  /** The whole days of the range: without today. Null if the range is today only. */
  compared: DayRange | null;
  /** Equally long range before, up to the same point of its week or month as `compared`. Null with it. */
  before: DayRange | null;
  rows: DayRange[];
};

/** Returns the period of a validated query. `today` is YYYY-MM-DD in Bangkok. */
export function reportPeriod(query: ReportQuery, today: string): ReportPeriod {
  const view = query.view ?? 'day';
  const requested = requestedRange(query, today);
  if (requested) return period(view, requested, shifted(requested, -countDays(requested)), today);
  switch (view) {
    case 'day': {
      const range = { from: addDays(today, 1 - REPORT_DAYS_DEFAULT), to: today };
      return period(view, range, shifted(range, -REPORT_DAYS_DEFAULT), today);
    }
    case 'week': {
      const range = { from: addDays(mondayOf(today), -7 * (REPORT_WEEKS - 1)), to: today };
      return period(view, range, shifted(range, -7 * REPORT_WEEKS), today);
    }
    case 'month': {
      const range = { from: addMonths(firstOfMonth(today), 1 - REPORT_MONTHS), to: today };
      const before = {
        from: addMonths(range.from, -REPORT_MONTHS),
        to: addMonths(today, -REPORT_MONTHS),
      };
      return period(view, range, before, today);
    }
  }
}

function requestedRange({ from, to, days }: ReportQuery, today: string): DayRange | undefined {
  if (from !== undefined && to !== undefined) return { from, to };
  return days === undefined ? undefined : { from: addDays(today, 1 - days), to: today };
}

function shifted({ from, to }: DayRange, days: number): DayRange {
  return { from: addDays(from, days), to: addDays(to, days) };
}

function period(view: ReportView, range: DayRange, before: DayRange, today: string): ReportPeriod {
  const rows = rowsOf(range, view);
  if (range.to < today) return { view, range, compared: range, before, rows };
  return { view, range, compared: withoutLastDay(range), before: withoutLastDay(before), rows };
}

/** Removes the last day; null if no day is left. */
export function withoutLastDay({ from, to }: DayRange): DayRange | null {
  return from === to ? null : { from, to: addDays(to, -1) };
}

/** Splits a range into days, weeks or months; the first and last may be partial. */
function rowsOf({ from, to }: DayRange, view: ReportView): DayRange[] {
  const rows: DayRange[] = [];
  for (let first = from; first <= to;) {
    const next = afterRow(first, view);
    const last = addDays(next, -1);
    rows.push({ from: first, to: last < to ? last : to });
    first = next;
  }
  return rows;
}

function afterRow(day: string, view: ReportView): string {
  switch (view) {
    case 'day':
      return addDays(day, 1);
    case 'week':
      return addDays(mondayOf(day), 7);
    case 'month':
      return addMonths(firstOfMonth(day), 1);
  }
}

/** Returns orders per hundred visitors with one decimal; null without visitors. */
export function conversionPercent(orders: number, visitors: number): number | null {
  return visitors > 0 ? Math.round((orders * 1_000) / visitors) / 10 : null;
}
