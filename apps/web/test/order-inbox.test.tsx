// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { bulkShip, getPickList, preflightBulkShip } from '@raan/contract/shipping/shipping-endpoints';
import orders from '#seller/features/orders/orders.messages.th.ts';
import pickList from '#seller/features/shipping/pick-list.messages.th.ts';
import shipping from '#seller/features/shipping/shipping.messages.th.ts';
import selection from '#lib/list/selection.messages.th.ts';
import { openSellerApp } from './open-app.tsx';
import { createOrder, createOrders, orderNumberOf, OrderServer, trackingNumberOf } from './order-server.ts';

const fill = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, String(value)), text);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const line = (key: string, name: string, orderQuantities: Record<number, number>) => ({
  key,
  product_name: name,
  image_url: '/brand/placeholder.svg',
  choices: [],
  sku: `SKU-${key}`,
  quantity: Object.values(orderQuantities).reduce((sum, quantity) => sum + quantity, 0),
  orders: Object.entries(orderQuantities).map(([id, quantity]) => ({ id: Number(id), quantity })),
});
const listOf = (...lines: ReturnType<typeof line>[]) => ({
  order_count: 2,
  quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  is_partial: false,
  lines,
});

it('[DAY-07] shows the initials and the note of the customer on the card', async () => {
  const customer = { name: 'ม*** พ***', phone: '081****678' };
  const note = 'ฝากไว้กับยาม';
  const server = new OrderServer([createOrder(1, 'pending_shipment', { customer, note })]);
  await openSellerApp('/pending-shipment', { server });
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(note).textContent).toBe(note);
  expect(card.getByText(customer.name).textContent).toBe(customer.name);
});

it('[DAY-07] keeps the ticks of the pick list after a reload, and adds only the new quantity', async () => {
  const server = new OrderServer(createOrders(2, 'pending_shipment'));
  server.on(getPickList, listOf(line('v1', 'แก้ว', { 1: 2 }), line('v2', 'เสื้อ', { 1: 1, 2: 1 })));
  const user = await openSellerApp('/pending-shipment', { server });
  await user.click(await screen.findByRole('link', { name: orders.pickList }));
  await user.click(await screen.findByRole('checkbox', { name: 'แก้ว · SKU-v1' }));
  await screen.findByText(fill(pickList.picked, { count: 2, total: 4 }));
  server.on(getPickList, listOf(line('v1', 'แก้ว', { 1: 2, 3: 3 }), line('v2', 'เสื้อ', { 1: 1, 2: 1 })));
  const stored = { pick_list_picked: JSON.parse(localStorage.getItem('pick_list_picked') ?? '') as unknown };
  await openSellerApp('/pick-list', { server, stored });
  const cup = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'แก้ว · SKU-v1' });
  expect([cup.checked, cup.indeterminate]).toEqual([false, true]);
  screen.getByText(fill(pickList.picked, { count: 2, total: 5 }));
  expect(server.received.filter(({ endpoint }) => endpoint === getPickList).map(({ body }) => body)).toEqual([
    {},
    {},
  ]);
});

it('[DAY-07] lists only selected orders, and can show all', async () => {
  const server = new OrderServer(createOrders(2, 'pending_shipment')).on(
    getPickList,
    listOf(line('v1', 'แก้ว', { 2: 1 })),
  );
  const user = await openSellerApp('/pending-shipment', { server });
  await screen.findAllByRole('article');
  await user.click(await button(selection.select));
  await user.click(
    await screen.findByRole('checkbox', { name: fill(orders.select, { number: orderNumberOf(2) }) }),
  );
  await user.click(await screen.findByRole('link', { name: orders.pickList }));
  await screen.findByText(pickList.scopeSome);
  await user.click(await button(pickList.showAll));
  await screen.findByText(pickList.scopeAll);
  expect(server.received.filter(({ endpoint }) => endpoint === getPickList).map(({ body }) => body)).toEqual([
    { order_ids: [2] },
    {},
  ]);
});

it('[DAY-07] pairs scanned codes in any order, keeps them after leaving, and ships the orders', async () => {
  const server = new OrderServer(createOrders(2, 'pending_shipment'));
  const user = await openSellerApp('/pending-shipment', { server });
  await user.click(await button(orders.manyNumbers));
  // A hand scanner types the code and presses Enter.
  const scan = async (code: string) =>
    await user.type(await screen.findByRole('textbox', { name: shipping.scanField }), `${code}{Enter}`);
  await scan('https://raan.example');
  await screen.findByText(shipping.notCode);
  await scan(trackingNumberOf(1));
  await scan(orderNumberOf(1));
  await screen.findByText(fill(shipping.countOf, { count: 1, total: 2 }));
  await scan(trackingNumberOf(1));
  await scan(orderNumberOf(1));

  await scan(trackingNumberOf(2));
  await screen.findByText(fill(shipping.stepOrder, { number: trackingNumberOf(2) }));

  const draft = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    .filter((key) => key.startsWith('tracking_numbers_'))
    .map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  const again = await openSellerApp('/pending-shipment', { server });
  for (const [key, value] of draft) localStorage.setItem(key, value);
  await again.click(await button(orders.manyNumbers));
  await screen.findByText(fill(shipping.stepOrder, { number: trackingNumberOf(2) }));
  // The label of the second order can't be scanned.
  await again.click(await button(shipping.withoutNumber));
  await again.click(await button(new RegExp(`^${orderNumberOf(2)}`)));
  await screen.findByText(shipping.allPaired);

  const shipped = [1, 2].map((id) => ({ id, order_number: orderNumberOf(id) }));
  server.on(preflightBulkShip, {
    order_ids: [1, 2],
    count: 2,
    total_cost: 200,
    balance: 150,
    short_by: 50,
    escrow: { held: 220, profit: 20 },
    without_tracking: 0,
    blocked: [],
    warned: [],
    warned_total: 0,
  });
  server.on(bulkShip, {
    processed_orders: 2,
    total_cost: 200,
    balance_after: 150,
    orders: shipped,
    failed: [],
  });
  await again.click(await button(fill(shipping.reviewCount, { count: 2 })));
  await again.click(await button(fill(shipping.shipCount, { count: 2 })));
  await screen.findByText(fill(shipping.doneTitle, { count: 2 }));
  const [sent] = server.received.filter(({ endpoint }) => endpoint === bulkShip);
  expect(sent?.body).toEqual({
    shipments: [1, 2].map((id) => ({
      order_number: orderNumberOf(id),
      courier: 'sf',
      tracking_number: trackingNumberOf(id),
    })),
    funding: 'escrow',
  });
});
