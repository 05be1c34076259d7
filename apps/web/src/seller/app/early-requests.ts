// The build writes these requests into the HTML, so that a page requests data before the app is loaded
// (boot/ahead.ts). `e2e/walks/loading.e2e.ts` checks that the pages really send them.
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { listAvailableProducts, listProducts } from '@raan/contract/catalogue/product-endpoints';
import { HOT_PRODUCTS_PER_PAGE, SEARCH_PER_PAGE, TRANSACTIONS_PER_PAGE } from '@raan/contract/constants';
import {
  listNotifications,
  NOTIFICATIONS_PER_PAGE,
} from '@raan/contract/notifications/notification-endpoints';
import { listOrders, ORDERS_PER_PAGE, type OrderQuery } from '@raan/contract/orders/order-endpoints';
import { getProfile, getTodayStats } from '@raan/contract/sellers/seller-endpoints';
import {
  getSalesReport,
  getShopOverview,
  getWeeklyOrderStats,
} from '@raan/contract/shop/shop-report-endpoints';
import { getStoreSetting } from '@raan/contract/shop/shop-endpoints';
import { getSystem } from '@raan/contract/system/system-endpoints';
import { getDepositInfo } from '@raan/contract/wallet/recharge-endpoints';
import { listTransactions } from '@raan/contract/wallet/wallet-endpoints';
import { listBankCards } from '@raan/contract/withdrawals/bank-card-endpoints';
import { getWithdrawLimits } from '@raan/contract/withdrawals/withdrawal-endpoints';
import { AVAILABLE_PER_PAGE } from '#seller/features/shop/shop.api.ts';

/** An endpoint and its query, with parameters in the order of the page's own call. */
type PageRequest = readonly [endpoint: EndpointDefinition, query?: object];

const profile: PageRequest = [getProfile];
const hotProducts: PageRequest = [
  listProducts,
  { hot: true, sort: 'sales', per_page: HOT_PRODUCTS_PER_PAGE },
];
const orders = (query: OrderQuery): readonly PageRequest[] => [
  [listOrders, { ...query, per_page: ORDERS_PER_PAGE }],
  profile,
];

/** By route path. Only data of the first screen, because the app's files share the connection. */
export const EARLY_REQUESTS: Readonly<Record<string, readonly PageRequest[]>> = {
  '/': [[getSystem], hotProducts, profile],
  '/products': [[listProducts, { per_page: SEARCH_PER_PAGE }]],
  '/shop': [profile, [getShopOverview], [getWeeklyOrderStats]],
  '/shop-management': [[listAvailableProducts, { per_page: AVAILABLE_PER_PAGE }]],
  '/store-setting': [[getStoreSetting]],
  '/sales-report': [[getSalesReport, { view: 'day' }]],
  '/pending-payment': orders({ status: 'pending_payment', sort: 'created_desc' }),
  '/pending-shipment': orders({ status: 'pending_shipment', sort: 'created_asc' }),
  '/pending-receipt': orders({ status: 'pending_delivery', sort: 'delivered_first' }),
  '/completed-orders': orders({ status: 'completed', sort: 'completed_desc' }),
  '/notifications': [[listNotifications, { per_page: NOTIFICATIONS_PER_PAGE, group_by: 'order' }]],
  '/profile': [profile, [getTodayStats], hotProducts],
  '/deposit': [[getDepositInfo], profile],
  '/withdrawal': [profile, [getWithdrawLimits], [listBankCards]],
  '/bank-cards': [[listBankCards], profile],
  '/revenue-record': [[listTransactions, { per_page: TRANSACTIONS_PER_PAGE }], profile],
};
