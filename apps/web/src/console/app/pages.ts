// The console on one page: where each page is, and what stands in the menu.
import { lazy, type ComponentType } from 'react';
import IconClipboardList from '#icon/IconClipboardList';
import IconHome from '#icon/IconHome';
import IconPackageImport from '#icon/IconPackageImport';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconUsers from '#icon/IconUsers';
import AccountPage from '#console/features/account/account-page.tsx';
import type { Queue } from '@raan/contract/console/queue-endpoints';

export type MenuEntry = {
  path: string;
  title: 'home' | 'refunds' | 'goods' | 'sellers' | 'audit';
  icon: typeof IconHome;
  /** Whose count stands beside it. */
  queue?: Queue;
};

/** A queue of another part of the platform is one line here, one route below and its own folder in features. */
export const MENU: readonly MenuEntry[] = [
  { path: '/', title: 'home', icon: IconHome },
  { path: '/refunds', title: 'refunds', icon: IconReceiptRefund, queue: 'refunds' },
  { path: '/goods', title: 'goods', icon: IconPackageImport, queue: 'goods' },
  { path: '/sellers', title: 'sellers', icon: IconUsers },
  { path: '/audit', title: 'audit', icon: IconClipboardList },
];

export const ROUTES: readonly { path: string; page: ComponentType }[] = [
  { path: '/refunds', page: lazy(() => import('#console/features/refunds/refunds-page.tsx')) },
  { path: '/refunds/:id', page: lazy(() => import('#console/features/refunds/refund-page.tsx')) },
  { path: '/goods', page: lazy(() => import('#console/features/refunds/goods-page.tsx')) },
  { path: '/sellers', page: lazy(() => import('#console/features/sellers/sellers-page.tsx')) },
  { path: '/sellers/:id', page: lazy(() => import('#console/features/sellers/seller-page.tsx')) },
  { path: '/audit', page: lazy(() => import('#console/features/audit/audit-page.tsx')) },
  { path: '/account', page: AccountPage },
];
