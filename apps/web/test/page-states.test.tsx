// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { listNotifications } from '@raan/contract/notifications/notification-endpoints';
import { countOrders, listOrders } from '@raan/contract/orders/order-endpoints';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

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
  const main = within(await screen.findByRole('main'));
  await main.findByText(text, { exact: false });
  expect(main.queryAllByRole('article')).toEqual([]);
});
