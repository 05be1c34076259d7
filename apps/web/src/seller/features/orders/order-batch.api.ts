// What can be done for several orders at once.
import { batchUpdateStatus, bulkEarlyProfit } from '@raan/contract/orders/order-endpoints';
import type { OrderStatus, OrderSummary } from '@raan/contract/orders/order';
import { ApiError } from '#lib/api-error.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { intentKeys } from '#lib/use-intent-key.ts';
import { actInHalves, type StepResult } from './order-batch.ts';

export type BatchStep = (orders: readonly OrderSummary[]) => Promise<StepResult>;

const idsOf = (orders: readonly OrderSummary[]) => orders.map(({ id }) => id);

/** Moves orders to a state; each is told whether it moved. A note says why they are cancelled. */
function moveStep(status: OrderStatus, note?: string): BatchStep {
  const intent = intentKeys();
  return async (orders) => {
    if (orders.length === 0) return { moved: [], refused: [] };
    const body = { order_ids: idsOf(orders), status, ...(note && { note }) };
    const { results } = await call(batchUpdateStatus, { body }, { idempotencyKey: intent.keyFor(body) });
    // What was refused has its answer: tried again, it is asked for anew.
    intent.done();
    const answers = new Map(results.map((result) => [result.id, result]));
    const isMoved = ({ id }: OrderSummary) => answers.get(id)?.moved === true;
    return {
      moved: orders.filter(isMoved),
      refused: orders
        .filter((order) => !isMoved(order))
        .map((order) => ({ order, reason: answers.get(order.id)?.message ?? '' })),
    };
  };
}

/** The customers have their goods: the orders complete, and their money is credited. */
export const confirmStep = () => moveStep('completed');
export const cancelStep = (reason: string) => moveStep('cancelled', reason);

/** A refusal that is about an order and not about the call: it changed, or is not there. */
function reasonOfOrder(error: unknown): string | undefined {
  return error instanceof ApiError && (error.status === 409 || error.status === 404)
    ? errorText(error)
    : undefined;
}

/** Credits orders before their customers confirm. The server takes all of a call or none, so what it refuses is taken apart. */
export function earlyStep(): BatchStep {
  const intent = intentKeys();
  const send = async (orders: readonly OrderSummary[]) => {
    const body = { order_ids: idsOf(orders) };
    await call(bulkEarlyProfit, { body }, { idempotencyKey: intent.keyFor(body) });
  };
  return async (orders) =>
    orders.length === 0 ? { moved: [], refused: [] } : actInHalves(orders, send, reasonOfOrder);
}
