// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { batchUpdateStatus, listOrders } from '@raan/contract/orders/order-endpoints';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import selectionTexts from '#lib/list/selection.messages.th.ts';
import orders from '#seller/features/orders/orders.messages.th.ts';
import { openSellerApp } from './open-app.tsx';
import { createOrder, createOrders, orderNumberOf, OrderServer } from './order-server.ts';
import { createSampleData } from './schema-sample.ts';

const AT = '2026-11-21T10:00:00.000Z';

const fill = (text: string, count: number) => text.replace('{count}', String(count));
const button = (name: string) => screen.findByRole('button', { name });
const checkbox = (id: number) =>
  screen.getByRole('checkbox', { name: orders.select.replace('{number}', orderNumberOf(id)) });
const sentIds = (server: OrderServer) =>
  server.received
    .filter(({ endpoint }) => endpoint === batchUpdateStatus)
    .map(({ body }) => (body as { order_ids: number[] }).order_ids);

/** Moves the orders of a batch, except those in `refused`. Those in `unscanned` are only recorded as delivered. */
function moveBatches(
  server: OrderServer,
  refused: ReadonlyMap<number, string> = new Map(),
  unscanned: ReadonlySet<number> = new Set(),
): void {
  server.on(batchUpdateStatus, ({ body }) => {
    const { order_ids, status: target } = body as { order_ids: number[]; status: 'completed' | 'cancelled' };
    const results = order_ids.map((id) => {
      const isMoved = !refused.has(id);
      const status = unscanned.has(id) ? ('pending_delivery' as const) : target;
      if (isMoved) server.change(id, unscanned.has(id) ? { delivery_stated_at: AT } : { status });
      return {
        id,
        order_number: orderNumberOf(id),
        status,
        completes_at: null,
        moved: isMoved,
        message: refused.get(id) ?? null,
      };
    });
    const processed = results.filter(({ moved }) => moved).length;
    return { processed_orders: processed, failed_orders: results.length - processed, results };
  });
}

async function openSelection(path: string, server: OrderServer): Promise<UserEvent> {
  const user = await openSellerApp(path, { server });
  await screen.findAllByRole('article');
  await user.click(await button(selectionTexts.select));
  return user;
}

it('[ORD-08] confirms the rest of a batch and shows the reason for each refused order', async () => {
  const server = new OrderServer(createOrders(4, 'pending_delivery'));
  moveBatches(server, new Map([[2, 'คำสั่งซื้อสำเร็จแล้ว']]));
  const user = await openSelection('/pending-receipt', server);
  for (const id of [1, 2, 3, 4]) await user.click(checkbox(id));
  await user.click(await button(fill(orders.confirmShort, 4)));
  await user.click(await button(fill(orders.confirmMany, 4)));
  const sheet = within(await screen.findByRole('dialog', { name: orders.batchResultTitle }));
  sheet.getByText(fill(orders.batchMoved, 3));
  sheet.getByText('คำสั่งซื้อสำเร็จแล้ว');
  expect(sheet.getByRole('link', { name: orderNumberOf(2) }).getAttribute('href')).toBe('/order/2');
  await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(1));
});

it('[ORD-08] sends refused orders again on retry, and completes those that can be completed now', async () => {
  const server = new OrderServer(createOrders(2, 'pending_delivery'));
  moveBatches(server, new Map([[1, 'ลูกค้าขอคืนเงิน']]));
  const user = await openSelection('/pending-receipt', server);
  for (const id of [1, 2]) await user.click(checkbox(id));
  await user.click(await button(fill(orders.confirmShort, 2)));
  await user.click(await button(fill(orders.confirmMany, 2)));
  await screen.findByText('ลูกค้าขอคืนเงิน');
  moveBatches(server);
  await user.click(await button(orders.batchRetryOne));
  await screen.findByText(fill(orders.confirmedMany, 2));
  expect(sentIds(server)).toEqual([[1, 2], [1]]);
  const keys = server.received
    .filter(({ endpoint }) => endpoint === batchUpdateStatus)
    .map(({ headers }) => headers.get('Idempotency-Key'));
  // A retry with the same key would only return the first result.
  expect(new Set(keys).size).toBe(2);
});

it('[ORD-08] counts orders whose response was lost when a batch of all matches continues', async () => {
  const server = new OrderServer(createOrders(6, 'pending_delivery'));
  server.pageSize = 3;
  moveBatches(server);
  const user = await openSelection('/pending-receipt', server);
  await user.click(screen.getByRole('checkbox', { name: fill(selectionTexts.selectAllCount, 6) }));
  await user.click(await button(fill(orders.confirmShort, 6)));
  let steps = 0;
  server.fail('is cut after it was done', (endpoint) => {
    if (endpoint === batchUpdateStatus) steps += 1;
    return endpoint === batchUpdateStatus && steps === 2;
  });
  await user.click(await button(fill(orders.confirmMany, 6)));
  await user.click(await button(orders.batchContinue));
  await screen.findByText(fill(orders.confirmedMany, 6));
  expect(server.inStatus('completed')).toHaveLength(6);
  // The lost step is repeated first, although its orders have left the list.
  expect(sentIds(server)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [4, 5, 6],
  ]);
});

