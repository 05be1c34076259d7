// Reads how orders were closed (cancelled, expired or refunded). The order rows do not contain this.
import type { OrderEnding } from '@raan/contract/orders/order';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { refundProgress } from '#features/payments/refunds.queries.ts';
import type { OrderRow } from './order-rows.queries.ts';

/** How an order was closed, with the note and the operator's reason code as stored. */
export type OrderClosure = Omit<OrderEnding, 'reason'> & {
  note: string | null;
  decision_code: RefundDecisionReason | null;
};

const isClosed = ({ status }: OrderRow) => status === 'cancelled' || status === 'refunded';

type ClosureRow = OrderClosure & { order_id: number };

/** Reads the closures of those orders that are cancelled or refunded, by order id. */
export async function selectOrderClosures(
  db: Db | Tx,
  sellerId: number,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<number, OrderClosure>> {
  const ids = orders.filter(isClosed).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ClosureRow>`
    select orders.id as order_id, event.kind, event.actor as by, event.note, event.decision_code,
      (
        select reason from refund_requests request
        where request.seller_id = ${sellerId} and request.order_id = orders.id and request.state in ('agreed', 'granted')
        order by request.id desc limit 1
      ) as asked_for,
      ${refundProgress} as money_back
    from unnest(${ids}::bigint[]) as wanted (id)
    join orders on orders.seller_id = ${sellerId} and orders.id = wanted.id
    cross join lateral (
      select kind, actor, note, decision_code from order_events event
      where event.seller_id = ${sellerId} and event.order_id = orders.id and event.kind in ('cancelled', 'expired', 'refunded')
      order by event.id desc limit 1
    ) as event`.execute(db);
  return new Map(rows.map(({ order_id, ...closure }) => [order_id, closure]));
}
