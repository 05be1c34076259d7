import { matchRoute } from 'wouter';
import { parse } from 'regexparam';
import { termsMessages } from '#seller/lib/terms-messages.ts';
import { accountClosingMessages } from '#seller/features/account-closing/account-closing-messages.ts';
import { announcementMessages } from '#seller/features/announcements/announcements-messages.ts';
import { authMessages } from '#seller/features/auth/auth-messages.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { favouriteMessages } from '#seller/features/favourites/favourites-messages.ts';
import { homeMessages } from '#seller/features/home/home-messages.ts';
import { notificationMessages } from '#seller/features/notifications/notifications-messages.ts';
import { pushMessages } from '#seller/features/notifications/push-messages.ts';
import { documentMessages } from '#seller/features/documents/documents-messages.ts';
import { orderMessages } from '#seller/features/orders/orders-messages.ts';
import { trackingMessages } from '#seller/features/tracking/tracking-messages.ts';
import { paymentMessages } from '#seller/lib/expected-payment/payment-messages.ts';
import { selectionMessages } from '#lib/list/selection-messages.ts';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { receiverMessages } from '#lib/receiver-messages.ts';
import { pickListMessages } from '#seller/features/shipping/pick-list-messages.ts';
import { shippingMessages } from '#seller/features/shipping/shipping-messages.ts';
import { infoMessages } from '#seller/features/info/info-messages.ts';
import { productMessages } from '#seller/features/product/product-messages.ts';
import { refundMessages } from '#seller/features/refunds/refund-messages.ts';
import { reportMessages } from '#seller/features/report/report-messages.ts';
import { listingMessages } from '#seller/features/shop/listing-messages.ts';
import { sampleMessages } from '#seller/features/samples/sample-messages.ts';
import { shopMessages } from '#seller/features/shop/shop-messages.ts';
import { storeSettingMessages } from '#seller/features/shop/store-setting-messages.ts';
import { profileMessages } from '#seller/features/profile/profile-messages.ts';
import { helpMessages } from '#seller/features/settings/help-messages.ts';
import { settingsMessages } from '#seller/features/settings/settings-messages.ts';
import { verificationMessages } from '#seller/features/verification/verification-messages.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { statementMessages } from '#seller/features/wallet/statement-messages.ts';
import { transactionMessages } from '#seller/features/wallet/transaction-messages.ts';
import { walletMessages } from '#seller/features/wallet/wallet-messages.ts';
import { withdrawalMessages } from '#seller/features/withdrawals/withdrawal-messages.ts';
import type { Route } from './route.ts';

