import type { OrderSummary } from '@raan/contract/orders/order';

/** Orders per request: small enough for a visible progress and a quick stop. */
export const BATCH_STEP_SIZE = 50;

/** An order that was not changed, and the reason as text. */
export type RefusedOrder = { order: OrderSummary; reason: string };
/** `moved` are the accepted orders as they are after the step. */
export type StepResult = { moved: readonly OrderSummary[]; refused: readonly RefusedOrder[] };
/** Checks whether a confirmed delivery was only recorded: the order still waits for its customer or the courier. */
export function isStatedOnly({ status }: OrderSummary): boolean {
  return status === 'pending_delivery';
}

/** `unconfirmed` are the orders of a failed request: they may or may not have moved. */
export type BatchResult = StepResult & {
  error: unknown;
  stopped: boolean;
  unconfirmed: readonly OrderSummary[];
};

type Batch = {
  orders: AsyncIterable<readonly OrderSummary[]>;
  runStep: (orders: readonly OrderSummary[]) => Promise<StepResult>;
  /** Checked before each step. */
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

/** Runs a batch until it ends, is stopped, or fails as a whole. Never throws. */
export async function runBatch({ orders, runStep, signal, onProgress }: Batch): Promise<BatchResult> {
  const moved: OrderSummary[] = [];
  const refused: RefusedOrder[] = [];
  let unconfirmed: readonly OrderSummary[] = [];
  const result = (error: unknown, stopped: boolean) => ({ moved, refused, error, stopped, unconfirmed });
  try {
    for await (const page of orders)
      for (let from = 0; from < page.length; from += BATCH_STEP_SIZE) {
        if (signal.aborted) return result(null, true);
        unconfirmed = page.slice(from, from + BATCH_STEP_SIZE);
        const step = await runStep(unconfirmed);
        unconfirmed = [];
        moved.push(...step.moved);
        refused.push(...step.refused);
        onProgress(moved.length + refused.length);
      }
    return result(null, false);
  } catch (error) {
    return signal.aborted ? result(null, true) : result(error, false);
  }
}

/** Bisects a refused all-or-nothing request. Rethrows errors without a `refusalReason` for single orders. */
export async function runBisected(
  orders: readonly OrderSummary[],
  send: (orders: readonly OrderSummary[]) => Promise<unknown>,
  refusalReason: (error: unknown) => string | undefined,
): Promise<StepResult> {
  try {
    await send(orders);
    return { moved: orders, refused: [] };
  } catch (error) {
    const reason = refusalReason(error);
    const [only] = orders;
    if (reason === undefined || !only) throw error;
    if (orders.length === 1) return { moved: [], refused: [{ order: only, reason }] };
    const half = Math.ceil(orders.length / 2);
    const first = await runBisected(orders.slice(0, half), send, refusalReason);
    const second = await runBisected(orders.slice(half), send, refusalReason);
    return {
      moved: [...first.moved, ...second.moved],
      refused: [...first.refused, ...second.refused],
    };
  }
}

/** Yields the orders as a single step. */
export async function* singleStep(orders: readonly OrderSummary[]): AsyncGenerator<readonly OrderSummary[]> {
  yield orders;
}

/** Yields the steps of several batches one after another. */
export async function* concatSteps(
  ...all: readonly AsyncIterable<readonly OrderSummary[]>[]
): AsyncGenerator<readonly OrderSummary[]> {
  for (const steps of all) yield* steps;
}

/** Yields the steps without the orders that have these ids. */
export async function* excludeOrders(
  steps: AsyncIterable<readonly OrderSummary[]>,
  ids: ReadonlySet<number>,
): AsyncGenerator<readonly OrderSummary[]> {
  for await (const step of steps) yield step.filter(({ id }) => !ids.has(id));
}
