import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BATCH_SHIP_MAX } from '@raan/contract/constants';
import { SHIP_TOGETHER_MAX, type ShipPreflight } from '@raan/contract/shipping/shipping-endpoints';
import { stubBrowser } from '#lib/browser-stub.ts';
import { addCounts, lookOver, NOTHING_SHIPPED, partSize, shipSteps } from './ship-batch.ts';

const asked: { path: string; body: Record<string, unknown>; key: string | null }[] = [];
let answer: (path: string, body: Record<string, unknown>) => unknown;

beforeEach(() => {
  asked.length = 0;
  stubBrowser();
  localStorage.setItem('token', 'a token of twenty characters');
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    asked.push({ path, body, key: new Headers(init.headers).get('idempotency-key') });
    return new Response(JSON.stringify({ success: true, data: answer(path, body) }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const looked = (part: Partial<ShipPreflight>): ShipPreflight => ({
  order_ids: [],
  count: 0,
  total_cost: 0,
  balance: 1_000,
  short_by: 0,
  escrow: { held: 0, profit: 0 },
  without_tracking: 0,
  blocked: [],
  warned: [],
  warned_total: 0,
  ...part,
});

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('[ORD-07] batches of any size', () => {
  it('are looked over as a whole: sums over all parts, what is short of the whole sum, places in the whole list', async () => {
    const trouble = { order_id: 1, order_number: 'R1', problems: [{ kind: 'wrong_state' as const }] };
    answer = (_, { shipments }) =>
      looked({
        count: (shipments as unknown[]).length - 1,
        total_cost: 600.1,
        escrow: { held: 660.11, profit: 60.01 },
        blocked: [{ ...trouble, index: 3 }],
      });
    const sum = await lookOver({ shipments: ids(1_500).map((order_id) => ({ order_id })) });
    expect(asked.map(({ body }) => (body['shipments'] as unknown[]).length)).toEqual([1_000, 500]);
    expect(sum).toMatchObject({ count: 1_498, total_cost: 1_200.2, balance: 1_000, short_by: 200.2 });
    expect(sum.escrow).toEqual({ held: 1_320.22, profit: 120.02 });
    expect(sum.blocked.map(({ index }) => index)).toEqual([3, 1_003]);
  });

  it('ship from the balance in one call, so that all of them go or none', async () => {
    answer = (_, { order_ids }) => ({ orders: order_ids, failed: [] });
    const found = looked({ order_ids: ids(2_100), count: 2_100 });
    const { counts, next } = await shipSteps({ filter: {} }, found, 'balance')(undefined, 'key');
    expect(asked.map(({ body }) => body)).toEqual([{ order_ids: ids(2_100), funding: 'balance' }]);
    expect([counts.shipped.length, next]).toEqual([2_100, undefined]);
    expect(partSize({ filter: {} }, found, 'balance')).toBeUndefined();
  });

  it('say how many go at a time where the balance is asked more than once', () => {
    const found = (count: number) => looked({ order_ids: ids(count), count });
    const more = found(SHIP_TOGETHER_MAX + 1);
    expect(partSize({ filter: {} }, found(SHIP_TOGETHER_MAX), 'balance')).toBeUndefined();
    expect(partSize({ filter: {} }, more, 'balance')).toBe(SHIP_TOGETHER_MAX);
    expect(partSize({ filter: {} }, more, 'escrow')).toBeUndefined();
    const shipments = ids(1_500).map((order_id) => ({ order_id }));
    expect(partSize({ shipments }, found(1_500), 'balance')).toBe(BATCH_SHIP_MAX);
    expect(partSize({ shipments }, found(1_000), 'balance')).toBeUndefined();
  });

  it('go on from the customers’ payments with the very orders that the balance did not cover', async () => {
    answer = (_, { order_ids }) => ({ orders: order_ids, failed: [] });
    const found = looked({ order_ids: ids(SHIP_TOGETHER_MAX + 1_500) });
    const { next } = await shipSteps({ filter: {} }, found, 'balance')(undefined, 'key');
    const goOn = shipSteps({ filter: {} }, found, 'escrow');
    const second = await goOn(next, 'key-2');
    const third = await goOn(second.next, 'key-3');
    const sent = asked.flatMap(({ body }) => body['order_ids'] as number[]);
    expect([sent, third.next]).toEqual([found.order_ids, undefined]);
  });

  it('ship from customers’ payments in steps of a thousand what was found to be shippable, and nothing else', async () => {
    answer = (_, { order_ids }) => ({ orders: order_ids, failed: [] });
    const step = shipSteps({ filter: {} }, looked({ order_ids: ids(2_100) }), 'escrow');
    let counts = NOTHING_SHIPPED;
    for (let cursor: string | undefined, at = 0; at < 3; at += 1) {
      const done = await step(cursor, `key-${at}`);
      counts = addCounts(counts, done.counts);
      cursor = done.next;
    }
    expect(asked.map(({ body }) => (body['order_ids'] as unknown[]).length)).toEqual([1_000, 1_000, 100]);
    expect(asked.map(({ key }) => key)).toEqual(['key-0', 'key-1', 'key-2']);
    expect(asked.every(({ body }) => body['funding'] === 'escrow')).toBe(true);
    expect(counts.shipped).toHaveLength(2_100);
  });

  it('leave out the parcels that cannot go', async () => {
    answer = () => ({ orders: [], failed: [] });
    const shipments = [{ order_number: 'A' }, { order_number: 'B' }, { order_number: 'C' }];
    const blocked = [
      { index: 1, order_id: null, order_number: 'B', problems: [{ kind: 'not_found' as const }] },
    ];
    const { next } = await shipSteps({ shipments }, looked({ blocked }), 'balance')(undefined, 'key');
    expect(next).toBeUndefined();
    expect(asked[0]?.body).toEqual({ shipments: [shipments[0], shipments[2]], funding: 'balance' });
  });

  it('leave out more orders than one call can name', async () => {
    const all = ids(BATCH_SHIP_MAX + 3);
    answer = (_, { order_ids }) => {
      const found = (order_ids as number[] | undefined) ?? all;
      return looked({ order_ids: found, count: found.length });
    };
    const except = all.slice(0, BATCH_SHIP_MAX + 1);
    const { order_ids: left } = await lookOver({ filter: { keyword: 'x' }, except_ids: except });
    expect(left).toEqual(all.slice(-2));
    expect(asked.map(({ body }) => body)).toEqual([
      { filter: { keyword: 'x' } },
      { order_ids: all.slice(-2) },
    ]);
  });
});
