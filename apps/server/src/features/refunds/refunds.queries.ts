// Queries for sellers are scoped to one seller; operators and jobs read all.
import type { RefundGroup } from '@raan/contract/refunds/refund-endpoints';
import {
  OPEN_REFUND_STATES,
  RETURN_REFUND_STATES,
  type RefundState,
} from '@raan/contract/refunds/refund-states';
import type { Satang } from '@raan/contract/money';
import type { ReturnParcel } from '@raan/contract/refunds/refund';
import type { OrderStatus } from '@raan/contract/orders/order';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { isoTextSql } from '#platform/iso-text-sql.ts';
import type { CursorPage } from '#platform/paging.ts';
import { NO_POSITION, queueOrder } from '#platform/queue-order.ts';
import { firstRow } from '#platform/rows.ts';
import type { CatalogueText, Schema, StoredImage, StoredChoice } from '#platform/schema.ts';
import { grantEvent, type GrantEvent } from './grant-cause.ts';

export type RequestRow = Selectable<Schema['refund_requests']> & {
  order_number: string;
  order_status: OrderStatus;
  delivered_at: string | null;
  retail_satang: Satang;
  customer_name: string;
  product_name: CatalogueText;
  product_image: StoredImage | null;
  photo_count: number;
  items: RequestedItem[];
  grant_event: GrantEvent | null;
  parcel: Omit<ReturnParcel, 'address' | 'couriers' | 'counts_as_received_at'> | null;
};

export type RequestedItem = {
  position: number;
  quantity: number;
  name: CatalogueText;
  color: CatalogueText | null;
  size: string | null;
  choices: StoredChoice[] | null;
  unit_price_satang: Satang;
};

/** `place` is the request's position in its group's order. */
type PositionedRow = RequestRow & { place: number };

export type PhotoRow = Pick<
  Selectable<Schema['refund_photos']>,
  'uuid' | 'seller_id' | 'order_id' | 'request_id' | 'width' | 'height' | 'color' | 'sealed_key'
>;

const requestedItems = sql`(
  select coalesce(json_agg(json_build_object('position', chosen.position, 'quantity', chosen.quantity, 'name', line.name,
    'color', line.color, 'size', line.size, 'choices', line.choices, 'unit_price_satang', line.retail_unit_price_satang) order by chosen.position), '[]')
  from refund_items chosen
  join order_items line on line.seller_id = chosen.seller_id and line.order_id = chosen.order_id
    and line.position = chosen.position
  where chosen.seller_id = request.seller_id and chosen.request_id = request.id
)`;

const returnParcel = sql`(
  select json_build_object('paid_by', parcel.paid_by, 'send_by', ${sql.raw(isoTextSql('parcel.send_by'))},
    'courier', parcel.courier, 'tracking_number', parcel.tracking_number, 'has_label', parcel.label_satang is not null,
    'handed_over_at', ${sql.raw(isoTextSql('parcel.handed_over_at'))}, 'arrived_at', ${sql.raw(isoTextSql('parcel.arrived_at'))})
  from return_parcels parcel where parcel.seller_id = request.seller_id and parcel.request_id = request.id
)`;

const requestSelect = (place: RawBuilder<number>, rest: RawBuilder<unknown>) => sql<PositionedRow>`
  select request.seller_id, request.id, request.order_id, request.state, request.reason, request.comment, request.created_at,
    request.answer_due_at, request.answered_at, request.objection, request.decided_at, request.decided_by, request.decision_code, request.decision_reason,
    request.withdrawn_at, request.scope, request.asked_satang, request.granted_satang,
    orders.order_number, orders.status as order_status, orders.delivered_at, orders.retail_satang, orders.customer_name,
    item.name as product_name, item.image as product_image,
    ${requestedItems} as items, ${grantEvent} as grant_event, ${returnParcel} as parcel, ${place} as place,
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
  returning: { states: RETURN_REFUND_STATES, by: 'answer_due_at' },
  closed: { states: ['agreed', 'granted', 'denied', 'withdrawn', 'not_sent_back'], by: 'created_at' },
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
    select ${countOf('to_answer')} as to_answer, ${countOf('with_operator')} as with_operator, ${countOf('returning')} as returning, ${countOf('closed')} as closed
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

/** Reads the lines of an order with the units that no earlier partial refund covers. Lines without any are left out. */
export async function selectRefundableItems(
  db: Db | Tx,
  sellerId: number,
  orderId: number,
): Promise<RequestedItem[]> {
  const { rows } = await sql<RequestedItem>`
    select * from (
      select line.position, line.name, line.color, line.size, line.choices, line.retail_unit_price_satang as unit_price_satang,
        line.quantity - coalesce((
          select sum(chosen.quantity) from refund_items chosen
          join refund_requests request on request.seller_id = chosen.seller_id and request.id = chosen.request_id
          where chosen.seller_id = line.seller_id and chosen.order_id = line.order_id and chosen.position = line.position
            and request.state in ('agreed', 'granted')
        ), 0)::int as quantity
      from order_items line where line.seller_id = ${sellerId} and line.order_id = ${orderId}
    ) as lines where quantity > 0 order by position`.execute(db);
  return rows;
}
