import type { OrderEvent } from '@raan/contract/orders/order';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import type { Tx } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { recordEvents, type LockedOrder } from '#features/orders/move-order.ts';

type RequestEvent = {
  /** The timeline event and the notification have the same name. */
  kind: Extract<OrderEvent['kind'], `refund_${string}`>;
  actor: 'customer' | 'seller' | 'server' | 'operator' | 'courier';
  /** Free text for the seller and the timeline. */
  reason?: string;
  code?: RefundDecisionReason;
  /** Further data for the notification's text. */
  facts?: Readonly<Record<string, unknown>>;
  /** ISO text in UTC. */
  at: string;
};

/** Records a request's event in the order's timeline and notifies the seller. */
export async function recordRequestEvent(
  tx: Tx,
  realtimeSignal: RealtimeSignal,
  { order, requestId }: { order: LockedOrder; requestId: number },
  { kind, actor, reason, code, facts, at }: RequestEvent,
): Promise<void> {
  const { seller_id: sellerId, id: orderId, order_number } = order;
  await recordEvents(tx, sellerId, [orderId], { kind, actor, note: reason, code, at });
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'order_update',
    isOwnAct: actor === 'seller',
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
