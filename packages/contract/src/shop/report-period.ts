// Which days a report covers, with which earlier days it is compared, and which days each of its rows sums.
import { addDays, addMonths, daysIn, firstOfMonth, mondayOf, type DayRange } from '../calendar.ts';

export const REPORT_VIEWS = ['day', 'week', 'month'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** The longest range that may be asked for by its days. */
export const REPORT_DAYS_MAX = 92;
export const REPORT_DAYS_DEFAULT = 7;
export const REPORT_WEEKS = 12;
export const REPORT_MONTHS = 12;

/** What is asked for: a range of days, or as many days up to today; without either, what suits the view. */
export type ReportQuery = {
  view?: ReportView | undefined;
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type ReportPeriod = {
  view: ReportView;
  range: DayRange;
  /** The part of the range that is over: all of it, or all but today. Null where the range is today alone. */
  compared: DayRange | null;
  /** As long a time before, ending as far into its week or month as `compared` does, so that like is compared with like; null with it. */
  before: DayRange | null;
  rows: DayRange[];
};

/** The period that a checked query means. */
export function reportPeriod(query: ReportQuery, today: string): ReportPeriod {
  const view = query.view ?? 'day';
  const asked = askedRange(query, today);
  if (asked) return period(view, asked, shifted(asked, -daysIn(asked)), today);
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

function askedRange({ from, to, days }: ReportQuery, today: string): DayRange | undefined {
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

/** A range without the day that is not over, or its like in the time before; null where nothing else is in it. */
export function withoutLastDay({ from, to }: DayRange): DayRange | null {
  return from === to ? null : { from, to: addDays(to, -1) };
}

/** The days, weeks or months of a range; the first and the last are cut where the range begins and ends. */
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

/** Orders per hundred visitors, to a tenth; null where nobody visited, since nothing can be said then. */
export function conversionPercent(orders: number, visitors: number): number | null {
  return visitors > 0 ? Math.round((orders * 1_000) / visitors) / 10 : null;
}
