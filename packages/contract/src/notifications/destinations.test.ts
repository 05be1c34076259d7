import { expect, it } from 'vitest';
import { browserDestination, notificationDestination, toastDestination } from './destinations.ts';

const about = (data: Record<string, unknown>) => ({ type: 'order_update', data }) as const;

it('[NOTI-05] a notification about one order leads to that order', () => {
  expect(browserDestination(about({ order_id: 7 }))).toBe('/order/7');
  expect(browserDestination(about({ order_id: 7, order_count: 1 }))).toBe('/order/7');
  expect(toastDestination(about({ order_id: 7 }))).toBe('/order/7');
});

it('[NOTI-05] a notification about several orders leads to the list', () => {
  const several = about({ order_id: 7, order_count: 3 });
  expect(browserDestination(several)).toBe('/completed-orders');
  expect(toastDestination(several)).toBe('/pending-receipt');
});

it('[DAY-07] a notification of three shipments leads to the orders on their way', () => {
  const shipped = { type: 'order_shipped', data: { order_id: 7, order_count: 3 } } as const;
  for (const destination of [browserDestination, notificationDestination, toastDestination])
    expect(destination(shipped)).toBe('/pending-receipt');
});

it('[FLOW-01] a ship-by reminder leads to its order, or to the orders to ship', () => {
  const one = about({ order_id: 7, order_count: 1, status: 'ship_by_reminder' });
  const several = about({ order_id: 7, order_count: 3, status: 'ship_by_reminder' });
  for (const destination of [browserDestination, notificationDestination, toastDestination]) {
    expect(destination(one)).toBe('/order/7');
    expect(destination(several)).toBe('/pending-shipment');
  }
});

it('[FLOW-02] a cancellation by the customer or the server leads to its order', () => {
  for (const by of ['customer', 'server'])
    expect(notificationDestination(about({ order_id: 7, order_count: 1, status: 'cancelled', by }))).toBe(
      '/order/7',
    );
});

it('[NOTI-02] a tap in the notification centre leads to the published pages', () => {
  const destination = (type: Parameters<typeof notificationDestination>[0]['type']) =>
    notificationDestination({ type, data: { order_id: 7 } });
  expect(destination('new_order')).toBe('/pending-payment');
  expect(destination('order_update')).toBe('/order/7');
  expect(notificationDestination(about({ order_id: 7, order_count: 3 }))).toBe('/pending-receipt');
  expect(destination('transaction')).toBe('/revenue-record');
  expect(destination('earnings')).toBe('/completed-orders');
  expect(destination('withdraw')).toBe('/profile');
  expect(destination('deposit')).toBe('/profile');
});
