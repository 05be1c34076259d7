import type { OrderEvent } from '@raan/contract/orders/order';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import type { Tx } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { recordEvents, type LockedOrder } from '#features/orders/move-order.ts';

type RequestNews = {
  /** What has happened: the order's event and the notification bear the same name. */
  kind: Extract<OrderEvent['kind'], `refund_${string}`>;
  actor: 'customer' | 'server' | 'operator';
  /** What the seller reads, and the timeline keeps: somebody's words, and an operator's reason. */
  reason?: string;
  code?: RefundDecisionReason;
  /** What else the notification's text is made from. */
  facts?: Readonly<Record<string, unknown>>;
  /** ISO text in UTC. */
  at: string;
};

/** Puts what has become of a request on its order's timeline and tells the seller. */
export async function tellOfRequest(
  tx: Tx,
  hint: NotificationHint,
  { order, requestId }: { order: LockedOrder; requestId: number },
  { kind, actor, reason, code, facts, at }: RequestNews,
): Promise<void> {
  const { seller_id: sellerId, id: orderId, order_number } = order;
  await recordEvents(tx, sellerId, [orderId], { kind, actor, note: reason, code, at });
  await notify(tx, hint, {
    sellerId,
    type: 'order_update',
    at,
    data: {
      order_id: orderId,
      order_number,
      refund_request_id: requestId,
      status: kind,
      ...(reason !== undefined && { reason }),
      ...(code && { reason_code: code }),
      ...facts,
    },
  });
}
