// Customers open and withdraw refund requests.
import { DAY_MS } from '@raan/contract/durations';
import { multiplySatang, satang, sumSatang, toBaht, type Satang } from '@raan/contract/money';
import type { RefundReason } from '@raan/contract/refunds/refund-reason';
import {
  canRefundPart,
  refundCan,
  REFUND_RESPONSE_DAYS,
  REFUND_COMMENT_MIN,
  REFUND_REASONS_WITH_PHOTOS,
  type RefundScope,
} from '@raan/contract/refunds/refund-rules';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, conflict, failField } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { openDispute, resumeAfterDispute, type CountdownDeps } from '#features/orders/dispute.ts';
import type { LockedOrder } from '#features/orders/move-order.ts';
import { lockForRefund } from '#features/orders/refund-order.ts';
import { refundableAmount } from '#features/orders/refund-amounts.ts';
import { moveRequest } from './move-request.ts';
import { hasFile } from './refund-photos.ts';
import { assertCanRequestRefund } from './assert-can-request-refund.ts';
import { lockOpenRequest, selectRefundableItems } from './refunds.queries.ts';
import { readRefundAmount } from './read-refund-amount.ts';
import { recordRequestEvent } from './record-request-event.ts';

type RequestDeps = { clock: Clock; realtimeSignal: RealtimeSignal };
type OrderKey = { sellerId: number; orderId: number };

type RequestedLine = { position: number; quantity: number };

export type NewRequest = OrderKey & {
  reason: RefundReason;
  comment: string;
  /** Some items, or an amount (baht); neither: everything that is left of R. */
  items?: readonly RequestedLine[] | undefined;
  amount?: number | undefined;
  /** UUIDs of photos that were uploaded for this order. */
  photos: readonly string[];
};

/**
 * Opens a request and a dispute, which stops the order's completion. Throws BUSINESS_ORDER_NOT_FOUND, 409
 * (see `assertCanRequestRefund`), and REQUEST_VALIDATION_ERROR for a missing comment or an unusable photo.
 */
export async function requestRefund(
  tx: Tx,
  { clock, realtimeSignal }: RequestDeps,
  request: NewRequest,
): Promise<void> {
  const { sellerId, orderId, reason } = request;
  const at = nowIso(clock);
  const comment = request.comment.trim();
  const order = await lockForRefund(tx, sellerId, orderId);
  await assertCanRequestRefund(tx, order, clock.now(), reason);
  if (REFUND_REASONS_WITH_PHOTOS.includes(reason) && comment.length < REFUND_COMMENT_MIN)
    throw failField('comment', 'refund_words_missing', { limit: REFUND_COMMENT_MIN });
  const { scope, asked, items } = await readRequestedAmount(tx, order, request);
  const { id } = await tx
    .insertInto('refund_requests')
    .values({
      seller_id: sellerId,
      order_id: orderId,
      reason,
      comment,
      scope,
      asked_satang: asked,
      created_at: at,
      answer_due_at: isoFromNow(clock, REFUND_RESPONSE_DAYS * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (items.length > 0)
    await tx
      .insertInto('refund_items')
      .values(items.map((item) => ({ seller_id: sellerId, request_id: id, order_id: orderId, ...item })))
      .execute();
  await attachPhotos(tx, request, id);
  await openDispute(tx, order);
  const facts = { amount: toBaht(asked), days: REFUND_RESPONSE_DAYS };
  const event = { kind: 'refund_requested', actor: 'customer', facts, at } as const;
  await recordRequestEvent(tx, realtimeSignal, { order, requestId: id }, event);
}

/** Throws 422 under `items` or `amount` for more than is left of the order. */
async function readRequestedAmount(
  tx: Tx,
  order: LockedOrder,
  { items, amount }: Pick<NewRequest, 'items' | 'amount'>,
): Promise<{ scope: RefundScope; asked: Satang; items: RequestedLine[] }> {
  const rest = refundableAmount(order);
  if (items && amount !== undefined) throw failField('amount', 'field_wrong');
  if ((items || amount !== undefined) && !canRefundPart(order))
    throw failField(items ? 'items' : 'amount', 'refund_part_undelivered', {
      order_number: order.order_number,
    });
  if (amount !== undefined) {
    const asked = readRefundAmount(amount, rest);
    return { scope: 'amount', asked, items: [] };
  }
  if (!items) return { scope: 'full', asked: rest, items: [] };
  const lines = await selectRefundableItems(tx, order.seller_id, order.id);
  const chosen = items.map(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position);
    if (!line || quantity > line.quantity) throw failField('items', 'refund_items_bounds');
    return { position, quantity, price: multiplySatang(line.unit_price_satang, quantity) };
  });
  if (new Set(chosen.map(({ position }) => position)).size < chosen.length)
    throw failField('items', 'refund_items_bounds');
  const price = sumSatang(chosen.map((line) => line.price));
  return {
    scope: 'items',
    asked: satang(Math.min(price, rest)),
    items: chosen.map(({ position, quantity }) => ({ position, quantity })),
  };
}

/** Throws 422 with one reason per missing photo, under its index. */
async function attachPhotos(
  tx: Tx,
  { sellerId, orderId, photos }: NewRequest,
  requestId: number,
): Promise<void> {
  const missing: number[] = [];
  for (const [position, uuid] of [...new Set(photos)].entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('refund_photos')
      .set({ request_id: requestId, position })
      .where('uuid', '=', uuid)
      .where('seller_id', '=', sellerId)
      .where('order_id', '=', orderId)
      .where('request_id', 'is', null)
      .where(hasFile)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) missing.push(photos.indexOf(uuid));
  }
  const [first] = missing;
  if (first === undefined) return;
  throw new AppError('REQUEST_VALIDATION_ERROR', {
    reason: 'refund_photo_gone',
    values: { number: first + 1 },
    fields: Object.fromEntries(missing.map((place) => [`photos.${place}`, [{ key: 'photo_gone' as const }]])),
  });
}

/** Withdraws the open request of an order and resumes the order. Throws BUSINESS_ORDER_NOT_FOUND, or 409. */
export async function withdrawRequest(
  tx: Tx,
  deps: RequestDeps & CountdownDeps,
  key: OrderKey,
): Promise<void> {
  const { clock, realtimeSignal } = deps;
  const { sellerId, orderId } = key;
  const at = nowIso(clock);
  const order = await lockForRefund(tx, sellerId, orderId);
  const request = await lockOpenRequest(tx, sellerId, orderId);
  if (!request) throw conflict('refund_none_open');
  if (!refundCan('withdraw', request)) throw conflict('refund_move_refused');
  await moveRequest(tx, sellerId, request, 'withdraw', { withdrawn_at: at });
  await resumeAfterDispute(tx, deps, order);
  const event = { kind: 'refund_withdrawn', actor: 'customer', at } as const;
  await recordRequestEvent(tx, realtimeSignal, { order, requestId: request.id }, event);
}
