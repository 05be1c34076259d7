import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEVICE_ORDERS_MAX } from '@raan/contract/storefront/storefront-endpoints';
import { removeDeviceOrder, saveDeviceOrder, readDeviceOrders } from './device-orders.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

const order = (number: number) => ({ order_token: `token-${number}`, order_number: `R-${number}` });

describe('device orders', () => {
  it('are stored per store, once each, newest first', () => {
    saveDeviceOrder('one', order(1));
    saveDeviceOrder('one', order(2));
    saveDeviceOrder('one', order(1));
    saveDeviceOrder('two', order(3));
    expect(readDeviceOrders('one')).toEqual([order(1), order(2)]);
    removeDeviceOrder('one', 'token-1');
    expect(readDeviceOrders('one')).toEqual([order(2)]);
    expect(readDeviceOrders('two')).toEqual([order(3)]);
  });

  it('are limited, and unreadable data is ignored', () => {
    for (let number = 1; number <= DEVICE_ORDERS_MAX + 3; number += 1) saveDeviceOrder('one', order(number));
    expect(readDeviceOrders('one')).toHaveLength(DEVICE_ORDERS_MAX);
    expect(readDeviceOrders('one')[0]).toEqual(order(DEVICE_ORDERS_MAX + 3));
    stored.set('orders:one', '[{"order_token":1},null,"x"]');
    expect(readDeviceOrders('one')).toEqual([]);
    stored.set('orders:one', '{');
    expect(readDeviceOrders('one')).toEqual([]);
  });
});
