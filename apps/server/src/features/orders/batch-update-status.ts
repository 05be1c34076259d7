import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import type { batchUpdateStatus as endpoint } from '@raan/contract/orders/order-endpoints';
import type { OrderStatus } from '@raan/contract/orders/order';
import { sellerActionBetween } from '@raan/contract/orders/order-rules';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';
import { reasonText, statusName } from '#platform/errors/reasons.ts';
import type { Step } from '#platform/http/idempotency.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { endOrder, notifyOrdersEnded } from './cancel-order.ts';
import { confirmLockedDeliveries, statusAfterConfirmation } from './confirm-delivery.ts';
import { lockOrders, lockPayment, type LockedOrder } from './move-order.ts';

type Update = {
  sellerId: number;
  orderIds: readonly number[];
  status: OrderStatus;
  note?: string | undefined;
};

type BatchResult = Data<typeof endpoint>;
type OrderResult = BatchResult['results'][number];
type Deps = { clock: Clock; realtimeSignal: RealtimeSignal };

/**
 * Moves each order as `setOrderStatus` would and reports those that cannot move. Throws
 * REQUEST_VALIDATION_ERROR if a cancellation has no note.
 */
export async function batchUpdateStatus(
  step: Step,
  deps: Deps,
  update: Update,
  language: Language,
): Promise<BatchResult> {
  const note = update.note?.trim();
  const orderIds = [...new Set(update.orderIds)];
  const selection = { ...update, note, orderIds };
  const results =
    update.status === 'cancelled'
      ? await cancelEach(step, deps, selection, language)
      : await step('all', (tx) => completeTogether(tx, deps, selection, language));
  const moved = results.filter((result) => result.moved).length;
  return { processed_orders: moved, failed_orders: results.length - moved, results };
}

/** One transaction for all: completing locks few rows besides those of the orders. */
async function completeTogether(
  tx: Tx,
  deps: Deps,
  update: Update,
  language: Language,
): Promise<OrderResult[]> {
  const { sellerId, orderIds, status, note } = update;
  const orders = new Map((await lockOrders(tx, sellerId, orderIds)).map((order) => [order.id, order]));
  const results = orderIds.map((id) => resultOf(id, orders.get(id), status, language));
  const moved = new Set(results.filter((result) => result.moved).map(({ id }) => id));
  const movable = [...orders.values()].filter(({ id }) => moved.has(id));
  if (movable.length > 0) await confirmLockedDeliveries(tx, deps, sellerId, movable, note);
  return results;
}

/**
 * One transaction per order, because a cancellation locks ledger, product and counter rows that the whole
 * store needs. The seller gets one notification for all of them.
 */
async function cancelEach(
  step: Step,
  deps: Deps,
  update: Update,
  language: Language,
): Promise<OrderResult[]> {
  const { sellerId, orderIds, note } = update;
  if (!note) throw failField('note', 'field_required');
  const outcomes: CancelOutcome[] = [];
  for (const id of orderIds)
    outcomes.push(await step(`cancel:${id}`, (tx) => cancelOne(tx, deps, { sellerId, id, note }, language)));
  const cancelled = outcomes.flatMap(({ ended }) => (ended ? [ended] : []));
  if (cancelled.length > 0)
    await step('tell', async (tx) => {
      await notifyOrdersEnded(tx, deps, sellerId, cancelled, note, 'seller');
      return null;
    });
  return outcomes.map(({ result }) => result);
}

type CancelOutcome = {
  result: OrderResult;
  ended: Pick<LockedOrder, 'id' | 'order_number' | 'cost_satang' | 'quantity'> | null;
};

async function cancelOne(
  tx: Tx,
  { clock }: Deps,
  { sellerId, id, note }: { sellerId: number; id: number; note: string },
  language: Language,
): Promise<CancelOutcome> {
  await lockPayment(tx, sellerId, id);
  const [order] = await lockOrders(tx, sellerId, [id]);
  const result = resultOf(id, order, 'cancelled', language);
  if (!order || !result.moved) return { result, ended: null };
  await endOrder(tx, clock, order, { kind: 'cancelled', actor: 'seller', note });
  const { order_number, cost_satang, quantity } = order;
  return { result, ended: { id, order_number, cost_satang, quantity } };
}

function resultOf(
  id: number,
  order: LockedOrder | undefined,
  to: OrderStatus,
  language: Language,
): OrderResult {
  const message = refusalText(order, to, language) ?? null;
  const moved = message === null;
  const status = moved && order ? statusAfter(order, to) : (order?.status ?? null);
  const { order_number = null } = order ?? {};
  const completes_at = status === 'pending_delivery' ? (order?.completes_at ?? null) : null;
  return { id, order_number, status, completes_at, moved, message };
}

/** The seller's confirmation completes only orders that the courier has delivered. */
function statusAfter(order: LockedOrder, to: OrderStatus): OrderStatus {
  return to === 'completed' ? statusAfterConfirmation(order) : to;
}

/** Returns the localized reason why an order cannot move to a status, or undefined if it can. */
function refusalText(
  order: LockedOrder | undefined,
  to: OrderStatus,
  language: Language,
): string | undefined {
  if (!order) return reasonText(language, 'order_missing');
  const { status: from, order_number: number } = order;
  const action = sellerActionBetween(from, to);
  if (action !== 'complete' && action !== 'cancel')
    return reasonText(language, 'order_move_refused', { from: statusName(from), to: statusName(to) });
  if (action === 'complete' && order.open_dispute)
    return reasonText(language, 'order_disputed', { order_number: number });
  if (action === 'complete' && order.returning_at !== null)
    return reasonText(language, 'order_returning', { order_number: number });
  return undefined;
}
