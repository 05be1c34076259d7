// Requests that their sellers did not answer in time go to the operators.
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { touchDispute } from '#features/orders/dispute.ts';
import { recordEvents } from '#features/orders/move-order.ts';
import { lockRequest, moveRequest } from './move-request.ts';

const BATCH = 100;

type EscalationDeps = { clock: Clock; hint: NotificationHint };
type EscalationFailure = (error: unknown, requestId: number) => void;

/**
 * Hands requests whose time is over to the operators, each in a transaction of its own. Several servers may run it at once: whoever comes
 * second to a request finds it moved and leaves it. One that fails is told to `onFailure` and holds up no other; without that its error
 * is thrown. Answers how many it moved.
 */
export async function escalateRequests(
  db: Db,
  deps: EscalationDeps,
  onFailure?: EscalationFailure,
): Promise<number> {
  const due = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('state', '=', 'requested')
    .where('answer_due_at', '<=', nowIso(deps.clock))
    .orderBy('answer_due_at')
    .limit(BATCH)
    .execute();
  let moved = 0;
  for (const { id } of due) {
    try {
      await inTransaction(db, (tx) => escalate(tx, deps, id));
      moved += 1;
    } catch (error) {
      // Answered, withdrawn or moved by another server meanwhile.
      if (error instanceof AppError) continue;
      if (!onFailure) throw error;
      onFailure(error, id);
    }
  }
  return moved;
}

async function escalate(tx: Tx, { clock, hint }: EscalationDeps, requestId: number): Promise<void> {
  const at = nowIso(clock);
  const { order, request } = await lockRequest(tx, { requestId }, 'escalate');
  const { seller_id: sellerId, id: orderId } = order;
  await moveRequest(tx, sellerId, request, 'escalate', { answered_at: at });
  await touchDispute(tx, order);
  await recordEvents(tx, sellerId, [orderId], { kind: 'refund_unanswered', actor: 'server', at });
  await notify(tx, hint, {
    sellerId,
    type: 'order_update',
    at,
    data: {
      order_id: orderId,
      order_number: order.order_number,
      refund_request_id: requestId,
      status: 'refund_unanswered',
    },
  });
}
