import { expect, test, vi } from 'vitest';
import type { OrderSummary } from '@raan/contract/orders/order';
import {
  runBisected,
  BATCH_STEP_SIZE,
  singleStep,
  runBatch,
  excludeOrders,
  type StepResult,
} from './order-batch.ts';

const orders = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, order_number: `R${at + 1}` }) as OrderSummary);
const allMoved = async (some: readonly OrderSummary[]): Promise<StepResult> => ({ moved: some, refused: [] });
const run = (
  some: readonly OrderSummary[],
  runStep: (step: readonly OrderSummary[]) => Promise<StepResult>,
  signal = new AbortController().signal,
) => {
  const onProgress = vi.fn<(done: number) => void>();
  return { result: runBatch({ orders: singleStep(some), runStep, signal, onProgress }), onProgress };
};

test('[ORD-08] processes many orders in steps and reports the progress', async () => {
  const count = 2 * BATCH_STEP_SIZE + 1;
  const runStep = vi.fn<typeof allMoved>(allMoved);
  const { result, onProgress } = run(orders(count), runStep);
  expect((await result).moved).toHaveLength(count);
  expect(runStep.mock.calls.map(([step]) => step.length)).toEqual([BATCH_STEP_SIZE, BATCH_STEP_SIZE, 1]);
  expect(onProgress.mock.calls.map(([done]) => done)).toEqual([BATCH_STEP_SIZE, 2 * BATCH_STEP_SIZE, count]);
});

test('[ORD-08] moves the other orders when one is refused', async () => {
  const { result } = run(orders(3), async ([first, ...rest]) => ({
    moved: rest,
    refused: first ? [{ order: first, reason: 'changed' }] : [],
  }));
  const { moved, refused, error } = await result;
  expect(moved.map(({ id }) => id)).toEqual([2, 3]);
  expect(refused.map(({ order, reason }) => [order.id, reason])).toEqual([[1, 'changed']]);
  expect(error).toBeNull();
});

test('[ORD-08] stops when the connection is lost, reports the moved orders, and can resume with the rest', async () => {
  const offline = new Error('offline');
  let calls = 0;
  const { result } = run(orders(BATCH_STEP_SIZE + 5), async (step) => {
    calls += 1;
    if (calls > 1) throw offline;
    return allMoved(step);
  });
  const { moved, error, stopped } = await result;
  expect([moved.length, error, stopped]).toEqual([BATCH_STEP_SIZE, offline, false]);
  const rest: number[] = [];
  for await (const step of excludeOrders(
    singleStep(orders(BATCH_STEP_SIZE + 5)),
    new Set(moved.map(({ id }) => id)),
  ))
    rest.push(...step.map(({ id }) => id));
  expect(rest).toHaveLength(5);
});

test('[ORD-08] stops a batch after the current step', async () => {
  const abort = new AbortController();
  const { result } = run(
    orders(3 * BATCH_STEP_SIZE),
    async (step) => {
      abort.abort();
      return allMoved(step);
    },
    abort.signal,
  );
  const { moved, stopped } = await result;
  expect([moved.length, stopped]).toEqual([BATCH_STEP_SIZE, true]);
});

test('[ORD-09] refuses only the failing orders when the endpoint accepts all or none', async () => {
  const bad = new Set([3, 7]);
  const sent: number[][] = [];
  const { moved, refused } = await runBisected(
    orders(8),
    async (some) => {
      sent.push(some.map(({ id }) => id));
      if (some.some(({ id }) => bad.has(id))) throw new Error('refund requested');
    },
    (error) => (error as Error).message,
  );
  expect(moved.map(({ id }) => id)).toEqual([1, 2, 4, 5, 6, 8]);
  expect(refused.map(({ order, reason }) => [order.id, reason])).toEqual([
    [3, 'refund requested'],
    [7, 'refund requested'],
  ]);
  // No accepted order is sent again.
  const accepted = sent.filter((some) => !some.some((id) => bad.has(id))).flat();
  expect(new Set(accepted).size).toBe(accepted.length);
});

test('[ORD-09] rethrows an error that concerns no single order', async () => {
  const failing = runBisected(
    orders(4),
    () => Promise.reject(new Error('forbidden')),
    () => undefined,
  );
  await expect(failing).rejects.toThrow('forbidden');
});
