// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { listProducts } from '@raan/contract/catalogue/product-endpoints';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import { countOrders, listOrders } from '@raan/contract/orders/order-endpoints';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

type List = { path: string; list: EndpointDefinition; row: () => HTMLElement[] };
const LISTS: readonly List[] = [
  { path: '/', list: listProducts, row: productLinks },
  { path: '/shop', list: listProducts, row: productLinks },
  ...['/pending-payment', '/pending-shipment', '/pending-receipt', '/completed-orders'].map((path) => ({
    path,
    list: listOrders,
    row: articles,
  })),
  { path: '/notifications', list: listNotifications, row: articles },
];

const main = () => screen.getByRole('main');
function productLinks(): HTMLElement[] {
  return within(main())
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/product/'));
}
function articles(): HTMLElement[] {
  return within(main()).queryAllByRole('article');
}
const placeholders = () => main().querySelectorAll('.animate-shimmer');

it.each(LISTS)(
  '[SHELL-06] $path shows placeholders, then the failure with a retry, then its list',
  async ({ path, list, row }) => {
    const server = new FakeServer({ samples: true });
    const release = server.holdResponse(list);
    server.fail('answers 500', (endpoint) => endpoint === list);
    const user = await openSellerApp(path, { server });
    await waitFor(() => expect(placeholders().length).toBeGreaterThan(0));
    expect(row()).toEqual([]);
    release();
    const failure = await within(main()).findByRole('alert');
    expect(failure.textContent).toContain('เกิดข้อผิดพลาดภายในระบบ');
    server.recover();
    await user.click(within(failure).getByRole('button', { name: 'ลองอีกครั้ง' }));
    await waitFor(() => expect(row().length).toBeGreaterThan(0));
    expect(within(main()).queryByRole('alert')).toBeNull();
  },
);

it.each([
  ['/pending-payment', 'ยังไม่มีคำสั่งซื้อ'],
  ['/pending-shipment', 'ยังไม่มีคำสั่งซื้อ'],
  ['/pending-receipt', 'ยังไม่มีคำสั่งซื้อ'],
  ['/completed-orders', 'ยังไม่มีคำสั่งซื้อ'],
  ['/notifications', 'ยังไม่มีการแจ้งเตือน'],
])('[SHELL-06] %s says that there is nothing yet', async (path, text) => {
  const empty = { page: 1, per_page: 20, total: 0, has_more: false };
  const { seller } = createSampleData(getProfile);
  const server = new FakeServer({ samples: true })
    .on(getProfile, { seller: { ...seller, total_orders_count: 0 } })
    .on(countOrders, { pending_payment: 0, pending_shipment: 0, pending_delivery: 0, completed: 0 })
    .on(listOrders, { ...createSampleData(listOrders), orders: [], pagination: empty })
    .on(listNotifications, { ...createSampleData(listNotifications), notifications: [], pagination: empty });
  await openSellerApp(path, { server });
  await within(await screen.findByRole('main')).findByText(text, { exact: false });
  expect(articles()).toEqual([]);
});
