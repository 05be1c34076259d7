import { expect, it } from 'vitest';
import type { LinkMessage } from './link-messages.ts';
import { linkQueue } from './link-queue.ts';

const event = (data: string): LinkMessage => ({ kind: 'event', event: { channel: 'x', event: 'y', data } });

it('[RT-04] what waits to be said is bounded by its number and by its size', () => {
  const queue = linkQueue();
  for (let number = 0; number < 10_000; number += 1) queue.add(event('x'.repeat(10_000)));
  const kept = queue.take().length;
  expect(kept).toBeGreaterThan(500);
  expect(kept * 10_000).toBeLessThan(8 * 1024 * 1024);
  for (let number = 0; number < 20_000; number += 1) queue.add({ kind: 'sellers', sellers: [number] });
  expect(queue.take()).toHaveLength(10_000);
  expect(queue.isEmpty).toBe(true);
});

it('[RT-01] what ends connections is said again when it may not have been heard, an event is not', () => {
  const queue = linkQueue();
  const user: LinkMessage = { kind: 'user', userId: '1' };
  const ended: LinkMessage = { kind: 'ended', sessions: [2] };
  for (const message of [event('a'), user, ended]) queue.add(message);
  const taken = queue.take();
  queue.add(event('b'));
  queue.putBack(taken);
  expect(queue.take()).toEqual([user, ended, event('b')]);
});
