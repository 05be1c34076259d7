// What an order's row does not say of it: a lost parcel, and how it ended. Asked for the orders of a page at once.
import type { OrderEnding } from '@raan/contract/orders/order';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { moneyBack } from '#features/payments/refunds.queries.ts';
import type { OrderRow, ScanRow } from './orders.queries.ts';

/** How an order ended, with the words and the operator's reason as they are stored. */
export type EndingFacts = Omit<OrderEnding, 'reason'> & {
  note: string | null;
  decision_code: RefundDecisionReason | null;
};

export type OrderNews = { lostAt: string | null; ending: EndingFacts | null };

const NO_NEWS: OrderNews = { lostAt: null, ending: null };

/** The news of a seller's orders by their ids; only those on their way can be lost, and only those that ended have an ending. */
export async function selectNews(
  db: Db | Tx,
  sellerId: number,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => OrderNews> {
  const [lost, endings] = await Promise.all([
    selectLost(db, sellerId, orders.filter(isLosable)),
    selectEndings(db, sellerId, orders.filter(hasEnded)),
  ]);
  return ({ id }) => {
    const lostAt = lost.get(id);
    const ending = endings.get(id);
    return lostAt === undefined && ending === undefined
      ? NO_NEWS
      : { lostAt: lostAt ?? null, ending: ending ?? null };
  };
}

const isLosable = ({ status, tracking_number, delivered_at, returned_at }: OrderRow) =>
  status === 'pending_delivery' && tracking_number !== null && delivered_at === null && returned_at === null;

const hasEnded = ({ status }: OrderRow) => status === 'cancelled' || status === 'refunded';

/** Since when the parcel is lost in which an order travels now, by all that couriers told of the order, the earliest first. */
export function lostSince(order: OrderRow, scans: readonly ScanRow[]): string | null {
  if (!isLosable(order)) return null;
  const lost = scans.find((scan) => scan.kind === 'lost' && isOfParcel(scan, order));
  return lost?.at ?? null;
}

/** Whether a scan is of the parcel in which an order travels now. */
export function isOfParcel(scan: ScanRow, { courier, tracking_number }: OrderRow): boolean {
  return scan.courier === courier && scan.tracking_number === tracking_number;
}

/** How one order ended; null where it has not. */
export async function selectEnding(
  db: Db | Tx,
  sellerId: number,
  order: OrderRow,
): Promise<EndingFacts | null> {
  const endings = await selectEndings(db, sellerId, [order].filter(hasEnded));
  return endings.get(order.id) ?? null;
}

const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id);

/** Since when the parcels are lost in which the orders travel now. */
async function selectLost(
  db: Db | Tx,
  sellerId: number,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<number, string>> {
  if (orders.length === 0) return new Map();
  const rows = await db
    .selectFrom('courier_events as scan')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.seller_id', '=', 'scan.seller_id')
        .onRef('orders.id', '=', 'scan.order_id')
        .onRef('orders.courier', '=', 'scan.courier')
        .onRef('orders.tracking_number', '=', 'scan.tracking_number'),
    )
    .select((query) => ['scan.order_id', query.fn.min('scan.at').as('at')])
    .where('scan.seller_id', '=', sellerId)
    .where('scan.order_id', '=', sql<number>`any(${idsOf(orders)}::bigint[])`)
    .where('scan.kind', '=', 'lost')
    .groupBy('scan.order_id')
    .execute();
  return new Map(rows.map(({ order_id, at }) => [order_id, at]));
}

type EndingRow = EndingFacts & { order_id: number };

async function selectEndings(
  db: Db | Tx,
  sellerId: number,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<number, EndingFacts>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<EndingRow>`
    select orders.id as order_id, event.kind, event.actor as by, event.note, event.decision_code,
      (
        select reason from refund_requests request
        where request.seller_id = ${sellerId} and request.order_id = orders.id and request.state in ('agreed', 'granted')
        order by request.id desc limit 1
      ) as asked_for,
      ${moneyBack} as money_back
    from unnest(${idsOf(orders)}::bigint[]) as wanted (id)
    join orders on orders.seller_id = ${sellerId} and orders.id = wanted.id
    cross join lateral (
      select kind, actor, note, decision_code from order_events event
      where event.seller_id = ${sellerId} and event.order_id = orders.id and event.kind in ('cancelled', 'expired', 'refunded')
      order by event.id desc limit 1
    ) as event`.execute(db);
  return new Map(rows.map(({ order_id, ...ending }) => [order_id, ending]));
}