export const ROUTES: readonly Route[] = [
  {
    path: '/login',
    title: 'login',
    access: 'guest',
    page: () => import('#seller/features/auth/login-page.tsx'),
    messages: [authMessages],
    plain: true,
    prerender: true,
  },
  {
    path: '/register',
    title: 'register',
    access: 'guest',
    page: () => import('#seller/features/auth/register-page.tsx'),
    messages: [authMessages],
    plain: true,
    prerender: true,
  },
  {
    path: '/forgot-password',
    title: 'forgotPassword',
    access: 'open',
    page: () => import('#seller/features/auth/forgot-password-page.tsx'),
    messages: [authMessages],
    plain: true,
    prerender: true,
  },
  {
    path: '/reset-password',
    title: 'resetPassword',
    access: 'open',
    page: () => import('#seller/features/auth/reset-password-page.tsx'),
    messages: [authMessages],
    plain: true,
    prerender: true,
  },
  {
    path: '/',
    title: 'home',
    access: 'seller',
    tab: 'home',
    page: () => import('#seller/features/home/home-page.tsx'),
    messages: [homeMessages, catalogueMessages, announcementMessages],
    topBar: false,
    firstView: true,
  },
  {
    path: '/products',
    title: 'products',
    access: 'seller',
    tab: 'home',
    page: () => import('#seller/features/catalogue/products-page.tsx'),
    messages: [catalogueMessages],
    firstView: true,
  },
  {
    path: '/product/:id',
    title: 'product',
    access: 'seller',
    tab: 'home',
    page: () => import('#seller/features/product/product-page.tsx'),
    messages: [productMessages, catalogueMessages],
  },
  {
    path: '/favourites',
    title: 'favourites',
    access: 'seller',
    tab: 'home',
    page: () => import('#seller/features/favourites/favourites-page.tsx'),
    messages: [favouriteMessages, catalogueMessages],
  },
  {
    path: '/sample-orders/new',
    title: 'newSample',
    access: 'seller',
    tab: 'home',
    page: () => import('#seller/features/samples/new-sample-page.tsx'),
    messages: [sampleMessages, receiverMessages, productMessages, catalogueMessages],
  },
  {
    path: '/sample-orders',
    title: 'samples',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/samples/samples-page.tsx'),
    messages: [sampleMessages],
  },
  {
    path: '/sample-orders/:id',
    title: 'sample',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/samples/sample-page.tsx'),
    messages: [sampleMessages],
  },
  {
    path: '/shop',
    title: 'shop',
    access: 'seller',
    tab: 'shop',
    page: () => import('#seller/features/shop/shop-page.tsx'),
    messages: [shopMessages, listingMessages, selectionMessages, catalogueMessages, reportMessages],
    firstView: true,
  },
  {
    path: '/shop-management',
    title: 'shopManagement',
    access: 'seller',
    tab: 'shop',
    page: () => import('#seller/features/shop/shop-management-page.tsx'),
    messages: [shopMessages, listingMessages, selectionMessages, catalogueMessages],
    firstView: true,
  },
  {
    path: '/store-setting',
    title: 'storeSetting',
    access: 'seller',
    tab: 'shop',
    page: () => import('#seller/features/shop/store-setting-page.tsx'),
    messages: [shopMessages, storeSettingMessages],
  },
  {
    path: '/sales-report',
    title: 'salesReport',
    access: 'seller',
    tab: 'shop',
    page: () => import('#seller/features/report/sales-report-page.tsx'),
    messages: [reportMessages, catalogueMessages],
  },
  {
    path: '/platform-info',
    title: 'platformInfo',
    access: 'open',
    tab: 'profile',
    page: () => import('#seller/features/info/platform-info-page.tsx'),
    messages: [infoMessages],
    prerender: true,
  },
  {
    path: '/terms',
    title: 'terms',
    access: 'open',
    tab: 'profile',
    page: () => import('#seller/features/info/terms-page.tsx'),
    messages: [infoMessages, termsMessages],
    prerender: true,
  },
  {
    path: '/privacy',
    title: 'privacy',
    access: 'open',
    tab: 'profile',
    page: () => import('#seller/features/info/privacy-page.tsx'),
    messages: [infoMessages],
    prerender: true,
  },
  {
    path: '/about',
    title: 'about',
    access: 'open',
    tab: 'profile',
    page: () => import('#seller/features/info/about-page.tsx'),
    messages: [infoMessages],
    prerender: true,
  },
  {
    path: '/pending-payment',
    title: 'pendingPayment',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/pending-payment-page.tsx'),
    messages: [orderMessages, selectionMessages],
    firstView: true,
  },
  {
    path: '/pending-shipment',
    title: 'pendingShipment',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/pending-shipment-page.tsx'),
    messages: [orderMessages, paymentMessages, selectionMessages, parcelMessages, shippingMessages],
    firstView: true,
  },
  {
    path: '/pending-receipt',
    title: 'pendingReceipt',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/pending-receipt-page.tsx'),
    messages: [
      orderMessages,
      paymentMessages,
      selectionMessages,
      parcelMessages,
      trackingMessages,
      shippingMessages,
    ],
    firstView: true,
  },
  {
    path: '/completed-orders',
    title: 'completedOrders',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/completed-orders-page.tsx'),
    messages: [orderMessages],
    firstView: true,
  },
  {
    path: '/pick-list',
    title: 'pickList',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/shipping/pick-list-page.tsx'),
    messages: [pickListMessages],
  },
  {
    path: '/ended-orders',
    title: 'endedOrders',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/ended-orders-page.tsx'),
    messages: [orderMessages],
  },
  {
    path: '/refunds',
    title: 'refunds',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/refunds/refunds-page.tsx'),
    messages: [refundMessages],
  },
  {
    path: '/order/:id',
    title: 'order',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/order-page.tsx'),
    messages: [
      orderMessages,
      paymentMessages,
      parcelMessages,
      trackingMessages,
      refundMessages,
      documentMessages,
      shippingMessages,
    ],
  },
  {
    path: '/notifications',
    title: 'notifications',
    access: 'seller',
    tab: 'notifications',
    page: () => import('#seller/features/notifications/notifications-page.tsx'),
    messages: [notificationMessages, selectionMessages],
    firstView: true,
  },
  {
    path: '/profile',
    title: 'profile',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/profile/profile-page.tsx'),
    messages: [profileMessages, paymentMessages, catalogueMessages, pushMessages],
    firstView: true,
  },
  {
    path: '/deposit',
    title: 'deposit',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/wallet/deposit-page.tsx'),
    messages: [walletMessages, bankMessages],
  },
  {
    path: '/withdrawal',
    title: 'withdrawal',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/withdrawals/withdrawal-page.tsx'),
    messages: [walletMessages, withdrawalMessages, bankMessages],
  },
  {
    path: '/bank-cards',
    title: 'bankCards',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/withdrawals/bank-cards-page.tsx'),
    messages: [withdrawalMessages, bankMessages],
  },
  {
    path: '/withdrawal-password',
    title: 'withdrawalPassword',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/withdrawals/withdrawal-password-page.tsx'),
    messages: [withdrawalMessages],
  },
  {
    path: '/arriving',
    title: 'arriving',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/arriving/arriving-page.tsx'),
    messages: [paymentMessages],
  },
  {
    path: '/revenue-record',
    title: 'revenueRecord',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/wallet/revenue-record-page.tsx'),
    messages: [walletMessages, transactionMessages, statementMessages, paymentMessages],
    firstView: true,
  },
  {
    path: '/verification',
    title: 'verification',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/verification/verification-page.tsx'),
    messages: [verificationMessages],
  },
  {
    path: '/system-settings',
    title: 'systemSettings',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/settings/system-settings-page.tsx'),
    messages: [settingsMessages, pushMessages],
  },
  {
    path: '/close-account',
    title: 'closeAccount',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/account-closing/account-closing-page.tsx'),
    messages: [accountClosingMessages],
  },
  {
    path: '/help',
    title: 'help',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/settings/help-page.tsx'),
    messages: [helpMessages],
  },
  {
    path: '/announcements',
    title: 'announcements',
    access: 'seller',
    tab: 'home',
    page: () => import('#seller/features/announcements/announcements-page.tsx'),
    messages: [announcementMessages],
  },
  {
    path: '/announcements/:id',
    title: 'announcements',
    access: 'seller',
    tab: 'home',
    page: () => import('#seller/features/announcements/announcement-page.tsx'),
    messages: [announcementMessages],
  },
];

export const NOT_FOUND: Route = {
  path: '*',
  title: 'notFound',
  access: 'open',
  page: () => import('./not-found-page.tsx'),
  messages: [],
};

/** Finds the route of a path without query. */
export function findRoute(path: string): {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
} {
  for (const route of ROUTES) {
    const [matches, params] = matchRoute(parse, route.path, path);
    if (matches) return { route, params };
  }
  return { route: NOT_FOUND, params: {} };
}
