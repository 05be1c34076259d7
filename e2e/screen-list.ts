import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { selectFirstVariant } from './phone.ts';
import { callApi, placeTestOrder, type Session } from './seller-api.ts';

export const GROUPS = ['visitor', 'seller', 'storefront', 'finance', 'reviewer'] as const;
export type Screen = { name: string; path: string; group: (typeof GROUPS)[number] };

const CART_UPDATE_MS = 900;

/** Returns every screen with ids of the demo data. */
export async function listScreens(baseUrl: string, { token, seller }: Session): Promise<Screen[]> {
  const get = (address: string) => callApi(baseUrl, 'GET', address, { token });
  const [products, shipment, transit, completed, announcements] = await Promise.all([
    get('sellers/products?per_page=1'),
    get('sellers/orders?status=pending_shipment&per_page=1'),
    get('sellers/orders?status=pending_delivery&per_page=1'),
    get('sellers/orders?status=completed&per_page=1'),
    get('system/announcements'),
  ]);
  const slug = seller.store_slug;
  const productId = products.data['products'][0].id as number;
  const { orderToken } = await placeTestOrder(baseUrl, slug, productId, { pay: false });
  const store = `/s/${slug}`;
  const toScreens = (group: Screen['group'], addresses: Readonly<Record<string, string>>): Screen[] =>
    Object.entries(addresses).map(([name, address]) => ({ name, path: address, group }));
  return [
    ...toScreens('visitor', {
      login: '/login',
      register: '/register',
      'forgot-password': '/forgot-password',
      'reset-password': '/reset-password#token=example',
      'reset-password-broken': '/reset-password',
      'platform-info': '/platform-info',
      terms: '/terms',
      privacy: '/privacy',
      about: '/about',
    }),
    ...toScreens('seller', {
      home: '/',
      products: '/products',
      'products-search': '/products?keyword=%E0%B8%84%E0%B8%A3%E0%B8%B5%E0%B8%A1',
      product: `/product/${productId}`,
      notifications: '/notifications',
      shop: '/shop',
      'shop-management': '/shop-management',
      'store-layout': '/store-layout',
      reviews: '/reviews',
      'shop-listed': '/shop-management?list=listed',
      'store-setting': '/store-setting',
      'sales-report': '/sales-report',
      profile: '/profile',
      'pending-payment': '/pending-payment',
      'pending-shipment': '/pending-shipment',
      'pick-list': '/pick-list',
      'pending-receipt': '/pending-receipt',
      'completed-orders': '/completed-orders',
      'ended-orders': '/ended-orders',
      'order-to-ship': `/order/${shipment.data['orders'][0]?.id}`,
      'order-on-its-way': `/order/${transit.data['orders'][0]?.id}`,
      'order-completed': `/order/${completed.data['orders'][0]?.id}`,
      refunds: '/refunds',
      withdrawal: '/withdrawal',
      'withdrawal-history': '/withdrawal?view=history',
      deposit: '/deposit',
      'deposit-history': '/deposit?view=history',
      'bank-cards': '/bank-cards',
      'revenue-record': '/revenue-record',
      arriving: '/arriving',
      verification: '/verification',
      'system-settings': '/system-settings',
      'close-account': '/close-account',
      favourites: '/favourites',
      'sample-orders': '/sample-orders',
      help: '/help',
      announcements: '/announcements',
      announcement: `/announcements/${announcements.data['announcements'][0]?.id}`,
      'sample-new': `/sample-orders/new?product=${productId}&quantity=1`,
      'sample-missing': '/sample-orders/1',
      'withdrawal-password': '/withdrawal-password',
      'not-found': '/no-such-page',
    }),
    ...toScreens('storefront', {
      store,
      'store-search': `${store}?keyword=zzz`,
      'store-product': `${store}/p/${productId}`,
      'store-cart-empty': `${store}/cart`,
      'store-cart': `${store}/cart`,
      'store-checkout': `${store}/checkout`,
      'store-order': `${store}/order/${orderToken}`,
      'store-orders': `${store}/orders`,
    }),
    ...toScreens('finance', {
      'console-home': '/console',
      'console-recharges': '/console/recharges',
      'console-recharge-accounts': '/console/recharges/accounts',
      'console-withdrawals': '/console/withdrawals',
      'console-withdrawal-missing': '/console/withdrawals/999999',
      'console-payout-files': '/console/payout-files',
      'console-payout-file-missing': '/console/payout-files/999999',
      'console-deposit-refunds': '/console/deposit-refunds',
      'console-payment-refunds': '/console/payment-refunds',
      'console-deliveries': '/console/deliveries',
      'console-open-money': '/console/open-money',
      'console-open-money-escrow': '/console/open-money/escrow',
      'console-disputes': '/console/disputes',
      'console-reconciliation': '/console/reconciliation',
      'console-trial-balance': '/console/trial-balance',
      'console-audit': '/console/audit',
      'console-settings': '/console/settings',
      'console-coupon': '/console/coupon',
      'console-account': '/console/account',
    }),
    ...toScreens('reviewer', {
      'console-orders': '/console/orders',
      'console-order': `/console/orders/${shipment.data['orders'][0]?.id}`,
      'console-verifications': '/console/verifications',
      'console-verification-missing': '/console/verifications/999999',
      'console-refunds': '/console/refunds',
      'console-refund-missing': '/console/refunds/1',
      'console-goods': '/console/goods',
      'console-messages': '/console/messages',
      'console-message-missing': '/console/messages/999999',
      'console-samples': '/console/samples',
      'console-bank-cards': '/console/bank-cards',
      'console-products': '/console/products',
      'console-product': `/console/products/${productId}`,
      'console-product-edit': `/console/products/${productId}/edit`,
      'console-product-new': '/console/products/new',
      'console-reviews': '/console/reviews',
      'console-imports': '/console/catalogue-imports',
      'console-import-missing': '/console/catalogue-imports/1',
      'console-failed-pictures': '/console/failed-pictures',
      'console-message-channels': '/console/message-channels',
      'console-announcements': '/console/announcements',
      'console-announcement-new': '/console/announcements/new',
      'console-announcement': `/console/announcements/${announcements.data['announcements'][0]?.id}`,
      'console-carousel': '/console/carousel',
      'console-sellers': '/console/sellers',
      'console-seller': `/console/sellers/${seller.id}`,
    }),
  ];
}

/** Adds the store's product to the cart. */
export async function fillCart(page: Page, screens: readonly Screen[]): Promise<void> {
  const product = screens.find(({ name }) => name === 'store-product');
  if (!product) return;
  await page.goto(product.path);
  await selectFirstVariant(page);
  await page.locator('button[data-add]').click();
  await page.waitForTimeout(CART_UPDATE_MS);
}

function readRoutePaths(table: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, '../apps/web/src', table), 'utf8');
  return [...new Set([...text.matchAll(/path: '(\/[^']*)'/g)].map(([, found = '']) => found))];
}

/** Returns the routes of the two apps that no screen covers. */
export function findUnlistedRoutes(screens: readonly Screen[]): string[] {
  const paths = screens.map((screen) => screen.path.replace(/[?#].*/, ''));
  const routes = [
    ...readRoutePaths('seller/app/routes.tsx'),
    ...readRoutePaths('console/app/pages.ts').map((route) => `/console${route === '/' ? '' : route}`),
  ];
  return routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
    return !paths.some((address) => pattern.test(address));
  });
}
