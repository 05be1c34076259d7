// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { DAY_MS } from '@raan/contract/durations';
import { extendShipBy, setOrderStatus } from '@raan/contract/orders/order-endpoints';
import type { OrderSummary } from '@raan/contract/orders/order';
import { formatDate } from '#lib/format.ts';
import orders from '#seller/features/orders/orders.messages.th.ts';
import { NOW, openSellerApp } from './open-app.tsx';
import { createOrder, orderNumberOf, OrderServer } from './order-server.ts';

const inDays = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString();
const day = (moment: string) => formatDate(moment, 'weekday', 'th-TH');
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const pageText = () => screen.getByRole('main').textContent ?? '';

async function openOrder(
  changes: Partial<OrderSummary>,
  status: OrderSummary['status'] = 'pending_delivery',
) {
  const server = new OrderServer([createOrder(1, status, changes)]);
  const user = await openSellerApp('/order/1', { server });
  await screen.findByText(orderNumberOf(1));
  return { server, user };
}

it('[FLOW-01] shows the ship-by date, the time left on the last day, and the cancellation of a late order', async () => {
  const [later, tomorrow, past] = [inDays(3), inDays(0.5), inDays(-1)];
  const server = new OrderServer([
    createOrder(1, 'pending_shipment', { ship_by: later }),
    createOrder(2, 'pending_shipment', { ship_by: tomorrow }),
    createOrder(3, 'pending_shipment', { ship_by: past }),
  ]);
  await openSellerApp('/pending-shipment', { server });
  const textOf = async (id: number) =>
    (await screen.findByRole('article', { name: orderNumberOf(id) })).textContent;
  expect(await textOf(1)).toContain(fill(orders.outlookShort_ships_late, { at: day(later) }));
  expect(await textOf(2)).toContain('11 ชม.');
  expect(await textOf(3)).toContain(fill(orders.outlookShort_cancels_unshipped, { at: day(inDays(1)) }));
});

it('[FLOW-01] extends the ship-by date once, with a reason, and shows the date of the server', async () => {
  const extended = inDays(5);
  const { server, user } = await openOrder({ ship_by: inDays(2) }, 'pending_shipment');
  server.on(extendShipBy, () => {
    server.change(1, { ship_by: extended, ship_by_extension: orders.awaiting_stock });
    return { order: server.orderData(1) };
  });
  await user.click(screen.getByRole('button', { name: orders.extendShipBy }));
  const sheet = await dialog(orders.extendShipBy);
  const confirm = sheet.getByRole('button', { name: orders.extendShipBy });
  await user.click(confirm);
  await sheet.findByText(orders.reasonRequired);
  await user.click(sheet.getByRole('button', { name: orders.awaiting_stock }));
  await user.click(confirm);
  await screen.findByText(fill(orders.shipByExtended, { date: day(extended) }));
  expect(server.received.find(({ endpoint }) => endpoint === extendShipBy)?.body).toEqual({
    reason: orders.awaiting_stock,
    version: 1,
  });
  await screen.findByText(fill(orders.extendedBecause, { reason: orders.awaiting_stock }));
  await waitFor(() => expect(screen.queryByRole('button', { name: orders.extendShipBy })).toBeNull());
});

it.each([
  ['offers the extension in the menu of an order', null],
  ['offers no second extension', orders.awaiting_stock],
])('[FLOW-01] %s', async (_, extension) => {
  const order = createOrder(1, 'pending_shipment', { ship_by: inDays(2), ship_by_extension: extension });
  const user = await openSellerApp('/pending-shipment', { server: new OrderServer([order]) });
  const number = orderNumberOf(1);
  await user.click(await screen.findByRole('button', { name: fill(orders.moreFor, { number }) }));
  const menu = await dialog(number);
  expect(menu.queryAllByRole('button', { name: orders.extendShipBy })).toHaveLength(extension ? 0 : 1);
});

it('[FLOW-01] offers no extension after the ship-by date', async () => {
  await openOrder({ ship_by: inDays(-1) }, 'pending_shipment');
  expect(pageText()).toContain(fill(orders.outlook_cancels_unshipped, { at: day(inDays(1)) }));
  expect(screen.queryByRole('button', { name: orders.extendShipBy })).toBeNull();
});

it('[FLOW-03] says what happens to an order in transit next, and when', async () => {
  const at = inDays(4);
  await openOrder({ courier_due_at: at });
  expect(pageText()).toContain(fill(orders.outlook_cancels_unscanned, { at: day(at) }));
});

it('[FLOW-03] says when the payment of a delivered order is expected', async () => {
  const at = inDays(6);
  await openOrder({ handed_over_at: inDays(-2), delivered_at: inDays(-1), completes_at: at });
  expect(pageText()).toContain(fill(orders.outlook_completes, { at: day(at) }));
});

it('[FLOW-03] records a delivery that the courier has not scanned, promises no money, and asks only once', async () => {
  const { server, user } = await openOrder({ handed_over_at: inDays(-2), courier_due_at: inDays(19) });
  server.on(setOrderStatus, () => {
    server.change(1, { delivery_stated_at: NOW });
    return { order: server.orderData(1) };
  });
  await user.click(await screen.findByRole('button', { name: orders.confirmDelivery }));
  const sheet = await dialog(orders.confirmDeliveryTitle);
  sheet.getByText(orders.stateDeliveryText);
  expect(sheet.queryByText(orders.willReceive)).toBeNull();
  await user.click(sheet.getByRole('button', { name: orders.confirmDelivery }));
  await screen.findByText(orders.deliveryStated);
  await waitFor(() => expect(screen.queryByRole('button', { name: orders.confirmDelivery })).toBeNull());
  expect(pageText()).toContain(fill(orders.about_delivery_stated, { date: day(NOW) }));
});

it('[FLOW-02] [FLOW-03] tells who ended an order and why', async () => {
  const ending = { asked_for: null, money_back: 'paid_back' } as const;
  const server = new OrderServer([
    createOrder(1, 'cancelled', {
      ending: { ...ending, kind: 'cancelled', by: 'customer', reason: orders.changed_mind },
    }),
    createOrder(2, 'cancelled', {
      ending: { ...ending, kind: 'cancelled', by: 'server', reason: orders.not_sent },
    }),
  ]);
  await openSellerApp('/ended-orders', { server });
  const texts = [
    { how: orders.ended_cancelled_customer, reason: orders.changed_mind },
    { how: orders.ended_cancelled_automatically, reason: orders.not_sent },
  ];
  for (const values of texts) expect(await screen.findByText(fill(orders.endedBecause, values))).toBeTruthy();
});
