// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { shipOrder } from '@raan/contract/orders/order-endpoints';
import { bulkShip, preflightBulkShip } from '@raan/contract/shipping/shipping-endpoints';
import orders from '#seller/features/orders/orders.messages.th.ts';
import shipping from '#seller/features/shipping/shipping.messages.th.ts';
import { openSellerApp } from './open-app.tsx';
import { createOrders, orderNumberOf, OrderServer } from './order-server.ts';

/** The second click of a double-click, which hits the dialog that the first one opened, or its backdrop. */
async function clickAgain(element: HTMLElement): Promise<void> {
  fireEvent.click(element, { detail: 2 });
  // React has then rendered the effect of the click, if it had any.
  await new Promise((resolve) => setTimeout(resolve));
}
const dialog = () => screen.findByRole('dialog');

it('[ORD-05] [ORD-07] a double-click does not send an unusual number without a warning', async () => {
  const server = new OrderServer(createOrders(1, 'pending_shipment'));
  const user = await openSellerApp('/pending-shipment', { server });
  const row = within(await screen.findByRole('article'));
  await user.click(row.getByRole('button', { name: orders.ship }));
  const sheet = within(await dialog());
  await sheet.findByRole('option', { name: 'EMS' });
  await user.type(sheet.getByRole('textbox', { name: orders.trackingNumber }), 'EA123456780TH');
  await user.selectOptions(sheet.getByLabelText(orders.courier), 'ems');
  await user.dblClick(sheet.getByRole('button', { name: orders.confirmShip }));
  await sheet.findByRole('alert');
  expect(server.count(shipOrder)).toBe(0);
  server.on(shipOrder, () => ({ order: server.orderData(1), balance_after: 0 }));
  fireEvent.click(sheet.getByRole('button', { name: orders.confirmShip }), { detail: 1 });
  await screen.findByText(orders.shipped);
});

it('[ORD-05] [ORD-07] a double-click does not stop the batch that it started', async () => {
  const server = new OrderServer(createOrders(2, 'pending_shipment'));
  server.on(preflightBulkShip, {
    order_ids: [1, 2],
    count: 2,
    total_cost: 200,
    balance: 30_000,
    short_by: 0,
    escrow: { held: 220, profit: 20 },
    without_tracking: 2,
    blocked: [],
    warned: [],
    warned_total: 0,
  });
  server.on(bulkShip, {
    processed_orders: 2,
    total_cost: 200,
    balance_after: 29_800,
    orders: [1, 2].map((id) => ({ id, order_number: orderNumberOf(id) })),
    failed: [],
  });
  const release = server.holdResponse(bulkShip);
  const user = await openSellerApp('/pending-shipment', { server });
  await user.click(await screen.findByRole('button', { name: orders.shipAll.replace('{count}', '2') }));
  const ship = await screen.findByRole('button', { name: shipping.shipCount.replace('{count}', '2') });
  await user.dblClick(ship);
  const stop = await screen.findByRole('button', { name: shipping.stop });
  await clickAgain(stop);
  expect(stop.getAttribute('aria-busy')).toBeNull();
  release();
  await screen.findByText(shipping.doneTitle.replace('{count}', '2'));
});
