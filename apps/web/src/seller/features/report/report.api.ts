// What the report and the shop's dashboard read: figures by period, what was sold, how the store stands.
import { queryOptions } from '@tanstack/react-query';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import {
  getSalesReport,
  getShopAnalytics,
  getShopOverview,
  getWeeklyOrderStats,
} from '@raan/contract/shop/shop-report-endpoints';
import { call } from '#lib/api.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Figures of a period, row by row. */
export const salesReportQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: [...queryKeys.salesReport, 'periods', query],
    queryFn: ({ signal }) => call(getSalesReport, { query }, { signal }),
  });

/** What was sold in a period, by product and category. */
export const analyticsQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: [...queryKeys.salesReport, 'analytics', query],
    queryFn: ({ signal }) => call(getShopAnalytics, { query }, { signal }),
  });

/** The running week by day. */
export const weekQuery = queryOptions({
  queryKey: [...queryKeys.salesReport, 'week'],
  queryFn: ({ signal }) => call(getWeeklyOrderStats, {}, { signal }),
});

/** How the store stands, with its orders by state. */
export const overviewQuery = queryOptions({
  queryKey: [...queryKeys.salesReport, 'overview'],
  queryFn: ({ signal }) => call(getShopOverview, undefined, { signal }),
});
