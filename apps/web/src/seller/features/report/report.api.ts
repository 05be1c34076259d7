import { queryOptions } from '@tanstack/react-query';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import {
  getSalesReport,
  getShopAnalytics,
  getShopOverview,
  getVisitorStats,
  getWeeklyOrderStats,
} from '@raan/contract/shop/shop-report-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

/** Queries the figures of a period by day, week or month. */
export const salesReportQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: [...queryKeys.salesReport, 'periods', query],
    queryFn: ({ signal }) => callEndpoint(getSalesReport, { query }, { signal }),
  });

/** Queries the products and categories sold in a period. */
export const soldProductsQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: [...queryKeys.salesReport, 'analytics', query],
    queryFn: ({ signal }) => callEndpoint(getShopAnalytics, { query }, { signal }),
  });

/** Queries visitors and orders of a period by source. */
export const visitorStatsQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: [...queryKeys.salesReport, 'visitors', query],
    queryFn: ({ signal }) => callEndpoint(getVisitorStats, { query }, { signal }),
  });

export const weekQuery = queryOptions({
  queryKey: [...queryKeys.salesReport, 'week'],
  queryFn: ({ signal }) => callEndpoint(getWeeklyOrderStats, {}, { signal }),
});

export const overviewQuery = queryOptions({
  queryKey: [...queryKeys.salesReport, 'overview'],
  queryFn: ({ signal }) => callEndpoint(getShopOverview, undefined, { signal }),
});
