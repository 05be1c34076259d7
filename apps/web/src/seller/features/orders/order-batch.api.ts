import { batchUpdateStatus, bulkEarlyProfit } from '@raan/contract/orders/order-endpoints';
import type { OrderStatus, OrderSummary } from '@raan/contract/orders/order';
import { ApiError } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { createIntent } from '#lib/command/intent.ts';
import { errorText } from '#lib/errors.ts';
import { runBisected, type StepResult } from './order-batch.ts';

export type BatchStep = (orders: readonly OrderSummary[]) => Promise<StepResult>;

const idsOf = (orders: readonly OrderSummary[]) => orders.map(({ id }) => id);

/** `note` is the cancellation reason. */
function createStatusStep(status: OrderStatus, note?: string): BatchStep {
  const intent = createIntent(batchUpdateStatus);
  return async (orders) => {
    if (orders.length === 0) return { moved: [], refused: [] };
    const body = { order_ids: idsOf(orders), status, ...(note && { note }) };
    const { key, input } = intent.requestFor({ body });
    const { results } = await callEndpoint(batchUpdateStatus, input, { idempotencyKey: key });
    // A retry of refused orders is a new request.
    intent.end();
    const resultById = new Map(results.map((result) => [result.id, result]));
    const isMoved = ({ id }: OrderSummary) => resultById.get(id)?.moved === true;
    return {
      moved: orders
        .filter(isMoved)
        .map((order) => movedOrder(order, resultById.get(order.id)?.status ?? status)),
      refused: orders
        .filter((order) => !isMoved(order))
        .map((order) => ({ order, reason: resultById.get(order.id)?.message ?? '' })),
    };
  };
}

/** An order that stays in transit was only recorded as delivered, because the courier has not scanned its delivery. */
function movedOrder(order: OrderSummary, status: OrderStatus): OrderSummary {
  if (status !== 'pending_delivery') return { ...order, status };
  return { ...order, status, delivery_stated_at: order.delivery_stated_at ?? new Date().toISOString() };
}

/** Creates a step that confirms delivery: orders that the courier has delivered complete, the others are recorded. */
export const createConfirmStep = () => createStatusStep('completed');
export const createCancelStep = (reason: string) => createStatusStep('cancelled', reason);

/** Returns the reason of an error that concerns one order, undefined if it concerns the whole request. */
function orderRefusalReason(error: unknown): string | undefined {
  return error instanceof ApiError && (error.status === 409 || error.status === 404)
    ? errorText(error)
    : undefined;
}

/** Collects early. The endpoint accepts all orders or none, so refused batches are bisected. */
export function createEarlyReceiptStep(): BatchStep {
  const intent = createIntent(bulkEarlyProfit);
  const send = async (orders: readonly OrderSummary[]) => {
    const { key, input } = intent.requestFor({ body: { order_ids: idsOf(orders) } });
    await callEndpoint(bulkEarlyProfit, input, { idempotencyKey: key });
  };
  return async (orders) => {
    if (orders.length === 0) return { moved: [], refused: [] };
    const { moved, refused } = await runBisected(orders, send, orderRefusalReason);
    return { moved: moved.map((order) => ({ ...order, status: 'completed' })), refused };
  };
}
