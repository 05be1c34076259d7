import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOwnAct, rememberAct } from './own-acts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('what this device does is its own from the press until a little after the answer', async () => {
  expect(isOwnAct('order_shipped', 7)).toBe(false);
  const answer = Promise.withResolvers<string>();
  const sent = rememberAct({ body: { shipments: [] } }, answer.promise);
  // The push may overtake the answer.
  expect(isOwnAct('order_shipped', 7)).toBe(true);
  answer.resolve('done');
  expect(await sent).toBe('done');
  vi.advanceTimersByTime(5_000);
  expect(isOwnAct('order_shipped', undefined)).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(isOwnAct('order_shipped', 7)).toBe(false);
});

it('what others bring about too is its own only where it named the order', async () => {
  await rememberAct({ params: { id: 7 }, body: { status: 'completed' } }, Promise.resolve());
  await rememberAct({ body: { order_ids: [8, 9] } }, Promise.resolve());
  expect([7, 8, 9].map((id) => isOwnAct('earnings', id))).toEqual([true, true, true]);
  expect(isOwnAct('earnings', 10)).toBe(false);
  expect(isOwnAct('new_order', undefined)).toBe(false);
});

it('a failed act is forgotten like any other, and its failure passed on', async () => {
  await expect(rememberAct({ params: { id: 7 } }, Promise.reject(new Error('no')))).rejects.toThrow('no');
  vi.advanceTimersByTime(10_000);
  expect(isOwnAct('order_shipped', 7)).toBe(false);
});
