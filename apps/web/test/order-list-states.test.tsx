// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import {
  countOrders,
  listOrders,
  listOrdersByStatus,
  shipOrder,
} from '@raan/contract/orders/order-endpoints';
import orders from '#seller/features/orders/orders.messages.th.ts';
import { openSellerApp } from './open-app.tsx';
import { createOrders, orderNumberOf, OrderServer, trackingNumberOf } from './order-server.ts';

const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
/** New rows of a virtual list are hidden until they are measured. */
const rows = () => screen.queryAllByRole('article', { hidden: true });
const button = (name: string) => screen.findByRole('button', { name });
const requestedLists = (server: OrderServer) =>
  server.received.filter(({ endpoint }) => endpoint === listOrders).map(({ query }) => query);

/** Shows the end of the list on the screen, which loads the next page. */
function stubListEnd(): () => void {
  const watchers = new Set<() => void>();
  class ListEndObserver {
    readonly #notify: () => void;
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.#notify = () => callback([{ isIntersecting: true }]);
    }
    observe(): void {
      watchers.add(this.#notify);
    }
    disconnect(): void {
      watchers.delete(this.#notify);
    }
  }
  vi.stubGlobal('IntersectionObserver', ListEndObserver);
  return () => {
    for (const notify of watchers) notify();
  };
}

it('[ORD-03] shows the number of orders per status, also when the counts request fails', async () => {
  const totals = { pending_payment: 2, pending_shipment: 3, pending_delivery: 4, completed: 5 };
  const server = new OrderServer(createOrders(2, 'pending_payment'))
    .refuse(countOrders, 'SERVER_ERROR', 500)
    .on(listOrdersByStatus, ({ query }) => ({
      orders: [],
      pagination: {
        page: 1,
        per_page: 1,
        total: totals[query.get('status') as keyof typeof totals],
        has_more: true,
      },
      totals: { total_amount: 0, total_profit: 0, total_quantity: 0 },
      counts_are_partial: false,
    }));
  const user = await openSellerApp('/pending-payment', { server });
  const tabs = within(await screen.findByRole('navigation', { name: orders.groups })).getAllByRole('link');
  await waitFor(() =>
    expect(tabs.slice(0, 4).map(({ textContent }) => Number.parseInt(textContent, 10))).toEqual([2, 3, 4, 5]),
  );
  await user.click(tabs[2]!);
  await waitFor(() => expect(location.pathname).toBe('/pending-receipt'));
  const current = () =>
    within(screen.getByRole('navigation', { name: orders.groups })).getByRole('link', { current: 'page' });
  await waitFor(() => expect(current().getAttribute('href')).toBe('/pending-receipt'));
});

it.each([
  ['/pending-payment', orders.failed_pending_payment],
  ['/pending-shipment', orders.failed_pending_shipment],
  ['/pending-receipt', orders.failed_pending_delivery],
  ['/completed-orders', orders.failed_completed],
])('[ERR-05] %s reports that its orders failed to load', async (path, text) => {
  const server = new OrderServer([]);
  server.fail('answers 500', (endpoint) => endpoint === listOrders);
  await openSellerApp(path, { server });
  const main = within(await screen.findByRole('main'));
  expect((await main.findByRole('alert')).textContent).toContain(text);
});

it('[ORD-05] removes an order from a later page of the list when it ships', async () => {
  const server = new OrderServer(createOrders(4, 'pending_shipment'));
  server.pageSize = 2;
  const showEnd = stubListEnd();
  const user = await openSellerApp('/pending-shipment', { server });
  await waitFor(() => {
    showEnd();
    expect(rows()).toHaveLength(4);
  });
  // The first page, which is refetched, does not include this order.
  const row = screen.getByText(orderNumberOf(3)).closest('article')!;
  await user.click(within(row).getByText(orders.ship));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByRole('option', { name: 'SF Express' });
  await user.type(sheet.getByRole('textbox', { name: orders.trackingNumber }), trackingNumberOf(3));
  await user.selectOptions(sheet.getByLabelText(orders.courier), 'sf');
  server.on(shipOrder, () => {
    server.change(3, { status: 'pending_delivery', courier: 'sf' });
    return { order: server.orderData(3), balance_after: 0 };
  });
  await user.click(sheet.getByRole('button', { name: orders.confirmShip }));
  await waitFor(() => expect(screen.queryByText(orderNumberOf(3))).toBeNull());
  expect(rows()).toHaveLength(3);
});

it.each([
  ['/completed-orders', orders.emptyCompletedTitle],
  ['/completed-orders?period=today', orders.noMatchTitle],
])('[ORD-11] %s without any order offers a reload and no clearing of filters', async (path, title) => {
  const server = new OrderServer([]);
  const user = await openSellerApp(path, { server });
  await screen.findByText(title);
  await screen.findByText(fill(orders.loadedCounts, { loaded: 0, matched: 0 }));
  expect(screen.queryByRole('button', { name: orders.clearFilters })).toBeNull();
  server.orders = createOrders(1, 'completed');
  await user.click(screen.getByRole('button', { name: orders.reload }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('[ORD-11] clears filters without a match of completed orders, and keeps their sort order', async () => {
  const server = new OrderServer(createOrders(3, 'completed'));
  const user = await openSellerApp('/completed-orders?keyword=zzzz&sort=amount_desc', { server });
  await screen.findByText(fill(orders.noneFoundTitle, { keyword: 'zzzz' }));
  await screen.findByText(fill(orders.loadedCounts, { loaded: 3, matched: 0 }));
  await user.click(await button(orders.clearFilters));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(location.search).toBe('?sort=amount_desc');
});

it('[ORD-10] filters completed orders by five periods, sorts them in four ways, and shows their totals', async () => {
  const server = new OrderServer(createOrders(3, 'completed'));
  const user = await openSellerApp('/completed-orders', { server });
  const hasRequested = (name: string, value: string | null) =>
    waitFor(() => expect(requestedLists(server).some((query) => query.get(name) === value)).toBe(true));
  for (const [period, label] of [
    ['today', orders.period_today],
    ['week', orders.period_thisWeek],
    ['month', orders.period_thisMonth],
    ['last3months', orders.period_last3months],
    [null, orders.period_all],
  ] as const) {
    await user.click(await button(label));
    await waitFor(() => expect(new URLSearchParams(location.search).get('period')).toBe(period));
    await hasRequested('period', period);
  }
  for (const sort of ['completed_asc', 'amount_desc', 'amount_asc', 'completed_desc'] as const) {
    await user.selectOptions(screen.getByRole('combobox', { name: orders.sort }), sort);
    await hasRequested('sort', sort);
  }
  const tile = (label: string) => screen.getAllByText(label)[0]!.parentElement?.textContent;
  await waitFor(() => expect(tile(orders.tileProfit)).toContain('฿30.00'));
  expect(tile(orders.tileAmount)).toContain('฿300.00');
  expect(tile(orders.tileOrdered)).toContain('3');
});
