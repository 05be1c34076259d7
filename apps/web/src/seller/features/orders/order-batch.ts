// One action for many orders: in steps, each order with a result of its own, to be stopped and taken up again.
import type { OrderSummary } from '@raan/contract/orders/order';

/** So many orders are sent to the server at once: few enough that progress is seen, and that a stop is soon. */
export const BATCH_STEP = 50;

/** An order that stayed as it was, and why, in words. */
export type Refused = { order: OrderSummary; reason: string };
/** What one step did. */
export type StepResult = { moved: readonly OrderSummary[]; refused: readonly Refused[] };
/**
 * What a whole batch did; `error` broke it off, `stopped` says that somebody did. `unanswered` are the orders of the step that failed then: they
 * may have moved.
 */
export type BatchResult = StepResult & {
  error: unknown;
  stopped: boolean;
  unanswered: readonly OrderSummary[];
};

type Batch = {
  orders: AsyncIterable<readonly OrderSummary[]>;
  act: (orders: readonly OrderSummary[]) => Promise<StepResult>;
  /** Asked before each step. */
  signal: AbortSignal;
  /** How many have been dealt with. */
  onProgress: (done: number) => void;
};

/** Runs a batch to its end, its stop or its first failure that is no single order's. Never throws. */
export async function runBatch({ orders, act, signal, onProgress }: Batch): Promise<BatchResult> {
  const moved: OrderSummary[] = [];
  const refused: Refused[] = [];
  let unanswered: readonly OrderSummary[] = [];
  const result = (error: unknown, stopped: boolean) => ({ moved, refused, error, stopped, unanswered });
  try {
    for await (const page of orders)
      for (let from = 0; from < page.length; from += BATCH_STEP) {
        if (signal.aborted) return result(null, true);
        unanswered = page.slice(from, from + BATCH_STEP);
        const step = await act(unanswered);
        unanswered = [];
        moved.push(...step.moved);
        refused.push(...step.refused);
        onProgress(moved.length + refused.length);
      }
    return result(null, false);
  } catch (error) {
    return signal.aborted ? result(null, true) : result(error, false);
  }
}

/**
 * Does a call that takes all of its orders or none, order by order where it must: refused, it is tried with each half, down to the orders that
 * are the reason. `reasonOf` answers why a failure is an order's own, or undefined where it is not; then it is thrown.
 */
export async function actInHalves(
  orders: readonly OrderSummary[],
  send: (orders: readonly OrderSummary[]) => Promise<unknown>,
  reasonOf: (error: unknown) => string | undefined,
): Promise<StepResult> {
  try {
    await send(orders);
    return { moved: orders, refused: [] };
  } catch (error) {
    const reason = reasonOf(error);
    const [only] = orders;
    if (reason === undefined || !only) throw error;
    if (orders.length === 1) return { moved: [], refused: [{ order: only, reason }] };
    const half = Math.ceil(orders.length / 2);
    const first = await actInHalves(orders.slice(0, half), send, reasonOf);
    const second = await actInHalves(orders.slice(half), send, reasonOf);
    return {
      moved: [...first.moved, ...second.moved],
      refused: [...first.refused, ...second.refused],
    };
  }
}

/** Orders at hand, as one step. */
export async function* once(orders: readonly OrderSummary[]): AsyncGenerator<readonly OrderSummary[]> {
  yield orders;
}

/** Steps one after the other. */
export async function* inTurn(
  ...all: readonly AsyncIterable<readonly OrderSummary[]>[]
): AsyncGenerator<readonly OrderSummary[]> {
  for (const steps of all) yield* steps;
}

/** The steps without the orders of these ids. */
export async function* without(
  steps: AsyncIterable<readonly OrderSummary[]>,
  ids: ReadonlySet<number>,
): AsyncGenerator<readonly OrderSummary[]> {
  for await (const step of steps) yield step.filter(({ id }) => !ids.has(id));
}
