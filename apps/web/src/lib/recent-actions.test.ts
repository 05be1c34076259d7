import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isRecentAction, trackAction } from './recent-actions.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("treats a notification as the device's own from the request until shortly after the response", async () => {
  expect(isRecentAction('order_shipped', 7)).toBe(false);
  const response = Promise.withResolvers<string>();
  const request = trackAction({ body: { shipments: [] } }, response.promise);
  // The push may arrive before the response.
  expect(isRecentAction('order_shipped', 7)).toBe(true);
  response.resolve('done');
  expect(await request).toBe('done');
  vi.advanceTimersByTime(5_000);
  expect(isRecentAction('order_shipped', undefined)).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(isRecentAction('order_shipped', 7)).toBe(false);
});

it('matches notifications that others can also cause by order id only', async () => {
  await trackAction({ params: { id: 7 }, body: { status: 'completed' } }, Promise.resolve());
  await trackAction({ body: { order_ids: [8, 9] } }, Promise.resolve());
  expect([7, 8, 9].map((id) => isRecentAction('earnings', id))).toEqual([true, true, true]);
  expect(isRecentAction('earnings', 10)).toBe(false);
  expect(isRecentAction('new_order', undefined)).toBe(false);
});

it('stops tracking a failed action and passes its error on', async () => {
  await expect(trackAction({ params: { id: 7 } }, Promise.reject(new Error('no')))).rejects.toThrow('no');
  vi.advanceTimersByTime(10_000);
  expect(isRecentAction('order_shipped', 7)).toBe(false);
});
