// The seller app on one page: every route, who may see it, its title, its page and its texts. Pages are fetched when they are visited.
import { matchRoute } from 'wouter';
import { parse } from 'regexparam';
import { authMessages } from '#seller/features/auth/auth.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { homeMessages } from '#seller/features/home/home.ts';
import { orderMessages } from '#seller/features/orders/orders.ts';
import { productMessages } from '#seller/features/product/product.ts';
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
    messages: [homeMessages, catalogueMessages],
    topBar: false,
  },
  {
    path: '/products',
    title: 'products',
    access: 'seller',
    tab: 'home',
    page: () => import('#seller/features/catalogue/products-page.tsx'),
    messages: [catalogueMessages],
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
    path: '/pending-payment',
    title: 'pendingPayment',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/pending-payment-page.tsx'),
    messages: [orderMessages],
  },
  {
    path: '/pending-shipment',
    title: 'pendingShipment',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/pending-shipment-page.tsx'),
    messages: [orderMessages],
  },
  {
    path: '/pending-receipt',
    title: 'pendingReceipt',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/pending-receipt-page.tsx'),
    messages: [orderMessages],
  },
  {
    path: '/completed-orders',
    title: 'completedOrders',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/completed-orders-page.tsx'),
    messages: [orderMessages],
  },
  {
    path: '/order/:id',
    title: 'order',
    access: 'seller',
    tab: 'profile',
    page: () => import('#seller/features/orders/order-page.tsx'),
    messages: [orderMessages],
  },
];

export const NOT_FOUND: Route = {
  path: '*',
  title: 'notFound',
  access: 'open',
  page: () => import('./not-found-page.tsx'),
  messages: [],
};

/** The route that a path (without query) leads to. */
export function routeOf(path: string): {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
} {
  for (const route of ROUTES) {
    const [matches, params] = matchRoute(parse, route.path, path);
    if (matches) return { route, params };
  }
  return { route: NOT_FOUND, params: {} };
}
