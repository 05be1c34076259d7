import {
  exportSalesReport,
  getSalesReport,
  getShopAnalytics,
  getShopOverview,
  getVisitorStats,
  getWeeklyOrderStats,
} from '@raan/contract/shop/shop-report-endpoints';
import { getShareKit } from '@raan/contract/shop/share-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { exportReport } from './export-report.ts';
import { loadSalesReport } from './sales-report.ts';
import { loadShareKit } from './share-kit.ts';
import { loadShopAnalytics } from './shop-analytics.ts';
import { loadShopOverview } from './shop-overview.ts';
import { loadVisitorStats } from './visitor-stats.ts';
import { loadWeeklyOrderStats } from './weekly-order-stats.ts';

const EXPORTS_PER_MINUTE = 30;

export function reportRoutes(route: Route, deps: Deps): void {
  route(getShopOverview, async ({ seller }) => await loadShopOverview(deps, seller.id));
  route(getSalesReport, async ({ seller, query }) => await loadSalesReport(deps, seller.id, query));
  route(
    exportSalesReport,
    async ({ seller, query, language }) => await exportReport(deps, seller.id, query, language),
    { perMinute: EXPORTS_PER_MINUTE },
  );
  route(
    getShopAnalytics,
    async ({ seller, query, language }) => await loadShopAnalytics(deps, seller.id, query, language),
  );
  route(getVisitorStats, async ({ seller, query }) => await loadVisitorStats(deps, seller.id, query));
  route(getShareKit, async ({ seller, query }) => await loadShareKit(deps.db, seller.id, query));
  route(
    getWeeklyOrderStats,
    async ({ seller, query }) => await loadWeeklyOrderStats(deps, seller.id, query.status),
  );
}
