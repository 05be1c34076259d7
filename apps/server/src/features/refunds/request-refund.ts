// A customer asks for the money back, or takes the request back.
import { toBaht } from '@raan/contract/money';
import {
  DAY_MS,
  REFUND_ANSWER_DAYS,
  REFUND_COMMENT_MIN,
  REFUND_REASONS_WITH_PHOTOS,
  type RefundReason,
} from '@raan/contract/refunds/refund-rules';
import { isoIn, nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, conflict, failField } from '#platform/errors/app-error.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { openDispute, resumeAfterDispute, type CountdownDeps } from '#features/orders/dispute.ts';
import { lockForRefund } from '#features/orders/refund-order.ts';
import { moveRequest } from './move-request.ts';
import { isKept } from './refund-photos.ts';
import { demandAskable } from './demand-askable.ts';
import { lockOpenRequest } from './refunds.queries.ts';
import { tellOfRequest } from './tell-of-request.ts';

type RequestDeps = { clock: Clock; hint: NotificationHint };
type OrderKey = { sellerId: number; orderId: number };

export type NewRequest = OrderKey & {
  reason: RefundReason;
  comment: string;
  /** Uuids of pictures that were sent up for this order. */
  photos: readonly string[];
};

/**
 * Opens a request and with it a dispute: the order does not complete until it is settled. Throws BUSINESS_ORDER_NOT_FOUND; 409 outside
 * of the time for asking, beside another open request, after one for the same reason was denied and after too many;
 * REQUEST_VALIDATION_ERROR for missing words and for pictures that are not
 * this order's, or are another request's.
 */
export async function requestRefund(
  tx: Tx,
  { clock, hint }: RequestDeps,
  request: NewRequest,
): Promise<void> {
  const { sellerId, orderId, reason } = request;
  const at = nowIso(clock);
  const comment = request.comment.trim();
  const order = await lockForRefund(tx, sellerId, orderId);
  await demandAskable(tx, order, clock.now(), reason);
  if (REFUND_REASONS_WITH_PHOTOS.includes(reason) && comment.length < REFUND_COMMENT_MIN)
    throw failField('comment', 'refund_words_missing', { limit: REFUND_COMMENT_MIN });
  const { id } = await tx
    .insertInto('refund_requests')
    .values({
      seller_id: sellerId,
      order_id: orderId,
      reason,
      comment,
      created_at: at,
      answer_due_at: isoIn(clock, REFUND_ANSWER_DAYS * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attachPhotos(tx, request, id);
  await openDispute(tx, order);
  const facts = { amount: toBaht(order.retail_satang), days: REFUND_ANSWER_DAYS };
  const news = { kind: 'refund_requested', actor: 'customer', facts, at } as const;
  await tellOfRequest(tx, hint, { order, requestId: id }, news);
}

/** Throws 422 with a reason under each picture that is not there for this order, by its place. */
async function attachPhotos(
  tx: Tx,
  { sellerId, orderId, photos }: NewRequest,
  requestId: number,
): Promise<void> {
  const gone: number[] = [];
  for (const [position, uuid] of [...new Set(photos)].entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('refund_photos')
      .set({ request_id: requestId, position })
      .where('uuid', '=', uuid)
      .where('seller_id', '=', sellerId)
      .where('order_id', '=', orderId)
      .where('request_id', 'is', null)
      .where(isKept)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) gone.push(photos.indexOf(uuid));
  }
  const [first] = gone;
  if (first === undefined) return;
  throw new AppError('REQUEST_VALIDATION_ERROR', {
    reason: 'refund_photo_gone',
    values: { number: first + 1 },
    fields: Object.fromEntries(gone.map((place) => [`photos.${place}`, [{ key: 'photo_gone' as const }]])),
  });
}

/** Takes the open request of an order back: the order goes on. Throws BUSINESS_ORDER_NOT_FOUND, and 409 where none is open. */
export async function withdrawRequest(
  tx: Tx,
  deps: RequestDeps & CountdownDeps,
  key: OrderKey,
): Promise<void> {
  const { clock, hint } = deps;
  const { sellerId, orderId } = key;
  const at = nowIso(clock);
  const order = await lockForRefund(tx, sellerId, orderId);
  const request = await lockOpenRequest(tx, sellerId, orderId);
  if (!request) throw conflict('refund_none_open');
  await moveRequest(tx, sellerId, request, 'withdraw', { withdrawn_at: at });
  await resumeAfterDispute(tx, deps, order);
  const news = { kind: 'refund_withdrawn', actor: 'customer', at } as const;
  await tellOfRequest(tx, hint, { order, requestId: request.id }, news);
}
