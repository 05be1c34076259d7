// How orders ended, which their rows do not say. Asked for the orders of a page at once.
import type { OrderEnding } from '@raan/contract/orders/order';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { moneyBack } from '#features/payments/refunds.queries.ts';
import type { OrderRow } from './order-rows.queries.ts';

/** How an order ended, with the words and the operator's reason as they are stored. */
export type EndingFacts = Omit<OrderEnding, 'reason'> & {
  note: string | null;
  decision_code: RefundDecisionReason | null;
};

const hasEnded = ({ status }: OrderRow) => status === 'cancelled' || status === 'refunded';

type EndingRow = EndingFacts & { order_id: number };

/** How those of a seller's orders ended that did, by id. */
export async function selectEndings(
  db: Db | Tx,
  sellerId: number,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<number, EndingFacts>> {
  const ids = orders.filter(hasEnded).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EndingRow>`
    select orders.id as order_id, event.kind, event.actor as by, event.note, event.decision_code,
      (
        select reason from refund_requests request
        where request.seller_id = ${sellerId} and request.order_id = orders.id and request.state in ('agreed', 'granted')
        order by request.id desc limit 1
      ) as asked_for,
      ${moneyBack} as money_back
    from unnest(${ids}::bigint[]) as wanted (id)
    join orders on orders.seller_id = ${sellerId} and orders.id = wanted.id
    cross join lateral (
      select kind, actor, note, decision_code from order_events event
      where event.seller_id = ${sellerId} and event.order_id = orders.id and event.kind in ('cancelled', 'expired', 'refunded')
      order by event.id desc limit 1
    ) as event`.execute(db);
  return new Map(rows.map(({ order_id, ...ending }) => [order_id, ending]));
}
