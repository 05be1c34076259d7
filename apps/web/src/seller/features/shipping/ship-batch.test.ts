import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BATCH_SHIP_MAX } from '@raan/contract/constants';
import { SHIP_BY_ID_MAX, type ShipPreflight } from '@raan/contract/shipping/shipping-endpoints';
import { stubBrowser } from '#lib/browser-stub.ts';
import { addCounts, preflightBatch, EMPTY_COUNTS, partSize, createShipStep } from './ship-batch.ts';

const requests: { path: string; body: Record<string, unknown>; key: string | null }[] = [];
let respond: (path: string, body: Record<string, unknown>) => unknown;

beforeEach(() => {
  requests.length = 0;
  stubBrowser();
  localStorage.setItem('token', 'a token of twenty characters');
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    requests.push({ path, body, key: new Headers(init.headers).get('idempotency-key') });
    return new Response(JSON.stringify({ success: true, data: respond(path, body) }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const createPreflight = (part: Partial<ShipPreflight>): ShipPreflight => ({
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

describe('[ORD-07] a batch of any size', () => {
  it('is checked as a whole: adds up all parts, and indexes refer to the whole list', async () => {
    const blockedOrder = { order_id: 1, order_number: 'R1', problems: [{ kind: 'wrong_state' as const }] };
    respond = (_, { shipments }) =>
      createPreflight({
        count: (shipments as unknown[]).length - 1,
        total_cost: 600.1,
        escrow: { held: 660.11, profit: 60.01 },
        blocked: [{ ...blockedOrder, index: 3 }],
      });
    const sum = await preflightBatch({ shipments: ids(1_500).map((order_id) => ({ order_id })) });
    expect(requests.map(({ body }) => (body['shipments'] as unknown[]).length)).toEqual([1_000, 500]);
    expect(sum).toMatchObject({ count: 1_498, total_cost: 1_200.2, balance: 1_000, short_by: 200.2 });
    expect(sum.escrow).toEqual({ held: 1_320.22, profit: 120.02 });
    expect(sum.blocked.map(({ index }) => index)).toEqual([3, 1_003]);
  });

  it('ships from the balance in one call, so that all orders ship or none', async () => {
    respond = (_, { order_ids }) => ({ orders: order_ids, failed: [] });
    const preflight = createPreflight({ order_ids: ids(2_100), count: 2_100 });
    const { counts, next } = await createShipStep({ filter: {} }, preflight, 'balance')(undefined, 'key');
    expect(requests.map(({ body }) => body)).toEqual([{ order_ids: ids(2_100), funding: 'balance' }]);
    expect([counts.shipped.length, next]).toEqual([2_100, undefined]);
    expect(partSize({ filter: {} }, preflight, 'balance')).toBeUndefined();
  });

  it('reports the orders per call when the balance is charged more than once', () => {
    const preflightOf = (count: number) => createPreflight({ order_ids: ids(count), count });
    const more = preflightOf(SHIP_BY_ID_MAX + 1);
    expect(partSize({ filter: {} }, preflightOf(SHIP_BY_ID_MAX), 'balance')).toBeUndefined();
    expect(partSize({ filter: {} }, more, 'balance')).toBe(SHIP_BY_ID_MAX);
    expect(partSize({ filter: {} }, more, 'escrow')).toBeUndefined();
    const shipments = ids(1_500).map((order_id) => ({ order_id }));
    expect(partSize({ shipments }, preflightOf(1_500), 'balance')).toBe(BATCH_SHIP_MAX);
    expect(partSize({ shipments }, preflightOf(1_000), 'balance')).toBeUndefined();
  });

  it("resumes with the customers' payments for exactly the orders that the balance did not cover", async () => {
    respond = (_, { order_ids }) => ({ orders: order_ids, failed: [] });
    const preflight = createPreflight({ order_ids: ids(SHIP_BY_ID_MAX + 1_500) });
    const { next } = await createShipStep({ filter: {} }, preflight, 'balance')(undefined, 'key');
    const resumeStep = createShipStep({ filter: {} }, preflight, 'escrow');
    const second = await resumeStep(next, 'key-2');
    const third = await resumeStep(second.next, 'key-3');
    const sent = requests.flatMap(({ body }) => body['order_ids'] as number[]);
    expect([sent, third.next]).toEqual([preflight.order_ids, undefined]);
  });

  it("ships with customers' payments in steps of a thousand, and only the orders that were checked", async () => {
    respond = (_, { order_ids }) => ({ orders: order_ids, failed: [] });
    const step = createShipStep({ filter: {} }, createPreflight({ order_ids: ids(2_100) }), 'escrow');
    let counts = EMPTY_COUNTS;
    for (let cursor: string | undefined, at = 0; at < 3; at += 1) {
      const done = await step(cursor, `key-${at}`);
      counts = addCounts(counts, done.counts);
      cursor = done.next;
    }
    expect(requests.map(({ body }) => (body['order_ids'] as unknown[]).length)).toEqual([1_000, 1_000, 100]);
    expect(requests.map(({ key }) => key)).toEqual(['key-0', 'key-1', 'key-2']);
    expect(requests.every(({ body }) => body['funding'] === 'escrow')).toBe(true);
    expect(counts.shipped).toHaveLength(2_100);
  });

  it('leaves out blocked shipments', async () => {
    respond = () => ({ orders: [], failed: [] });
    const shipments = [{ order_number: 'A' }, { order_number: 'B' }, { order_number: 'C' }];
    const blocked = [
      { index: 1, order_id: null, order_number: 'B', problems: [{ kind: 'not_found' as const }] },
    ];
    const { next } = await createShipStep(
      { shipments },
      createPreflight({ blocked }),
      'balance',
    )(undefined, 'key');
    expect(next).toBeUndefined();
    expect(requests[0]?.body).toEqual({ shipments: [shipments[0], shipments[2]], funding: 'balance' });
  });

  it('can exclude more orders than fit in one call', async () => {
    const all = ids(BATCH_SHIP_MAX + 3);
    respond = (_, { order_ids }) => {
      const found = (order_ids as number[] | undefined) ?? all;
      return createPreflight({ order_ids: found, count: found.length });
    };
    const except = all.slice(0, BATCH_SHIP_MAX + 1);
    const { order_ids: remaining } = await preflightBatch({ filter: { keyword: 'x' }, except_ids: except });
    expect(remaining).toEqual(all.slice(-2));
    expect(requests.map(({ body }) => body)).toEqual([
      { filter: { keyword: 'x' } },
      { order_ids: all.slice(-2) },
    ]);
  });
});
