import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import type { batchUpdateStatus as endpoint } from '@raan/contract/orders/order-endpoints';
import type { OrderStatus } from '@raan/contract/orders/order';
import { sellerActionBetween } from '@raan/contract/orders/order-rules';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';
import { reasonText, statusName } from '#platform/errors/reasons.ts';
import type { Step } from '#platform/http/routing.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { endOrder, lockPayment, tellEnded } from './cancel-order.ts';
import { completeLocked } from './complete-orders.ts';
import { lockOrders, type LockedOrder } from './move-order.ts';

type Update = {
  sellerId: number;
  orderIds: readonly number[];
  status: OrderStatus;
  note?: string | undefined;
};

type Answer = Data<typeof endpoint>;
type Result = Answer['results'][number];
type Deps = { clock: Clock; hint: NotificationHint };

/**
 * Moves each of the orders as `setOrderStatus` would. One that cannot be moved stays as it is and is told with its reason; the others
 * move. Throws REQUEST_VALIDATION_ERROR for cancelling without a note.
 */
export async function batchUpdateStatus(
  step: Step,
  deps: Deps,
  update: Update,
  language: Language,
): Promise<Answer> {
  const note = update.note?.trim();
  const orderIds = [...new Set(update.orderIds)];
  const chosen = { ...update, note, orderIds };
  const results =
    update.status === 'cancelled'
      ? await cancelEach(step, deps, chosen, language)
      : await step('all', (tx) => moveTogether(tx, deps, chosen, language));
  const moved = results.filter((result) => result.moved).length;
  return { processed_orders: moved, failed_orders: results.length - moved, results };
}

/** Completing takes few rows besides the orders' own, so all complete at once. */
async function moveTogether(tx: Tx, deps: Deps, update: Update, language: Language): Promise<Result[]> {
  const { sellerId, orderIds, status, note } = update;
  const orders = new Map((await lockOrders(tx, sellerId, orderIds)).map((order) => [order.id, order]));
  const results = orderIds.map((id) => resultOf(id, orders.get(id), status, language));
  const moved = new Set(results.filter((result) => result.moved).map(({ id }) => id));
  const moving = [...orders.values()].filter(({ id }) => moved.has(id));
  if (moving.length > 0)
    await completeLocked(tx, deps, moving, { sellerId, actor: 'seller', ...(note && { note }) });
  return results;
}

/**
 * Every cancelled order gives back money, pieces and its place in the counters: rows that the whole store needs. So each is a step of
 * its own, and customers pay in between. The seller is told once, of all of them.
 */
async function cancelEach(step: Step, deps: Deps, update: Update, language: Language): Promise<Result[]> {
  const { sellerId, orderIds, note } = update;
  if (!note) throw failField('note', 'field_required');
  const done: CancelOutcome[] = [];
  for (const id of orderIds)
    done.push(await step(`cancel:${id}`, (tx) => cancelOne(tx, deps, { sellerId, id, note }, language)));
  const cancelled = done.flatMap(({ ended }) => (ended ? [ended] : []));
  if (cancelled.length > 0)
    await step('tell', async (tx) => {
      await tellEnded(tx, deps, sellerId, cancelled, note);
      return null;
    });
  return done.map(({ result }) => result);
}

type CancelOutcome = {
  result: Result;
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

function resultOf(id: number, order: LockedOrder | undefined, to: OrderStatus, language: Language): Result {
  const message = refusal(order, to, language) ?? null;
  const moved = message === null;
  const status = moved ? to : (order?.status ?? null);
  return { id, order_number: order?.order_number ?? null, status, moved, message };
}

/** Why an order cannot be moved there, in words; undefined where it can. */
function refusal(order: LockedOrder | undefined, to: OrderStatus, language: Language): string | undefined {
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