it('[FLOW-03] keeps orders that the courier has not delivered, and counts completed and recorded ones apart', async () => {
  const server = new OrderServer(createOrders(4, 'pending_delivery'));
  moveBatches(server, new Map([[4, 'ลูกค้าขอคืนเงิน']]), new Set([2, 3]));
  const user = await openSelection('/pending-receipt', server);
  for (const id of [1, 2, 3, 4]) await user.click(checkbox(id));
  await user.click(await button(fill(orders.confirmShort, 4)));
  await user.click(await button(fill(orders.confirmMany, 4)));
  const sheet = within(await screen.findByRole('dialog', { name: orders.batchResultTitle }));
  sheet.getByText(fill(orders.batchMoved, 1));
  sheet.getByText(fill(orders.statedMany, 2));
  await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(3));
});

it('[FLOW-03] offers early receipt only for orders that the courier has scanned', async () => {
  const server = new OrderServer([
    createOrder(1, 'pending_delivery'),
    createOrder(2, 'pending_delivery', { handed_over_at: AT }),
  ]);
  const user = await openSelection('/pending-receipt', server);
  await user.click(checkbox(1));
  await screen.findByText(orders.earlyNotScanned);
  await user.click(checkbox(2));
  await waitFor(() => expect(screen.queryByText(orders.earlyNotScanned)).toBeNull());
});

it('[ORD-08] selects all orders that match the filter, without those deselected again', async () => {
  const server = new OrderServer(createOrders(6, 'pending_delivery'));
  server.pageSize = 3;
  const user = await openSelection('/pending-receipt?period=week', server);
  await user.click(screen.getByRole('checkbox', { name: fill(selectionTexts.selectAllCount, 6) }));
  await button(fill(orders.confirmShort, 6));
  await user.click(checkbox(2));
  await user.click(await button(fill(orders.confirmShort, 5)));
  moveBatches(server);
  await user.click(await button(fill(orders.confirmMany, 5)));
  await screen.findByText(fill(orders.confirmedMany, 5));
  expect(sentIds(server)).toEqual([
    [1, 3],
    [4, 5, 6],
  ]);
  const lists = server.received.filter(({ endpoint }) => endpoint === listOrders);
  expect(new Set(lists.map(({ query }) => query.get('period')))).toEqual(new Set(['week']));
});

it('[ORD-08] keeps “all but one” under another sort order, ends it under another period, and keeps both filters', async () => {
  const user = await openSelection('/pending-receipt', new OrderServer(createOrders(3, 'pending_delivery')));
  await user.click(screen.getByRole('checkbox', { name: fill(selectionTexts.selectAllCount, 3) }));
  await user.click(checkbox(1));
  await button(fill(orders.confirmShort, 2));
  await user.selectOptions(screen.getByRole('combobox', { name: orders.sort }), 'created_asc');
  await waitFor(() => expect(location.search).toBe('?sort=created_asc'));
  await button(fill(orders.confirmShort, 2));
  await user.selectOptions(screen.getByRole('combobox', { name: orders.period }), 'week');
  await screen.findByText(orders.nothingSelected);
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await user.click(await button(selectionTexts.leave));
  await button(selectionTexts.select);
  // The history entry of the selection mode is removed later.
  await waitFor(() => expect(history.state).toBeNull());
  expect(location.search).toBe('?sort=created_asc&period=week');
});

it('[ORD-04] requires a reason to cancel orders, and reports those cancelled elsewhere', async () => {
  const server = new OrderServer(createOrders(3, 'pending_payment'));
  moveBatches(server, new Map([[2, 'คำสั่งซื้อยกเลิกแล้ว']]));
  const user = await openSelection('/pending-payment', server);
  await screen.findByText(orders.nothingSelected);
  for (const id of [1, 2, 3]) await user.click(checkbox(id));
  await user.click(await button(fill(orders.cancelMany, 3)));
  const sheet = within(await screen.findByRole('dialog'));
  const confirm = sheet.getByRole('button', { name: fill(orders.cancelMany, 3) });
  await user.click(confirm);
  await sheet.findByText(orders.reasonRequired);
  expect(sentIds(server)).toEqual([]);
  await user.type(sheet.getByRole('textbox', { name: orders.reason }), 'สินค้าหมด');
  await user.click(confirm);
  await screen.findByText(fill(orders.batchMoved, 2));
  screen.getByText('คำสั่งซื้อยกเลิกแล้ว');
  const [sent] = server.received.filter(({ endpoint }) => endpoint === batchUpdateStatus);
  expect(sent?.body).toEqual({ order_ids: [1, 2, 3], status: 'cancelled', note: 'สินค้าหมด' });
});

it('[ORD-09] links to customer service when early receipt is not granted', async () => {
  const server = new OrderServer([createOrder(1, 'pending_delivery', { handed_over_at: AT })]);
  const { seller } = createSampleData(getProfile);
  server.on(getProfile, { seller: { ...seller, can_bulk_profit_status: false } });
  const user = await openSelection('/pending-receipt', server);
  await user.click(checkbox(1));
  await user.click(await button(orders.early));
  const sheet = within(await screen.findByRole('dialog', { name: orders.earlyOffTitle }));
  expect(sheet.getByRole('link', { name: orders.toHelp }).getAttribute('href')).toBe('/help#contact');
});
