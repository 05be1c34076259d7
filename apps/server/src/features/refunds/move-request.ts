// The only code that changes the state of refund requests. The order is locked first and serializes its requests.
import { nextRefundState, refundCan, type RefundAction } from '@raan/contract/refunds/refund-rules';
import { type RefundState } from '@raan/contract/refunds/refund-states';
import type { Selectable, Updateable } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import type { LockedOrder } from '#features/orders/move-order.ts';
import { lockForRefund } from '#features/orders/refund-order.ts';

const LOCKED_COLUMNS = [
  'id',
  'state',
  'reason',
  'scope',
  'asked_satang',
  'granted_satang',
  'answer_due_at',
  'decided_at',
] as const;

export type LockedRequest = Pick<Selectable<Schema['refund_requests']>, (typeof LOCKED_COLUMNS)[number]>;

/** Locks a request and its order, of one seller if given. Throws REQUEST_NOT_FOUND, or 409 for a forbidden action. */
export async function lockRequest(
  tx: Tx,
  key: { requestId: number; sellerId?: number },
  action: RefundAction,
): Promise<{ order: LockedOrder; request: LockedRequest }> {
  let query = tx
    .selectFrom('refund_requests')
    .select(['seller_id', 'order_id'])
    .where('id', '=', key.requestId);
  if (key.sellerId !== undefined) query = query.where('seller_id', '=', key.sellerId);
  const found = await query.executeTakeFirst();
  if (!found) throw fail('REQUEST_NOT_FOUND');
  const order = await lockForRefund(tx, found.seller_id, found.order_id);
  const request = await tx
    .selectFrom('refund_requests')
    .select(LOCKED_COLUMNS)
    .where('seller_id', '=', found.seller_id)
    .where('id', '=', key.requestId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!refundCan(action, request)) throw conflict('refund_move_refused');
  return { order, request };
}

/** Moves a locked request by an action; the caller has checked that it allows the action. */
export async function moveRequest(
  tx: Tx,
  sellerId: number,
  request: { id: number; state: RefundState },
  action: RefundAction,
  change: Updateable<Schema['refund_requests']>,
): Promise<void> {
  if (!refundCan(action, request))
    throw new Error(`${action} does not move a request that is ${request.state}`);
  await tx
    .updateTable('refund_requests')
    .set({ ...change, state: nextRefundState(action) })
    .where('seller_id', '=', sellerId)
    .where('id', '=', request.id)
    .execute();
}
