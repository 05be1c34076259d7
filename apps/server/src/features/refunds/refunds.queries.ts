// Queries for sellers are scoped to one seller; operators and jobs read all.
import type { RefundGroup } from '@raan/contract/refunds/refund-endpoints';
import { OPEN_REFUND_STATES, type RefundState } from '@raan/contract/refunds/refund-rules';
import type { Satang } from '@raan/contract/money';
import type { OrderStatus } from '@raan/contract/orders/order';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { CursorPage } from '#platform/paging.ts';
import { NO_POSITION, queueOrder } from '#platform/queue-order.ts';
import { firstRow } from '#platform/rows.ts';
import type { CatalogueText, Schema, StoredImage } from '#platform/schema.ts';

export type RequestRow = Selectable<Schema['refund_requests']> & {
  order_number: string;
  order_status: OrderStatus;
  retail_satang: Satang;
  customer_name: string;
  product_name: CatalogueText;
  product_image: StoredImage | null;
  photo_count: number;
};

/** `place` is the request's position in its group's order. */
type PositionedRow = RequestRow & { place: number };

export type PhotoRow = Pick<
  Selectable<Schema['refund_photos']>,
  'uuid' | 'seller_id' | 'order_id' | 'request_id' | 'width' | 'height' | 'color' | 'sealed_key'
>;

const requestSelect = (place: RawBuilder<number>, rest: RawBuilder<unknown>) => sql<PositionedRow>`
  select request.seller_id, request.id, request.order_id, request.state, request.reason, request.comment, request.created_at,
    request.answer_due_at, request.answered_at, request.objection, request.decided_at, request.decided_by, request.decision_code, request.decision_reason,
    request.withdrawn_at, orders.order_number, orders.status as order_status, orders.retail_satang, orders.customer_name,
    item.name as product_name, item.image as product_image, ${place} as place,
    (select count(*) from refund_photos photo
      where photo.seller_id = request.seller_id and photo.request_id = request.id) as photo_count
  from refund_requests request
  join orders on orders.seller_id = request.seller_id and orders.id = request.order_id
  join order_items item on item.seller_id = request.seller_id and item.order_id = request.order_id and item.position = 1
  ${rest}`;

/** States and sort column of each group: open ones by longest waiting, closed ones by newest. */
const GROUPS: Readonly<
  Record<RefundGroup, { states: readonly RefundState[]; by: 'answer_due_at' | 'answered_at' | 'created_at' }>
> = {
  to_answer: { states: ['requested'], by: 'answer_due_at' },
  with_operator: { states: ['objected', 'unanswered'], by: 'answered_at' },
  closed: { states: ['agreed', 'granted', 'denied', 'withdrawn'], by: 'created_at' },
};

export async function selectRequest(
  db: Db | Tx,
  sellerId: number,
  id: number,
): Promise<RequestRow | undefined> {
  const one = sql`where request.seller_id = ${sellerId} and request.id = ${id}`;
  const { rows } = await requestSelect(NO_POSITION, one).execute(db);
  return rows[0];
}

/** Reads all requests of an order, newest first. */
export async function selectRequestsOfOrder(
  db: Db | Tx,
  sellerId: number,
  orderId: number,
): Promise<RequestRow[]> {
  const ofOrder = sql`where request.seller_id = ${sellerId} and request.order_id = ${orderId} order by request.id desc`;
  const { rows } = await requestSelect(NO_POSITION, ofOrder).execute(db);
  return rows;
}

/** Reads a page of a group after a position. Positions stay valid when other requests are answered meanwhile. */
export async function selectRequests(
  db: Db,
  sellerId: number,
  group: RefundGroup,
  page: Pick<CursorPage<[moment: number, id: number]>, 'limit' | 'after'>,
): Promise<PositionedRow[]> {
  const { states, by } = GROUPS[group];
  const order = queueOrder({ table: 'request', column: by, isClosed: group === 'closed' }, page.after);
  const { rows } = await requestSelect(
    order.place,
    sql`where request.seller_id = ${sellerId} and request.state = any(${states}::text[]) and ${order.isAfter}
      ${order.orderBy} limit ${page.limit}`,
  ).execute(db);
  return rows;
}

/** Counts a seller's requests by group. */
export async function countRequests(db: Db, sellerId: number): Promise<Record<RefundGroup, number>> {
  const countOf = (group: RefundGroup) =>
    sql`count(*) filter (where state = any(${GROUPS[group].states}::text[]))`;
  const { rows } = await sql<Record<RefundGroup, number>>`
    select ${countOf('to_answer')} as to_answer, ${countOf('with_operator')} as with_operator, ${countOf('closed')} as closed
    from refund_requests where seller_id = ${sellerId}`.execute(db);
  return firstRow(rows);
}

/** Reads the photos of one seller's requests, sorted by request and position. */
export async function selectPhotos(
  db: Db | Tx,
  sellerId: number,
  requestIds: readonly number[],
): Promise<PhotoRow[]> {
  if (requestIds.length === 0) return [];
  return await db
    .selectFrom('refund_photos')
    .select(['uuid', 'seller_id', 'order_id', 'request_id', 'width', 'height', 'color', 'sealed_key'])
    .where('seller_id', '=', sellerId)
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('position')
    .execute();
}

/** Locks the open request of an order. The caller has locked the order. */
export async function lockOpenRequest(
  tx: Tx,
  sellerId: number,
  orderId: number,
): Promise<{ id: number; state: RefundState } | undefined> {
  return await tx
    .selectFrom('refund_requests')
    .select(['id', 'state'])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_REFUND_STATES)
    .forUpdate()
    .executeTakeFirst();
}
