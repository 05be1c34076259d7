import { expect, test, vi } from 'vitest';
import type { OrderSummary } from '@raan/contract/orders/order';
import { actInHalves, BATCH_STEP, once, runBatch, without, type StepResult } from './order-batch.ts';

const orders = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, order_number: `R${at + 1}` }) as OrderSummary);
const allMoved = async (some: readonly OrderSummary[]): Promise<StepResult> => ({ moved: some, refused: [] });
const run = (
  some: readonly OrderSummary[],
  act: (step: readonly OrderSummary[]) => Promise<StepResult>,
  signal = new AbortController().signal,
) => {
  const onProgress = vi.fn<(done: number) => void>();
  return { result: runBatch({ orders: once(some), act, signal, onProgress }), onProgress };
};

test('[ORD-08] many orders are moved in steps, and how far it is is told', async () => {
  const count = 2 * BATCH_STEP + 1;
  const act = vi.fn<typeof allMoved>(allMoved);
  const { result, onProgress } = run(orders(count), act);
  expect((await result).moved).toHaveLength(count);
  expect(act.mock.calls.map(([step]) => step.length)).toEqual([BATCH_STEP, BATCH_STEP, 1]);
  expect(onProgress.mock.calls.map(([done]) => done)).toEqual([BATCH_STEP, 2 * BATCH_STEP, count]);
});

test('[ORD-08] an order that is refused does not keep the others back', async () => {
  const { result } = run(orders(3), async ([first, ...rest]) => ({
    moved: rest,
    refused: first ? [{ order: first, reason: 'changed' }] : [],
  }));
  const { moved, refused, error } = await result;
  expect(moved.map(({ id }) => id)).toEqual([2, 3]);
  expect(refused.map(({ order, reason }) => [order.id, reason])).toEqual([[1, 'changed']]);
  expect(error).toBeNull();
});

test('[ORD-08] a lost connection breaks a batch off; what was done is told, and the rest can be gone on with', async () => {
  const gone = new Error('offline');
  let calls = 0;
  const { result } = run(orders(BATCH_STEP + 5), async (step) => {
    calls += 1;
    if (calls > 1) throw gone;
    return allMoved(step);
  });
  const { moved, error, stopped } = await result;
  expect([moved.length, error, stopped]).toEqual([BATCH_STEP, gone, false]);
  const rest: number[] = [];
  for await (const step of without(once(orders(BATCH_STEP + 5)), new Set(moved.map(({ id }) => id))))
    rest.push(...step.map(({ id }) => id));
  expect(rest).toHaveLength(5);
});

test('[ORD-08] a stop ends a batch after the step that is under way', async () => {
  const abort = new AbortController();
  const { result } = run(
    orders(3 * BATCH_STEP),
    async (step) => {
      abort.abort();
      return allMoved(step);
    },
    abort.signal,
  );
  const { moved, stopped } = await result;
  expect([moved.length, stopped]).toEqual([BATCH_STEP, true]);
});

test('[ORD-09] of orders that are taken all or none, only those are left out that are the reason', async () => {
  const bad = new Set([3, 7]);
  const sent: number[][] = [];
  const { moved, refused } = await actInHalves(
    orders(8),
    async (some) => {
      sent.push(some.map(({ id }) => id));
      if (some.some(({ id }) => bad.has(id))) throw new Error('refund asked for');
    },
    (error) => (error as Error).message,
  );
  expect(moved.map(({ id }) => id)).toEqual([1, 2, 4, 5, 6, 8]);
  expect(refused.map(({ order, reason }) => [order.id, reason])).toEqual([
    [3, 'refund asked for'],
    [7, 'refund asked for'],
  ]);
  // Nothing that was taken is sent again.
  const taken = sent.filter((some) => !some.some((id) => bad.has(id))).flat();
  expect(new Set(taken).size).toBe(taken.length);
});

test('[ORD-09] a failure that is no order’s own is passed on', async () => {
  const failing = actInHalves(
    orders(4),
    () => Promise.reject(new Error('forbidden')),
    () => undefined,
  );
  await expect(failing).rejects.toThrow('forbidden');
});
