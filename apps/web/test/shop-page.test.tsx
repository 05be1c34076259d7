// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import { getListedProducts } from '@raan/contract/shop/shop-endpoints';
import { getShopOverview, getWeeklyOrderStats } from '@raan/contract/shop/shop-report-endpoints';
import report from '#seller/features/report/report.messages.en.ts';
import shop from '#seller/features/shop/shop.messages.en.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const GROUPS = [
  {
    status: 'pending_shipment',
    name: shop.group_pending_shipment,
    path: '/pending-shipment',
    count: 31,
    amount: 3_100.25,
  },
  {
    status: 'pending_delivery',
    name: shop.group_pending_delivery,
    path: '/pending-receipt',
    count: 42,
    amount: 4_200.5,
  },
  {
    status: 'pending_payment',
    name: shop.group_pending_payment,
    path: '/pending-payment',
    count: 53,
    amount: 5_300.75,
  },
  { status: 'completed', name: shop.group_completed, path: '/completed-orders', count: 64, amount: 6_400 },
] as const;
const totalsOf = (
  groups: readonly { status: (typeof GROUPS)[number]['status']; count: number; amount: number }[],
) =>
  // In a different order than on the page.
  groups
    .map(({ status, count, amount }) => ({ status, count, total_amount: amount, profit: 1 }))
    .toReversed();

