// Never sent to the server, and removable by the customer.
import { DEVICE_ORDERS_MAX } from '@raan/contract/storefront/storefront-endpoints';
import { readStoredJson, writeStored } from '#lib/storage.ts';

export type DeviceOrder = { order_token: string; order_number: string };

const keyOf = (slug: string) => `orders:${slug}`;

function isOrder(value: unknown): value is DeviceOrder {
  if (typeof value !== 'object' || value === null) return false;
  const order = value as Record<keyof DeviceOrder, unknown>;
  return typeof order.order_token === 'string' && typeof order.order_number === 'string';
}

/** Returns the saved orders, newest first. */
export function readDeviceOrders(slug: string): readonly DeviceOrder[] {
  const isList = (value: unknown): value is unknown[] => Array.isArray(value);
  return (readStoredJson('local', keyOf(slug), isList) ?? []).filter(isOrder).slice(0, DEVICE_ORDERS_MAX);
}

/** Saves an order once, drops the oldest beyond the limit. False if the browser refuses storage. */
export function saveDeviceOrder(slug: string, { order_token, order_number }: DeviceOrder): boolean {
  const others = readDeviceOrders(slug).filter((one) => one.order_token !== order_token);
  return write(slug, [{ order_token, order_number }, ...others]);
}

export function removeDeviceOrder(slug: string, token: string): void {
  write(
    slug,
    readDeviceOrders(slug).filter((one) => one.order_token !== token),
  );
}

function write(slug: string, orders: readonly DeviceOrder[]): boolean {
  return writeStored('local', keyOf(slug), JSON.stringify(orders.slice(0, DEVICE_ORDERS_MAX)));
}
