import { expect, it } from 'vitest';
import type { LinkMessage } from './link-messages.ts';
import { linkQueue } from './link-queue.ts';

const event = (data: string): LinkMessage => ({ kind: 'event', event: { channel: 'x', event: 'y', data } });

it('[RT-04] limits the queue by number and by size of messages', () => {
  const queue = linkQueue();
  for (let number = 0; number < 10_000; number += 1) queue.add(event('x'.repeat(10_000)));
  const events = queue.drain().length;
  expect(events).toBeGreaterThan(500);
  expect(events * 10_000).toBeLessThan(8 * 1024 * 1024);
  for (let number = 0; number < 20_000; number += 1) queue.add({ kind: 'sellers', sellers: [number] });
  expect(queue.drain()).toHaveLength(10_000);
  expect(queue.isEmpty).toBe(true);
});

it('[RT-01] requeues ended sessions after a failed send, but no events', () => {
  const queue = linkQueue();
  const ended: LinkMessage = { kind: 'ended', sessions: [2] };
  for (const message of [event('a'), ended]) queue.add(message);
  const drained = queue.drain();
  queue.add(event('b'));
  queue.requeue(drained);
  expect(queue.drain()).toEqual([ended, event('b')]);
});