/** Monday 16 to Sunday 22 November 2026: the app opens on that Sunday. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const WEEK = Array.from(WEEKDAYS, (_, index) => ({
  date: `2026-11-${16 + index}`,
  orders: index + 1,
  total_amount: (index + 1) * 110.5,
  profit: (index + 1) * 10.25,
}));

function shopServer(): FakeServer {
  const { seller } = createSampleData(getProfile);
  const figures = {
    today_orders_count: 5,
    total_orders_count: 1_234,
    today_profit: 67.5,
    total_profit: 8_901.25,
  };
  const [product] = createSampleData(getListedProducts).products;
  return new FakeServer({ samples: true })
    .on(getProfile, { seller: { ...seller, ...figures } })
    .on(getShopOverview, { ...createSampleData(getShopOverview), orders: totalsOf(GROUPS) })
    .on(getWeeklyOrderStats, {
      status: null,
      from: WEEK[0]!.date,
      to: WEEK[6]!.date,
      days: WEEK,
      total: { orders: 28, total_amount: 3_094, profit: 287 },
      compared: { orders: 21, total_amount: 3_000, profit: 200 },
      before: { orders: 20, total_amount: 2_400, profit: 190 },
    })
    .on(getListedProducts, ({ query }) => ({
      ...createSampleData(getListedProducts),
      products: [901, 902, 903, 904, 905]
        .slice(0, Number(query.get('per_page') ?? 5))
        .map((id) => ({ ...product!, id, name: `Listed ${id}` })),
    }));
}

const openShop = (server: FakeServer) => openSellerApp('/shop', { server, language: 'en' });
const sectionOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section')!);

it('[SHOP-01] the overview tiles show orders and profit of today and in total', async () => {
  await openShop(shopServer());
  await screen.findByText('1,234');
  const overview = screen.getByLabelText(shop.overview);
  const valueOf = (label: string) => within(overview).getByText(label).nextElementSibling?.textContent;
  expect(valueOf(shop.todayOrders)).toBe('5');
  expect(valueOf(shop.totalOrders)).toBe('1,234');
  expect(valueOf(shop.todayProfit)).toBe('฿67.50');
  expect(valueOf(shop.totalProfit)).toBe('฿8,901.25');
});

it('[SHOP-02] four shortcuts lead to shop management, store preview, order management and the sales report', async () => {
  const user = await openShop(shopServer());
  const shortcuts = within(await screen.findByRole('navigation', { name: shop.shortcuts }));
  expect(shortcuts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    shop.shopManagement,
    shop.previewStore,
    shop.orderManagement,
    shop.salesReport,
  ]);
  const target = (name: string) => shortcuts.getByRole('link', { name }).getAttribute('href');
  expect(target(shop.shopManagement)).toBe('/shop-management');
  expect(target(shop.salesReport)).toBe('/sales-report');
  const tools = within(screen.getByRole('navigation', { name: shop.storeTools }));
  expect(tools.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/store-layout',
    '/reviews',
  ]);
  for (const [shortcut, title] of [
    [shop.previewStore, shop.previewTitle],
    [shop.orderManagement, shop.ordersTitle],
  ] as const) {
    await user.click(shortcuts.getByRole('button', { name: shortcut }));
    const sheet = await screen.findByRole('dialog', { name: title });
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('[SHOP-07] order management shows count and total of each group, refreshes them, and leads to the orders', async () => {
  const server = shopServer();
  const user = await openShop(server);
  await user.click(await screen.findByRole('button', { name: shop.orderManagement }));
  const sheet = within(await screen.findByRole('dialog', { name: shop.ordersTitle }));
  const rows = () => sheet.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
  const baht = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });
  const rowsOf = (groups: readonly { name: string; path: string; count: number; amount: number }[]) =>
    groups.map(({ name, path, count, amount }) => [
      path,
      `${name}${count} orders฿${baht.format(amount)}${shop.viewAll}`,
    ]);
  await sheet.findAllByRole('link');
  expect(rows()).toEqual(rowsOf(GROUPS));

  const later = GROUPS.map((group) => ({ ...group, count: group.count + 100, amount: group.amount + 1_000 }));
  server.on(getShopOverview, { ...createSampleData(getShopOverview), orders: totalsOf(later) });
  await user.click(sheet.getByRole('button', { name: shop.refresh }));
  await waitFor(() => expect(rows()).toEqual(rowsOf(later)));
  await user.click(sheet.getAllByRole('link')[3]!);
  await waitFor(() => expect(location.pathname).toBe('/completed-orders'));
});

it('[SHOP-09] the week shows its revenue from Monday to Sunday as a chart and a table, with the trend', async () => {
  await openShop(shopServer());
  const week = await sectionOf(report.week);
  const chart = await week.findByRole('img');
  expect(chart.getAttribute('aria-label')).toContain('฿3,094.00');
  expect(chart.getAttribute('aria-label')).toMatch(/16.*22/);
  expect([...chart.children].map(({ textContent }) => textContent)).toEqual(
    WEEK.map(({ total_amount }) => String(Math.floor(total_amount))),
  );
  week.getByText('28 orders', { exact: false });
  week.getByText('฿287.00', { exact: false });
  // 3,000 against 2,400.
  week.getByText(report.week_up.replace('{percent}', '25'));
  const rows = week.getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual(
    WEEK.map(({ orders, total_amount, profit }, index) => [
      WEEKDAYS[index],
      String(orders),
      `฿${total_amount.toFixed(2)}`,
      `฿${profit.toFixed(2)}`,
    ]),
  );
  expect(week.getByRole('link', { name: report.fullReport }).getAttribute('href')).toBe('/sales-report');
});

it('[SHOP-09] the dashboard counts the orders of each group and shows the four products listed last', async () => {
  await openShop(shopServer());
  const orders = await sectionOf(shop.orderSummary);
  await orders.findByText('31');
  expect(orders.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
    GROUPS.map(({ path, count, name }) => [path, `${count}${name}`]),
  );

  const recent = await sectionOf(shop.recentProducts);
  await recent.findByText('Listed 901', { exact: false });
  const products = recent.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(products.filter((href) => href?.startsWith('/product/'))).toEqual(
    [901, 902, 903, 904].map((id) => `/product/${id}`),
  );
  expect(recent.getByRole('link', { name: shop.viewAll }).getAttribute('href')).toBe(
    '/shop-management?list=listed',
  );
});
