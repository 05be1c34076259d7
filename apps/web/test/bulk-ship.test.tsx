// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, onTestFinished } from 'vitest';
import { bulkShip, preflightBulkShip } from '@raan/contract/shipping/shipping-endpoints';
import orders from '#seller/features/orders/orders.messages.th.ts';
import shipping from '#seller/features/shipping/shipping.messages.th.ts';
import tracking from '#seller/features/tracking/tracking.messages.th.ts';
import { openSellerApp } from './open-app.tsx';
import { createOrders, orderNumberOf, OrderServer, trackingNumberOf } from './order-server.ts';

const fill = (text: string, count: number) => text.replace('{count}', String(count));
const button = (name: string) => screen.findByRole('button', { name });

const PREFLIGHT = {
  order_ids: [1],
  count: 1,
  total_cost: 100,
  balance: 30_000,
  short_by: 0,
  escrow: { held: 110, profit: 10 },
  without_tracking: 0,
  blocked: [],
  warned: [],
  warned_total: 0,
};
const SHIPPED = {
  processed_orders: 1,
  total_cost: 100,
  balance_after: 0,
  orders: [{ id: 1, order_number: orderNumberOf(1) }],
  failed: [],
};

it('[ORD-07] keeps paying from the customers’ payments after another interruption', async () => {
  const server = new OrderServer(createOrders(1, 'pending_shipment')).on(preflightBulkShip, PREFLIGHT);
  server.refuse(bulkShip, 'BUSINESS_INSUFFICIENT_BALANCE', 409);
  const user = await openSellerApp('/pending-shipment', { server });
  await user.click(await button(fill(orders.shipAll, 1)));
  const ship = await button(fill(shipping.shipCount, 1));
  const fromBalance = screen.getByRole<HTMLInputElement>('radio', {
    name: new RegExp(`^${shipping.fundingBalance}`),
  });
  expect(fromBalance.checked).toBe(true);
  await user.click(ship);
  const resumeFromCustomers = await button(shipping.resumeFromEscrowOne);
  server.refuse(bulkShip, 'SERVER_ERROR', 500);
  await user.click(resumeFromCustomers);
  const resume = await button(shipping.resume);
  server.on(bulkShip, SHIPPED);
  await user.click(resume);
  await screen.findByText(fill(shipping.doneTitle, 1));
  const sent = server.received.filter(({ endpoint }) => endpoint === bulkShip);
  expect(sent.map(({ body }) => body)).toEqual([
    { order_ids: [1], funding: 'balance' },
    { order_ids: [1], funding: 'escrow' },
    { order_ids: [1], funding: 'escrow' },
  ]);
  const [balanceKey, escrowKey, repeatedKey] = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(repeatedKey).toBe(escrowKey);
  expect(balanceKey).not.toBe(escrowKey);
});

it('[DAY-07] preselects the customer’s payment when the balance is short, says why, and speaks of one order', async () => {
  const server = new OrderServer(createOrders(1, 'pending_shipment'));
  server.on(preflightBulkShip, { ...PREFLIGHT, balance: 60, short_by: 40, without_tracking: 1 });
  const user = await openSellerApp('/pending-shipment', { server });
  await user.click(await button(fill(orders.shipAll, 1)));
  const sheet = within(await screen.findByRole('dialog', { name: shipping.bulkTitleOne }));
  const fromCustomer = await sheet.findByRole<HTMLInputElement>('radio', {
    name: new RegExp(`^${shipping.fundingEscrow}`),
  });
  expect(fromCustomer.checked).toBe(true);
  expect(sheet.getAllByText(/฿60\.00.*฿40\.00/).length).toBeGreaterThan(0);
  sheet.getByText(shipping.laterTitleOne);
  await user.click(sheet.getByRole('radio', { name: new RegExp(`^${shipping.fundingBalance}`) }));
  sheet.getByText(shipping.balanceShortReason.replace('{missing}', '฿40.00'));
});

it('[ORD-07] names an order that shipped elsewhere, and ships the rest', async () => {
  const server = new OrderServer(createOrders(2, 'pending_shipment'));
  const shipped = { kind: 'wrong_state' as const, status: 'pending_delivery' as const };
  server.on(preflightBulkShip, {
    ...PREFLIGHT,
    order_ids: [2],
    blocked: [{ index: 0, order_id: 1, order_number: orderNumberOf(1), problems: [shipped] }],
  });
  server.on(bulkShip, { ...SHIPPED, orders: [{ id: 2, order_number: orderNumberOf(2) }] });
  const user = await openSellerApp('/pending-shipment', { server });
  await user.click(await button(orders.manyNumbers));
  const lines = [1, 2].map((id) => `${orderNumberOf(id)} ${trackingNumberOf(id)}`);
  await user.click(await screen.findByLabelText(shipping.numbersLabel));
  await user.paste(lines.join('\n'));
  await user.click(await button(fill(shipping.reviewCount, 2)));
  const blocked = within(
    await screen.findByRole('region', { name: new RegExp(`^${fill(shipping.blockedTitle, 1)}`) }),
  );
  blocked.getByText(shipping.state_pending_delivery);
  const parcels = within(screen.getByRole('region', { name: shipping.parcels }));
  parcels.getByText(trackingNumberOf(2));
  expect(parcels.queryByText(trackingNumberOf(1))).toBeNull();
  await user.click(await button(fill(shipping.shipCount, 1)));
  await screen.findByText(fill(shipping.doneTitle, 1));
  const [sent] = server.received.filter(({ endpoint }) => endpoint === bulkShip);
  expect(sent?.body).toEqual({
    shipments: [{ order_number: orderNumberOf(2), courier: 'sf', tracking_number: trackingNumberOf(2) }],
    funding: 'balance',
  });
});

it('[ORD-05] offers manual input when the camera is not allowed', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  const server = new OrderServer(createOrders(1, 'pending_shipment'));
  const user = await openSellerApp('/pending-shipment', { server });
  const row = within(await screen.findByRole('article'));
  await user.click(row.getByRole('button', { name: orders.ship }));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByRole('option', { name: 'EMS' });
  await user.click(sheet.getByRole('button', { name: orders.scanNumber }));
  await screen.findByText(shipping.cameraDenied);
  await user.click(await button(shipping.typeInstead));
  await user.type(sheet.getByRole('textbox', { name: orders.trackingNumber }), 'ea 1234 56785 th');
  // Only one courier uses such numbers.
  expect(sheet.getByLabelText<HTMLSelectElement>(orders.courier).value).toBe('ems');
});

it('[ORD-08] [ORD-12] shows that a parcel is being returned, on the order page and in its row', async () => {
  const server = new OrderServer(createOrders(1, 'pending_delivery'));
  server.change(1, { handed_over_at: '2026-11-21T10:00:00.000Z' });
  await openSellerApp('/order/1', { server });
  await screen.findByText(orders.about_pending_delivery);
  await button(orders.confirmDelivery);
  server.change(1, { is_returning: true });
  await openSellerApp('/order/1', { server });
  await screen.findByText(orders.about_returning);
  expect(screen.queryByRole('button', { name: orders.confirmDelivery })).toBeNull();
  await openSellerApp('/pending-receipt', { server });
  const row = within(await screen.findByRole('article'));
  await row.findByText(new RegExp(`^${tracking.lineReturning} ·`));
  server.change(1, { is_returning: false });
  await openSellerApp('/pending-receipt', { server });
  await waitFor(() => expect(screen.getByRole('article').textContent).not.toContain(tracking.lineReturning));
});
