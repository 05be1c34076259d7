import {
  exportSalesReport,
  getSalesReport,
  getShopAnalytics,
  getShopOverview,
  getVisitorStats,
  getWeeklyOrderStats,
} from '@raan/contract/shop/shop-report-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { exportReport } from './export-report.ts';
import { salesReport } from './sales-report.ts';
import { shopAnalytics } from './shop-analytics.ts';
import { shopOverview } from './shop-overview.ts';
import { visitorStats } from './visitor-stats.ts';
import { weeklyOrderStats } from './weekly-order-stats.ts';

const EXPORTS_PER_MINUTE = 30;

export function reportRoutes(route: Route, deps: Deps): void {
  route(getShopOverview, async ({ seller }) => await shopOverview(deps, seller.id));
  route(getSalesReport, async ({ seller, query }) => await salesReport(deps, seller.id, query));
  route(
    exportSalesReport,
    async ({ seller, query, language }) => await exportReport(deps, seller.id, query, language),
    { perMinute: EXPORTS_PER_MINUTE },
  );
  route(
    getShopAnalytics,
    async ({ seller, query, language }) => await shopAnalytics(deps, seller.id, query, language),
  );
  route(getVisitorStats, async ({ seller, query }) => await visitorStats(deps, seller.id, query));
  route(
    getWeeklyOrderStats,
    async ({ seller, query }) => await weeklyOrderStats(deps, seller.id, query.status),
  );
}
