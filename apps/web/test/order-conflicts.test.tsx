// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  cancelOrder,
  setOrderShipping,
  setOrderStatus,
  shipOrder,
} from '@raan/contract/orders/order-endpoints';
import common from '#lib/common.messages.th.ts';
import { queryClient } from '#lib/query-client.ts';
import orders from '#seller/features/orders/orders.messages.th.ts';
import { openSellerApp } from './open-app.tsx';
import { createOrder, createOrders, orderNumberOf, OrderServer, trackingNumberOf } from './order-server.ts';

const CHANGED = 'คำสั่งซื้อมีการเปลี่ยนแปลงระหว่างนี้';
const AMOUNT = '฿110.00';

/** New rows of a virtual list are hidden until they are measured. */
const rows = () => screen.queryAllByRole('article', { hidden: true });
const dialog = async () => within(await screen.findByRole('dialog'));
const bodiesOf = (server: OrderServer, endpoint: typeof cancelOrder | typeof setOrderStatus) =>
  server.received.filter((one) => one.endpoint === endpoint).map(({ body }) => body);

async function openCancelSheet(server: OrderServer) {
  const user = await openSellerApp('/pending-payment', { server });
  await screen.findByRole('article');
  await user.click(
    screen.getByRole('button', { name: orders.moreFor.replace('{number}', orderNumberOf(1)) }),
  );
  await user.click((await dialog()).getByRole('button', { name: orders.cancel }));
  const sheet = within(await screen.findByRole('dialog', { name: orders.cancelTitle }));
  sheet.getByText(orders.cancelUnpaid);
  await user.type(sheet.getByRole('textbox', { name: orders.reason }), 'สินค้าหมด');
  return { user, sheet, confirm: sheet.getByRole('button', { name: orders.cancel }) };
}

it('[ORD-08] reports an order that changed after its row was clicked, and applies the next click to the new version', async () => {
  const server = new OrderServer(createOrders(1, 'pending_delivery'));
  const user = await openSellerApp('/pending-receipt', { server });
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: orders.confirmDelivery }));
  const sheet = await dialog();
  server.change(1, { tracking_number: trackingNumberOf(99) });
  server.refuse(setOrderStatus, 'REQUEST_INVALID', 409, { message: CHANGED });
  await user.click(sheet.getByRole('button', { name: orders.confirmDelivery }));
  expect((await sheet.findByRole('alert')).textContent).toContain(CHANGED);
  server.on(setOrderStatus, () => {
    server.change(1, { status: 'completed' });
    return { order: server.orderData(1) };
  });
  await user.click(sheet.getByRole('button', { name: orders.confirmDelivery }));
  await waitFor(() => expect(rows()).toEqual([]));
  expect(bodiesOf(server, setOrderStatus)).toEqual([
    { status: 'completed', version: 1 },
    { status: 'completed', version: 2 },
  ]);
});

it('[ORD-04] [ORD-12] shows that an order was paid in the meantime before it can be cancelled', async () => {
  const server = new OrderServer(createOrders(1, 'pending_payment'));
  const { user, sheet, confirm } = await openCancelSheet(server);
  server.change(1, { status: 'pending_shipment' });
  server.refuse(cancelOrder, 'REQUEST_INVALID', 409, { message: CHANGED });
  await user.click(confirm);
  await sheet.findByText(CHANGED);
  await sheet.findByText(orders.cancelPaid.replace('{amount}', AMOUNT));
  expect(sheet.queryByText(orders.cancelUnpaid)).toBeNull();
  server.on(cancelOrder, () => {
    server.change(1, { status: 'cancelled' });
    return { order: server.orderData(1) };
  });
  await user.click(confirm);
  await screen.findByText(orders.cancelled);
  expect(bodiesOf(server, cancelOrder)).toEqual([
    { reason: 'สินค้าหมด', version: 1 },
    { reason: 'สินค้าหมด', version: 2 },
  ]);
});

it('[ORD-04] [ORD-12] promises no refund for an order that was cancelled in the meantime, and does not cancel it again', async () => {
  const server = new OrderServer(createOrders(1, 'pending_payment'));
  const { user, sheet, confirm } = await openCancelSheet(server);
  server.change(1, { status: 'cancelled' });
  server.refuse(cancelOrder, 'REQUEST_INVALID', 409, { message: CHANGED });
  await user.click(confirm);
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('true'));
  for (const text of [orders.cancelUnpaid, orders.cancelPaid.replace('{amount}', AMOUNT)])
    expect(sheet.queryByText(text)).toBeNull();
  await user.click(confirm);
  expect(server.count(cancelOrder)).toBe(1);
});

it('[ORD-05] removes an order from the list when it can no longer ship', async () => {
  const server = new OrderServer(createOrders(2, 'pending_shipment'));
  const user = await openSellerApp('/pending-shipment', { server });
  const row = within(await screen.findByRole('article', { name: orderNumberOf(1) }));
  await user.click(row.getByRole('button', { name: orders.ship }));
  const sheet = await dialog();
  await sheet.findByRole('option', { name: 'SF Express' });
  await user.type(sheet.getByRole('textbox', { name: orders.trackingNumber }), trackingNumberOf(1));
  await user.selectOptions(sheet.getByLabelText(orders.courier), 'sf');
  server.change(1, { status: 'cancelled' });
  server.refuse(shipOrder, 'REQUEST_INVALID', 409, { message: CHANGED });
  await user.click(sheet.getByRole('button', { name: orders.confirmShip }));
  await sheet.findByText(CHANGED);
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('[ORD-08] removes an order from the list when its tracking number can no longer change', async () => {
  const server = new OrderServer(createOrders(1, 'pending_delivery'));
  const user = await openSellerApp('/pending-receipt', { server });
  await screen.findByRole('article');
  await user.click(
    screen.getByRole('button', { name: orders.moreFor.replace('{number}', orderNumberOf(1)) }),
  );
  await user.click((await dialog()).getByRole('button', { name: orders.editTracking }));
  const sheet = within(await screen.findByRole('dialog', { name: orders.editTracking }));
  server.change(1, { status: 'completed' });
  server.refuse(setOrderShipping, 'REQUEST_INVALID', 409, { message: CHANGED });
  await user.click(sheet.getByRole('button', { name: common.save }));
  await sheet.findByText(CHANGED);
  await waitFor(() => expect(rows()).toEqual([]));
});

it('[ORD-12] prefills the tracking number form with the current number each time it opens', async () => {
  const server = new OrderServer([createOrder(1, 'pending_delivery')]);
  const user = await openSellerApp('/order/1', { server });
  const edit = await screen.findByRole('button', { name: orders.editTracking });
  await user.click(edit);
  const number = async () =>
    (await dialog()).getByRole<HTMLInputElement>('textbox', { name: orders.trackingNumber });
  expect((await number()).value).toBe(trackingNumberOf(1));
  await user.type(await number(), '9');
  await user.click((await dialog()).getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Another device corrects the number, and this one updates. The page shows the amount, too.
  server.change(1, { tracking_number: trackingNumberOf(99), retail_amount: 120 });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('฿120.00'));
  await user.click(edit);
  expect((await number()).value).toBe(trackingNumberOf(99));
});
